/** A piece of a text: words, or TeX inside a line or in a line of its own. */
export interface TextPart {
  readonly kind: 'words' | 'inline' | 'block';
  readonly text: string;
}

/**
 * `$…$` holds a formula within a line and `$$…$$` one in a line of its own, as authors of TeX write them. A single
 * dollar sign stays what it is: a formula begins and ends without a space and is not followed by a digit.
 */
const FORMULA = /\$\$([^$]+)\$\$|\$(?!\s)([^$\n]*[^$\s\\])\$(?!\d)/g;

/** Takes a text apart into words and formulas, in their order. */
export function formulaParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(FORMULA)) {
    if (found.index > at) parts.push({ kind: 'words', text: text.slice(at, found.index) });
    const [whole, block, inline] = found;
    parts.push(block === undefined ? { kind: 'inline', text: inline!.trim() } : { kind: 'block', text: block.trim() });
    at = found.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'words', text: text.slice(at) });
  return parts;
}
