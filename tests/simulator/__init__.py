"""Several servers over one database in one process, with time and faults that follow from a seed.

``python -m tests.simulator --seed 7`` replays one world and prints what happened in it.
"""
