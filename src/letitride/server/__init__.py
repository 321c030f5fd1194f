"""The house on the network: accounts, running tables, and everybody who watches."""

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
