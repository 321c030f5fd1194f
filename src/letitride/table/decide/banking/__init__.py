"""The California bank: held by a player, offered clockwise after two hands, never the house's."""
