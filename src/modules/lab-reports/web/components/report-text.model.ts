/** A passage of a section: its place in the text without formulas, in UTF-16 units, and its words. */
export interface Passage {
  readonly start: number;
  readonly quote: string;
}

/** Text nodes of a section in reading order; formulas count for nothing, drawn or not. */
function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.classList.contains('formula')
      ? NodeFilter.FILTER_REJECT
      : node instanceof Text
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
  );
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** The passage a selection covers inside a section; null when it is empty or reaches out of it. */
export function passageOf(root: Node, range: Range): Passage | null {
  if (range.collapsed || !root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  let at = 0;
  let from: number | null = null;
  let messages = '';
  for (const node of textNodes(root)) {
    const length = node.data.length;
    if (range.intersectsNode(node)) {
      const first = node === range.startContainer ? range.startOffset : 0;
      const last = node === range.endContainer ? range.endOffset : length;
      if (last > first) {
        from ??= at + first;
        messages += node.data.slice(first, last);
      }
    }
    at += length;
  }
  const trimmed = messages.trim();
  if (from === null || trimmed === '') return null;
  return { start: from + messages.indexOf(trimmed), quote: trimmed.slice(0, 1000) };
}

/** Where a passage stands in a text: at its place, else at its nearest occurrence; null when it is gone. */
export function findPassage(text: string, { start, quote }: Passage): number | null {
  if (text.startsWith(quote, start)) return start;
  let best: number | null = null;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (best === null || Math.abs(at - start) < Math.abs(best - start)) best = at;
  }
  return best;
}

/**
 * Wraps each passage in `mark` elements made by `wrap`, one for every text node it touches; the last piece is told.
 * @returns keys of the passages that were found
 */
export function markPassages(
  root: Node,
  passages: readonly (Passage & { readonly key: string })[],
  wrap: (key: string, last: boolean) => HTMLElement,
): Set<string> {
  const found = new Set<string>();
  // From the end to the beginning: earlier places stay what they are.
  for (const passage of [...passages].sort((a, b) => b.start - a.start)) {
    const nodes = textNodes(root);
    const start = findPassage(nodes.map((node) => node.data).join(''), passage);
    if (start === null) continue;
    found.add(passage.key);
    const end = start + passage.quote.length;
    let at = 0;
    const pieces: { readonly node: Text; readonly from: number; readonly to: number }[] = [];
    for (const node of nodes) {
      const [from, to] = [Math.max(0, start - at), Math.min(node.data.length, end - at)];
      if (to > from && (node.data.slice(from, to).trim() !== '' || pieces.length === 0))
        pieces.push({ node, from, to });
      at += node.data.length;
    }
    for (const [i, { node, from, to }] of pieces.entries()) {
      const piece = from > 0 ? node.splitText(from) : node;
      if (to - from < piece.data.length) piece.splitText(to - from);
      const mark = wrap(passage.key, i === pieces.length - 1);
      piece.replaceWith(mark);
      mark.append(piece);
    }
  }
  return found;
}
