/**
 * Formulas inside plain text that goes into a document: TeX between two code points that are no characters and stand in no
 * text.
 */
const BEGINS = '\ufdd0';
const ENDS = '\ufdd1';
const FORMULAS = new RegExp(`${BEGINS}([^${ENDS}]*)${ENDS}`);

/** A formula as a piece of text. */
export const formulaInText = (tex: string): string =>
  `${BEGINS}${tex.replace(/[\s\ufdd0\ufdd1]+/g, ' ').trim()}${ENDS}`;

/** Pieces of a text in their order: every second one, from the second on, is the TeX of a formula. */
export const splitFormulas = (text: string): string[] => text.split(FORMULAS);
