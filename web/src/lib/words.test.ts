import { describe, expect, it } from "vitest";
import { LANGUAGES, languageOf } from "./language";
import { literals } from "./literals";

const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const modules = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!../**/words.ts", "!../**/*.d.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A page for those who draw the cards and chips, which is not built into the product. */
const WORKSHOP = "./ui/Gallery.svelte";
/** These tell events, which is the narration's business and not that of the screens. */
const NARRATION = ["../screens/record/steps.ts"];

const except = (files: Record<string, string>, ...paths: string[]) =>
  Object.entries(files).filter(([path]) => !paths.includes(path));

describe("every word that a person reads is in a catalogue", () => {
  it.each(except(components, WORKSHOP))("%s", (_, source) => {
    expect(literals(source, "svelte")).toEqual([]);
  });

  it.each(except(modules, ...NARRATION))("%s", (_, source) => {
    expect(literals(source, "ts")).toEqual([]);
  });
});

describe("words in the code are found", () => {
  it.each([
    ["as text", "<p>Nothing yet</p>"],
    ["as one word", "<p>\n  none\n</p>"],
    ["beside a figure", "<p>{count} seats</p>"],
    ["in a condition", '<p>{open ? "open" : words.closed}</p>'],
    ["where one may be missing", '<p>{name || "automatic"}</p>'],
    ["in a template", "<p>{`round ${number}`}</p>"],
    ["in a label", '<nav aria-label="The house"></nav>'],
    ["in a computed label", '<button aria-label="Close {name}">×</button>'],
    ["in a hint", '<input placeholder="none" />'],
    ["in a title", "<span title={`won ${amount}`}>+</span>"],
    ["in a picture", '<img alt="A table" src="/table.webp" />'],
    ["inside a block", "{#if open}{#each seats as seat}<b>{seat} free</b>{/each}{/if}"],
    ["given to a component", '<Figure title="Hold" />'],
    ["in a component's prop", '<Figure note="The hold after some rounds." />'],
    ["in the head", "<svelte:head><title>Supervision</title></svelte:head>"],
  ])("%s", (_, source) => {
    expect(literals(source, "svelte")).toHaveLength(1);
  });

  it.each([
    ["a sentence", 'const why = "Name the player.";'],
    ["a part of one", 'const part = count > 1 ? ", who may decline it" : "";'],
    ["a template", "const told = `Seat ${seat} takes the bank.`;"],
    ["a label", 'const columns = [{ name: "Edge" }];'],
    ["a list of labels", 'const labels = ["Edge", "Gain"];'],
    ["what is thrown at a person", 'throw new Unreachable("Nobody answers here.");'],
  ])("%s in a script", (_, source) => {
    expect(literals(source, "ts").length).toBeGreaterThan(0);
    expect(literals(`<script lang="ts">${source}</script>`, "svelte").length).toBeGreaterThan(0);
  });

  it.each([
    ["classes and ids", '<p class="panel over" id="next">{words.next}</p>'],
    ["figures and signs", "<p>{format(cents)} · 3 × – “{name}”</p>"],
    ["drawings", '<path d="M4 4C6 42 32 58 60 58S114 42 116 4Z" />'],
    ["comments", "<!-- The felt, as the screen allows. -->"],
    ["styles", '<p style:translate="0 {shift}px">{words.next}</p>'],
  ])("%s are no words", (_, source) => {
    expect(literals(source, "svelte")).toEqual([]);
  });

  it.each([
    ["names of commands", 'if (option.command === "Tuck") send({ type: "Tuck" });'],
    ["lists of them", 'const PLAIN = new Set(["Tuck", "Fold"]); const COURSE = ["Deal", "TurnKept"];'],
    ["selectors", 'node.closest("input, select, textarea");'],
    ["our own bugs", 'throw new RangeError("not a whole number of cents");'],
    ["values of a book", 'const keeps = book("choices.third_bet") === "never pulled";'],
  ])("%s are no words", (_, source) => {
    expect(literals(source, "ts")).toEqual([]);
  });
});

it("the language is the first that there is of those wanted, or English", () => {
  expect(languageOf(["en-AU", "fr"])).toBe("en");
  expect(languageOf(["tlh"])).toBe("en");
  for (const language of LANGUAGES) expect(languageOf([`${language}-XX`])).toBe(language);
});
