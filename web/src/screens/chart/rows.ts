/** The lines of the chart, and which of them somebody looks for. */
import { numberOf, parse } from "../../lib/cards";
import { kindsOf, type Kind, type TrainingReport } from "../trainer/answers";
import { shapeKey } from "../trainer/hands";

export interface Part {
  readonly circle: number;
  readonly kinds: readonly Kind[];
}

/** The best hand first. */
export function partsOf(report: TrainingReport, sought: string): Part[] {
  const fits = matching(sought);
  const value = ({ shape, over }: Kind) => shape.ride / over;
  return [1, 2].map((circle) => ({
    circle,
    kinds: kindsOf(report)
      .filter((kind) => kind.circle === circle && fits(kind))
      .sort((one, other) => value(other) - value(one)),
  }));
}

/** Cards find the kind that they are; anything else is looked for in the words. */
function matching(sought: string): (kind: Kind) => boolean {
  const parts = sought
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  const faces = parts.map(
    (part) => `${part.slice(0, -1).toUpperCase().replace("10", "T")}${part.slice(-1).toLowerCase()}`,
  );
  const cards = new Set(faces.map((face) => (parse(face) ? numberOf(face) : -1)));
  if (parts.length >= 3 && parts.length <= 4 && cards.size === parts.length && !cards.has(-1)) {
    const key = shapeKey([...cards]);
    return ({ shape, size }) => size === parts.length && shape.key === key;
  }
  const words = parts.map((part) => part.toLowerCase());
  return ({ shape }) => {
    const text = `${shape.words} ${shape.family}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
