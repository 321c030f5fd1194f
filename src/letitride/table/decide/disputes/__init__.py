"""What people dispute: the ruling, the review, the inspector, and money set right."""
