"""Bets: on the circles, on the side, behind another player; fees; the call of no more bets."""
