/** Characters of one piece of text that is compared. */
const PIECE = 3;
/** Numbers drawn from the pieces of a text. */
const PRINTS = 8;

/** Every run of three characters of a text; none of a shorter one. */
function piecesOf(text: string): Set<string> {
  const characters = [...text];
  const pieces = new Set<string>();
  for (let i = 0; i + PIECE <= characters.length; i++) pieces.add(characters.slice(i, i + PIECE).join(''));
  return pieces;
}

/**
 * Jaccard similarity of the 3-grams of two normalised texts, in whole per cent rounded down, 0–100; texts without any
 * piece have nothing in common.
 */
export function jaccardPercent(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const piece of a) if (b.has(piece)) common++;
  return Math.floor((common * 100) / (a.size + b.size - common));
}

/** 32-bit FNV-1a with a seed. */
function hash(text: string, seed: number): number {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // Mixed once more: seeds that differ in few bits would else order pieces alike.
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b) >>> 0;
  return (value ^ (value >>> 16)) | 0;
}

/**
 * MinHash of a normalised text: eight signed 32-bit numbers, the least hash of its 3-grams under eight seeds. Texts with
 * 85 % in common share at least one of them but for about three pairs in ten million; texts that share none need not be
 * compared.
 */
export function minHashes(text: string): number[] {
  const pieces = [...piecesOf(text)];
  if (pieces.length === 0) return [];
  return Array.from({ length: PRINTS }, (_, i) =>
    pieces.reduce((least, piece) => Math.min(least, hash(piece, i * 0x9e3779b1)), 0x7fffffff),
  );
}
