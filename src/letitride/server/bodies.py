"""Reads request bodies as strictly as socket messages: a number is a JSON number, and an amount a
JSON integer. Litestar alone would also accept ``"100"``, ``100.0`` and ``1e3`` as 100."""

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ClientException, InternalServerException, ValidationException

from letitride.server.sentences import sentence

AnyRequest = Request[Any, Any, State]


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


class StrictRequest(AnyRequest):
    """A request whose body is decoded into the handler's type, or rejected."""

    async def body(self) -> bytes:
        """A client that disconnects halfway is not a server error."""
        try:
            return await super().body()
        except InternalServerException:
            raise ClientException(sentence("bad_request.ended")) from None

    async def json(self) -> Any:
        field = self.route_handler.parsed_fn_signature.parameters.get("data")
        if field is None:
            return await super().json()
        try:
            return _decoder(field.annotation).decode(await self.body())
        except msgspec.ValidationError as error:
            raise ValidationException(
                sentence("bad_request.body"), extra=[{"message": str(error)}]
            ) from None
        except msgspec.DecodeError as error:
            raise ClientException(sentence("bad_request.not_json", error=error)) from None
