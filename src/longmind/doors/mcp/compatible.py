"""The nine tools of MCP's reference memory server, over a mind: the same names, arguments, answers and texts.

Whoever moves over from that server changes one line of their host's settings and finds everything by the old tools;
what is kept through them is recalled, guarded, exported and erased like every other memory. Where this answers
otherwise than that server stands in the project's docs/mcp.md.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult
from pydantic import Field
from typing_extensions import TypedDict

import longmind
from longmind.doors.mcp import answers, graph
from longmind.doors.mcp.server import log_plainly
from longmind.doors.mcp.tools import Hints, made

if TYPE_CHECKING:
    from longmind.doors.mcp.tools import Whose

GRAPH_URI: Final = "memory://knowledge-graph"

Name = Annotated[str, Field(description="The name of the entity")]
Kind = Annotated[str, Field(description="The type of the entity")]


class Entity(TypedDict):
    """An entity as it is given and told."""

    name: Name
    entityType: Kind
    observations: Annotated[list[str], Field(description="An array of observation contents associated with the entity")]


Relation = TypedDict(
    "Relation",
    {
        "from": Annotated[str, Field(description="The name of the entity where the relation starts")],
        "to": Annotated[str, Field(description="The name of the entity where the relation ends")],
        "relationType": Annotated[str, Field(description="The type of the relation")],
    },
)


class Observed(TypedDict):
    """What to add to an entity."""

    entityName: Annotated[str, Field(description="The name of the entity to add the observations to")]
    contents: Annotated[list[str], Field(description="An array of observation contents to add")]


class Unobserved(TypedDict):
    """What to take from an entity."""

    entityName: Annotated[str, Field(description="The name of the entity containing the observations")]
    observations: Annotated[list[str], Field(description="An array of observations to delete")]


class Added(TypedDict):
    """What was added to an entity."""

    entityName: str
    addedObservations: list[str]


class Entities(TypedDict):
    """The entities that were created."""

    entities: list[Entity]


class Relations(TypedDict):
    """The relations that were created."""

    relations: list[Relation]


class Results(TypedDict):
    """What was added to each."""

    results: list[Added]


class Graph(TypedDict):
    """Entities and relations."""

    entities: list[Entity]
    relations: list[Relation]


class Success(TypedDict):
    """That it was done."""

    success: bool
    message: str


class GraphTools:
    """What the nine tools do, for whoever calls."""

    def __init__(self, whose: Whose) -> None:
        """``whose`` is asked at each call."""
        self._whose = whose

    def create_entities(self, *, entities: list[Entity]) -> Annotated[CallToolResult, Entities]:
        """Create multiple new entities in the knowledge graph."""
        created = graph.create_entities(self._whose("write"), entities)
        return _told(created, {"entities": created})

    def create_relations(self, *, relations: list[Relation]) -> Annotated[CallToolResult, Relations]:
        """Create multiple new relations between entities in the knowledge graph, each in the active voice."""
        created = graph.create_relations(self._whose("write"), _plain(relations))
        return _told(created, {"relations": created})

    def add_observations(self, *, observations: list[Observed]) -> Annotated[CallToolResult, Results]:
        """Add new observations to existing entities in the knowledge graph."""
        added = graph.add_observations(self._whose("write"), observations)
        return _told(added, {"results": added})

    def delete_entities(
        self,
        *,
        entityNames: Annotated[list[str], Field(description="An array of entity names to delete")],  # noqa: N803
    ) -> Annotated[CallToolResult, Success]:
        """Delete multiple entities and their associated relations from the knowledge graph."""
        graph.delete_entities(self._whose("forget"), entityNames)
        return _done("Entities deleted successfully")

    def delete_observations(self, *, deletions: list[Unobserved]) -> Annotated[CallToolResult, Success]:
        """Delete specific observations from entities in the knowledge graph."""
        graph.delete_observations(self._whose("forget"), deletions)
        return _done("Observations deleted successfully")

    def delete_relations(
        self, *, relations: Annotated[list[Relation], Field(description="An array of relations to delete")]
    ) -> Annotated[CallToolResult, Success]:
        """Delete multiple relations from the knowledge graph."""
        graph.delete_relations(self._whose("forget"), _plain(relations))
        return _done("Relations deleted successfully")

    def read_graph(self) -> Annotated[CallToolResult, Graph]:
        """Read the entire knowledge graph."""
        whole = graph.read(self._whose("read")).value()
        return _told(whole, whole)

    def search_nodes(
        self,
        *,
        query: Annotated[
            str, Field(description="The search query to match against entity names, types, and observation content")
        ],
    ) -> Annotated[CallToolResult, Graph]:
        """Search for nodes in the knowledge graph based on a query."""
        found = graph.search(self._whose("read"), query)
        return _told(found, found)

    def open_nodes(
        self, *, names: Annotated[list[str], Field(description="An array of entity names to retrieve")]
    ) -> Annotated[CallToolResult, Graph]:
        """Open specific nodes in the knowledge graph by their names."""
        found = graph.read(self._whose("read")).value(names)
        return _told(found, found)


HINTS: Final = {
    "create_entities": Hints(title="Create Entities"),
    "create_relations": Hints(title="Create Relations"),
    "add_observations": Hints(title="Add Observations"),
    "delete_entities": Hints(title="Delete Entities", destructive=True, idempotent=True),
    "delete_observations": Hints(title="Delete Observations", destructive=True, idempotent=True),
    "delete_relations": Hints(title="Delete Relations", destructive=True, idempotent=True),
    "read_graph": Hints(title="Read Graph", reads=True),
    "search_nodes": Hints(title="Search Nodes", reads=True),
    "open_nodes": Hints(title="Open Nodes", reads=True),
}


def graph_tools(whose: Whose) -> list[Tool]:
    """The nine tools, for whoever calls."""
    acts = GraphTools(whose)
    return [made(getattr(acts, name), hints) for name, hints in HINTS.items()]


def graph_server(whose: Whose) -> MCPServer:
    """A server that a host of the reference memory server cannot tell from it."""
    log_plainly()
    server = MCPServer("memory-server", version=longmind.__version__, tools=graph_tools(whose), log_level="ERROR")

    @server.resource(
        GRAPH_URI,
        name="knowledge-graph",
        title="Knowledge Graph",
        description="The full knowledge graph with all entities and relations",
        mime_type="application/json",
    )
    def knowledge_graph() -> str:
        return _pretty(graph.read(whose("read")).value())

    return server


def _plain(relations: list[Relation]) -> list[dict[str, str]]:
    return [{"from": one["from"], "relationType": one["relationType"], "to": one["to"]} for one in relations]


def _told(shown: object, value: object) -> CallToolResult:
    return answers.told(_pretty(shown), value)


def _done(message: str) -> CallToolResult:
    return answers.told(message, {"success": True, "message": message})


def _pretty(value: Any) -> str:  # noqa: ANN401 - whatever is JSON
    return json.dumps(value, ensure_ascii=False, indent=2)
