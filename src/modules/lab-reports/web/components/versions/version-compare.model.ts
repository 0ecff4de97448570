import { textOf } from '../../../../../ui/editor/plain-text.ts';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longest common lines of two texts; what is only in the first was removed, only in the second added. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! });
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      lines.push({ kind: 'removed', text: before[i]! });
      i++;
    } else {
      lines.push({ kind: 'added', text: after[j]! });
      j++;
    }
  }
  return lines;
}

/** Lines of a section as a reader counts them; a picture is a line of its own, known by its file. */
export function linesOfSection(html: string): string[] {
  const text = textOf(html.replace(/<img\b[^>]*\bsrc="[^"]*\/([^"/]+)"[^>]*>/g, '<p>[$1]</p><p></p>'));
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** What changed in a section between two versions; null when its words, formulas and pictures are the same. */
export function compareSection(before: string, after: string): DiffLine[] | null {
  if (before === after) return null;
  const lines = diffLines(linesOfSection(before), linesOfSection(after));
  return lines.every((line) => line.kind === 'same') ? null : lines;
}
