"""A page on which people look into a mind: static files that ask the server they came from, and nothing else.

There is no build step, no framework, and nothing is fetched from elsewhere. What memories say is hostile input: it is
shown as text and never as markup (``static/dom.js`` is the only place that makes elements), and the policy that comes
with each file lets no script run but ours. Needs the extra ``server``.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

AT: Final = "/inspect/"
"""Where the page is."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    # Where a browser knows these two, no text becomes markup even by a mistake of ours.
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
"""What the page may do: run its own scripts, and ask where it came from."""
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_START: Final = "index.html"


def page() -> dict[str, tuple[str, bytes]]:
    """The files of the page: name → its type and its bytes. All of them are read at once, and no other ever."""
    found = {}
    for file in files(__package__).joinpath("static").iterdir():
        kind = next((kind for ending, kind in KINDS.items() if file.name.endswith(ending)), None)
        if kind is not None:
            found[file.name] = (kind, file.read_bytes())
    return found


def routes(at: str = AT) -> list[Route]:
    """The routes of the page, to be mounted in the app that answers its questions."""
    kept = page()

    async def served(request: Request) -> Response:
        name = request.path_params.get("name") or _START
        if name not in kept:
            raise HTTPException(404)
        kind, text = kept[name]
        return Response(text, headers={**HEADERS, "Content-Type": kind})

    async def redirected(_: Request) -> Response:
        return RedirectResponse(at, headers=HEADERS)

    return [Route(at.rstrip("/"), redirected), Route(at, served), Route(at + "{name}", served)]
