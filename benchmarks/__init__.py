"""Speed, as ratios within one run: machines differ and are noisy, ratios much less so."""
