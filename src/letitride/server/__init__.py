"""The house on the network: accounts, tables that run, and everybody who looks on."""
