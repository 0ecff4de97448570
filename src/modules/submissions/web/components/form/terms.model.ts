/** Longest of the short words of the form, in characters. */
export const MAX_WORD = 60;

/** Words of a pasted or typed text: separated by commas, semicolons, enumeration commas, tabs or lines. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[,，;；、\n\t]+/)
    .map((word) => word.trim().slice(0, MAX_WORD))
    .filter((word) => word !== '');

/** How an address begins, shown in its empty field. */
export const ADDRESS_START = 'https://';
