"""Disputes: the ruling, the review, the inspector, and corrections of money."""
