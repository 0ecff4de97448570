/** Seconds by item of a form. */
export type ItemSeconds = Readonly<Record<string, number>>;

/**
 * Seconds of an attempt after its page reported some: none ever falls, and together they never grow beyond what has passed
 * on the server since the start, whatever the clock of the device says.
 * @param elapsed whole seconds since the start, by the server
 * @param items those of the form; others are left out
 */
export function grownSeconds(
  stored: ItemSeconds,
  given: ItemSeconds,
  { elapsed, items }: { readonly elapsed: number; readonly items: ReadonlySet<string> },
): ItemSeconds {
  const grown: Record<string, number> = { ...stored };
  let left = Math.floor(elapsed) - Object.values(stored).reduce((sum, one) => sum + one, 0);
  for (const [item, seconds] of Object.entries(given)) {
    if (!items.has(item)) continue;
    const more = Math.min(Math.floor(seconds) - (grown[item] ?? 0), left);
    if (more <= 0) continue;
    grown[item] = (grown[item] ?? 0) + more;
    left -= more;
  }
  return grown;
}
