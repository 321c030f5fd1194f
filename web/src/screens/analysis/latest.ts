/** One question at a time, and after it the latest: what was asked in between is never sent. */
export function latest<Question>(answer: (question: Question) => Promise<void>): (question: Question) => Promise<void> {
  let busy = false;
  let next: { question: Question } | null = null;

  return async function ask(question) {
    next = { question };
    if (busy) return;
    busy = true;
    while (next) {
      const { question: now }: { question: Question } = next;
      next = null;
      await answer(now);
    }
    busy = false;
  };
}
