"""The table itself: opening and closing it, its signs and limits, its tray."""
