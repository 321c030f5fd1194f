/**
 * One language for the whole front end, chosen once. Each screen has its words in `words.ts`.
 *
 * To add a language, name it in `LANGUAGES`: every catalogue then fails to compile until it has all
 * of its words in it.
 */
export const LANGUAGES = ["en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same words in another language: the same names, and functions of the same arguments. */
export type Like<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Like<Said>
    : { readonly [Name in keyof Words]: Like<Words[Name]> };

export type Catalogue<English> = { readonly en: English } & {
  readonly [Other in Exclude<Language, "en">]: Like<English>;
};

/** The words of a catalogue in the language of the browser; English where there is no other. */
export function catalogue<const English>(words: Catalogue<English>, wanted = languageOf(browser())): Like<English> {
  const all = words as unknown as Readonly<Record<Language, Like<English>>>;
  return all[wanted];
}

/** The first of these tags that there is a language for: `de-CH` is `de`. */
export function languageOf(tags: readonly string[]): Language {
  const known = tags.map((tag) => tag.split("-")[0]);
  return LANGUAGES.find((language) => known.includes(language)) ?? "en";
}

/** None where there is no browser, as in a test. */
function browser(): readonly string[] {
  return "navigator" in globalThis ? navigator.languages : [];
}
