/** Finds words for a person that stand in the code and not in a catalogue. Only the tests use it. */
import { parse } from "svelte/compiler";

interface Node {
  readonly type: string;
  readonly start?: number;
  readonly [field: string]: unknown;
}

/** Attributes that are read out or shown. Those of our own components may be shown, too. */
const SPOKEN = new Set(["aria-label", "aria-description", "aria-valuetext", "alt", "label", "placeholder", "title"]);
const COMPONENTS = new Set(["Component", "SvelteComponent"]);
/** What is passed to a component by these names is not shown. */
const UNSPOKEN = new Set(["class", "href", "id", "style", "type", "slot"]);

const WORD = /\p{L}{2,}/u;
/** Two words or more, as people write them: no code, no style, no path of a drawing. */
const SENTENCE =
  /^(?!\s*[\w-]+:.*;)[^{}<>[\]=#_|]*\p{L}{2,}[,;:.!?’”")]* [“"($]?(?:\p{Ll}{2,}|\p{Lu}|a\b)[^{}<>[\]=#_|]*$/u;
/** A word that begins a sentence or a label. */
const LABEL = /^\p{Lu}\p{Ll}+[:.…!?]?$/u;

/** Words of `source`, each with its line. */
export function literals(source: string, kind: "svelte" | "ts"): string[] {
  const text =
    kind === "svelte" ? source : `<script module lang="ts">${source.replaceAll("</script>", "<\\/script>")}</script>`;
  const root = parse(text, { modern: true }) as unknown as Record<"fragment" | "instance" | "module", Node | null>;
  const found: string[] = [];
  const tell = (node: Node, words: string) =>
    found.push(`${text.slice(0, node.start ?? 0).split("\n").length}: ${words.trim().replace(/\s+/g, " ")}`);
  for (const part of [root.module, root.instance]) if (part) inCode(part, tell);
  if (root.fragment) inMarkup(root.fragment, tell);
  return [...new Set(found)];
}

/** Functions whose texts are names and selectors. */
const LOOKS_UP = new Set([
  "closest",
  "get",
  "has",
  "includes",
  "matches",
  "querySelector",
  "querySelectorAll",
  "startsWith",
]);
const OF_NAMES = new Set(["MediaQuery", "RangeError", "Set", "TypeError"]);

/** `["Bet", "BetSide", "Pull"]`: commands and events, of which most are names of several words. */
function isListOfNames(elements: (Node | null)[]): boolean {
  const texts = elements.map((each) => (each?.type === "Literal" ? textOf(each) : ""));
  return texts.every((text) => /^[A-Z][A-Za-z]+$/.test(text)) && texts.some((text) => /[a-z][A-Z]/.test(text));
}

function nameOf(node: unknown): string {
  const { type, name, property } = node as Node;
  return type === "Identifier" ? String(name) : property ? nameOf(property) : "";
}

type Tell = (node: Node, words: string) => void;

function inMarkup(node: Node, tell: Tell): void {
  switch (node.type) {
    case "Comment":
    case "StyleDirective":
      return;
    case "Text": {
      shown(node, tell);
      return;
    }
    case "ExpressionTag":
      shown(node["expression"] as Node, tell);
      {
        inCode(node["expression"] as Node, tell);
        return;
      }
    case "Attribute": {
      const name = String(node["name"]);
      for (const value of childrenOf(node)) {
        const read = value.type === "ExpressionTag" ? (value["expression"] as Node) : value;
        if (SPOKEN.has(name)) shown(read, tell);
        else if (value.type === "ExpressionTag" && !UNSPOKEN.has(name)) inCode(read, tell);
      }
      return;
    }
    default:
      for (const child of childrenOf(node)) {
        const passed = COMPONENTS.has(node.type) && child.type === "Attribute" && !UNSPOKEN.has(String(child["name"]));
        if (passed) for (const value of childrenOf(child)) if (value.type === "Text") likely(value, tell);
        if (isCode(child)) inCode(child, tell);
        else inMarkup(child, tell);
      }
  }
}

/** What is shown as it stands: every word counts. */
function shown(node: Node, tell: Tell): void {
  switch (node.type) {
    case "Text":
    case "Literal":
      if (WORD.test(textOf(node))) tell(node, textOf(node));
      return;
    case "TemplateLiteral":
      if (WORD.test(textOf(node))) tell(node, textOf(node));
      return;
    case "ConditionalExpression":
      shown(node["consequent"] as Node, tell);
      {
        shown(node["alternate"] as Node, tell);
        return;
      }
    case "LogicalExpression":
      shown(node["left"] as Node, tell);
      {
        shown(node["right"] as Node, tell);
        return;
      }
    case "BinaryExpression":
      if (node["operator"] !== "+") return;
      shown(node["left"] as Node, tell);
      {
        shown(node["right"] as Node, tell);
        return;
      }
    default:
  }
}

/** What may be shown or may be code: only what looks like a sentence or a label counts. */
function inCode(node: Node, tell: Tell): void {
  switch (node.type) {
    case "Literal":
    case "TemplateLiteral":
      likely(node, tell);
      break;
    // Names that are compared, looked up or typed, and not shown.
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAnnotation":
    case "TSTypeParameterInstantiation":
      return;
    case "ExportNamedDeclaration":
      if (node["source"]) return;
      break;
    case "BinaryExpression":
      if (node["operator"] !== "+") return;
      break;
    case "CallExpression":
      if (LOOKS_UP.has(nameOf(node["callee"]))) {
        inCode(node["callee"] as Node, tell);
        return;
      }
      break;
    case "ArrayExpression":
      if (isListOfNames(node["elements"] as (Node | null)[])) return;
      break;
    // A bug of ours, which nobody is meant to read; and collections of names.
    case "NewExpression":
      if (OF_NAMES.has(nameOf(node["callee"]))) return;
      break;
    case "Property":
      if (nameOf(node["key"]) !== "type") inCode(node["value"] as Node, tell);
      return;
    case "SwitchCase":
      for (const each of node["consequent"] as Node[]) inCode(each, tell);
      return;
    case "TSAsExpression":
    case "TSSatisfiesExpression": {
      inCode(node["expression"] as Node, tell);
      return;
    }
    default:
  }
  for (const child of childrenOf(node)) inCode(child, tell);
}

function likely(node: Node, tell: Tell): void {
  const text = textOf(node);
  if (SENTENCE.test(text) || LABEL.test(text)) tell(node, text);
}

/** The text of a node; what is filled in later stands as a figure. */
function textOf(node: Node): string {
  if (node.type === "Text") return String(node["data"]);
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : "";
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("0");
}

function isCode(node: Node): boolean {
  return /Expression$|Statement$|Declaration$|Literal$|^Identifier$|Pattern$/.test(node.type);
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([field, value]) => {
    if (["metadata", "parent", "loc", "leadingComments", "trailingComments", "typeAnnotation"].includes(field))
      return [];
    return (Array.isArray(value) ? value : [value]).filter(
      (each): each is Node => typeof each === "object" && each !== null && typeof (each as Node).type === "string",
    );
  });
}
