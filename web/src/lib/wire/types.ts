/** Names for the types of the wire, which are generated from the server's (`npm run types`). */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Problem = Schemas["Problem"];
export type Me = Schemas["Me"];
export type Listed = Schemas["ListedTable"];
export type CageView = Schemas["CageView"];
export type TableView = Schemas["TableView"];
export type SeatView = Schemas["SeatView"];
export type CardView = Schemas["CardView"];
export type WagerView = Schemas["WagerView"];
export type Option = Schemas["Option"];
export type Deadline = Schemas["Deadline"];
export type Happened = Schemas["Narrated"];
export type TableEvent = Happened["event"];
export type Disclosure = Schemas["Disclosure"];
export type ServerMessage = Schemas["ServerMessage"];
export type ClientMessage = Schemas["ClientMessage"];
export type Role = Schemas["Role"];

/** A command as it is sent: its type, and whatever the option leaves open. */
export type Command = { type: string } & Record<string, unknown>;
