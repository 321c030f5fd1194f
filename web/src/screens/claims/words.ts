/** The words of the claims page. */
import { catalogue } from "../../lib/language";

const claims = {
  title: "Claims",
  lead: "What the documents say about the game, checked against the exact figures.",
  analysis: "Analysis",
  loading: "Checking every claim. The first time takes some seconds…",
  document: "Document",
  all: "all",
  verdict: "Verdict",
  stated: "Stated",
  computed: "Computed",
  claim: "Claim",
  shown: (shown: number, all: number) => (shown === all ? `${all} claims` : `${shown} of ${all} claims`),
  counted: (verdict: string, number: number) => `${verdict} (${number})`,
  none: "No claim matches.",
} as const;

export const claimWords = catalogue({ en: claims });
