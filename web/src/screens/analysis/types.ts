/** The library's reports, by their names on the wire. */
import type { components } from "../../lib/wire/schema";

type Schemas = components["schemas"];

export type Exact = Schemas["Exact"];
export type ParReport = Schemas["ParReport"];
export type WagerReport = Schemas["WagerReport"];
export type PaytableReport = Schemas["PaytableReport"];
export type WagerPays = Schemas["WagerPays"];
export type StrategyReport = Schemas["StrategyReport"];
export type AdviceReport = Schemas["AdviceReport"];
export type OwnReport = Schemas["OwnReport"];
export type ResultReport = Schemas["ResultReport"];
export type FaceUpReport = Schemas["FaceUpReport"];
export type ChangedReport = Schemas["ChangedReport"];
export type ThumbReport = Schemas["ThumbReport"];
