"""Gymnasium environments: each episode is a round, and the exact optimum is the score to beat.

Importing this package registers ``letitride/OneSeat-v0`` and ``letitride/FaceUp-v0``. It needs the
``gym`` extra.

>>> import gymnasium, letitride.gym
>>> env = gymnasium.make("letitride/OneSeat-v0", paytable="LIRX-01")
>>> env.unwrapped.optimum
Fraction(-37963, 1082900)
"""

from letitride.extras import needing

with needing("letitride.gym"):
    import gymnasium

    from letitride.gym.rounds import FACE_DOWN, PULL, RIDE, FaceUpTable, OneSeat, cards_in

__all__ = ["FACE_DOWN", "PULL", "RIDE", "FaceUpTable", "OneSeat", "cards_in"]

gymnasium.register(id="letitride/OneSeat-v0", entry_point="letitride.gym:OneSeat")
gymnasium.register(id="letitride/FaceUp-v0", entry_point="letitride.gym:FaceUpTable")
