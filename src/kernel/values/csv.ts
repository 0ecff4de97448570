/** One cell: numbers stay numbers, all else is text and never a formula. */
export type Cell = string | number | null;

/** What a spreadsheet program would take for a formula, or cut off before one. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** True for text that a spreadsheet program could run when it opens or edits the cell. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** A row of a csv with its end (RFC 4180): quoted where needed; a text that looks like a formula stays a text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells
    .map((value) => {
      if (value === null) return '';
      if (typeof value === 'number') return String(value);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL ends the file for some programs
      const text = value.replace(/\u0000/g, '').toWellFormed();
      const safe = looksLikeFormula(text) ? `'${text}` : text;
      return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
    })
    .join(',')}\r\n`;
}
