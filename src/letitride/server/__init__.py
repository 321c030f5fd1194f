"""The house on the network: accounts, tables that run, and everybody who looks on."""

from letitride.server.demo import Login
from letitride.server.passwords import Passwords
from letitride.server.serving import serve
from letitride.server.sessions import Sessions
from letitride.server.settings import BadSettings, load_settings, unknown_variables

__all__ = [
    "BadSettings",
    "Login",
    "Passwords",
    "Sessions",
    "load_settings",
    "serve",
    "unknown_variables",
]
