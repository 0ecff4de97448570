import type { OutlineLine } from '../../../shared/lines.model.ts';

const INDENT = /^[\t \u3000\u00a0]*/u;
const BULLET = /^[-*•·●○▪◦–—]\s+/u;
/** A chapter and a section as Chinese numbers them: U+7B2C, the number, U+7AE0 or U+8282. */
const CHAPTER = /^\u7b2c\s*\S{1,4}?\s*\u7ae0/u;
const SECTION = /^\u7b2c\s*\S{1,4}?\s*\u8282/u;
/** `1.` `1、` `1 ` and `1.1` `1.1.1`, the figures of each level parted by points. */
const NUMBER = /^(\d+(?:[.．]\d+)*)(?:[.．、)）]|\s|(?=\p{L}))/u;
const TAB_WIDTH = 4;

/** Level a line says by its number; null when it says none. */
function numbered(text: string): number | null {
  if (CHAPTER.test(text)) return 1;
  if (SECTION.test(text)) return 2;
  const number = NUMBER.exec(text)?.[1];
  return number ? number.split(/[.．]/u).length : null;
}

/** Levels by how far lines are indented: by tabs one level each, by spaces the least step is one level. */
function byIndent(indents: readonly string[]): number[] {
  const tabsAlone = indents.every((indent) => /^\t*$/.test(indent));
  const widths = indents.map((indent) =>
    [...indent].reduce(
      (sum, sign) => sum + (sign === '\t' ? (tabsAlone ? 1 : TAB_WIDTH) : sign === '\u3000' ? 2 : 1),
      0,
    ),
  );
  const least = Math.min(...widths);
  const steps = widths.map((width) => width - least).filter((step) => step > 0);
  const unit = tabsAlone ? 1 : Math.min(...steps);
  return widths.map((width) => Math.round((width - least) / unit) + 1);
}

/** Levels by numbers before the names; a line without one stands below the last that has one. */
function byNumber(texts: readonly string[]): number[] {
  const levels = texts.map(numbered);
  const least = Math.min(...levels.filter((level) => level !== null));
  let last: number | null = null;
  return levels.map((level) => {
    if (level === null) return last === null ? 1 : last + 1;
    last = level - least + 1;
    return last;
  });
}

/**
 * Lines of a list that somebody copied: levels come from indentation, else from numbers before the names (`1.1`, 第一章).
 * Names keep their numbers and lose their bullets; empty lines are left out.
 */
export function pastedLines(text: string): OutlineLine[] {
  const rows = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const indent = INDENT.exec(row)![0];
      return { indent, text: row.slice(indent.length).trim() };
    });
  const texts = rows.map((row) => row.text.replace(BULLET, '').trim());
  const indents = rows.map(({ indent }) => indent);
  const indented = new Set(indents.map((indent) => indent.length)).size > 1;
  const marked = texts.some((one) => numbered(one) !== null);
  const levels = indented ? byIndent(indents) : marked ? byNumber(texts) : texts.map(() => 1);
  return texts.map((name, i) => ({ level: levels[i]!, name }));
}
