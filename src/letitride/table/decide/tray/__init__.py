"""The tray in the house's custody: counted, signed for by two people, and never below zero."""
