/** Items that may carry a score or a verdict. */
const SCORED = ['step.end', 'score', 'finish', 'answer'];
const WORDS = ['score', 'raw', 'scaled', 'evaluation', 'remarks', 'correct', 'success', 'passed'];

/** What an item says, as its own person reads it while the scores of the run are kept back. */
export function withoutScore({ type, data }: { readonly type: string; readonly data: unknown }): unknown {
  if (!SCORED.includes(type) || typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !WORDS.includes(name)));
}
