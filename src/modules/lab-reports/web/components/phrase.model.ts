/** Puts words in the place of a selection; a line of their own when they follow other words. */
export function insertAt(
  text: string,
  start: number,
  end: number,
  messages: string,
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, start);
  const joint = before === '' || /\s$/.test(before) ? '' : '\n';
  return { text: `${before}${joint}${messages}${text.slice(end)}`, caret: start + joint.length + messages.length };
}

/** Phrases that hold every word of a filter, in their order. */
export function matching<P extends { readonly text: string }>(phrases: readonly P[], filter: string): readonly P[] {
  const messages = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return phrases.filter((phrase) => messages.every((word) => phrase.text.toLowerCase().includes(word)));
}
