/** How posts of a course give points. */
export interface PointsRule {
  readonly topicPoints: number;
  readonly topicMost: number;
  readonly replyPoints: number;
  readonly replyMost: number;
  readonly essencePoints: number;
  readonly essenceMost: number;
  /** Most points of one person, at most 100. */
  readonly limit: number;
  /** Characters a post needs, quotes left aside. */
  readonly minCharacters: number;
  /** From so many per cent in common with an earlier post of the board on, a post counts no more. */
  readonly similarFrom: number;
}

export const USUAL_RULE: PointsRule = {
  topicPoints: 10,
  topicMost: 3,
  replyPoints: 5,
  replyMost: 10,
  essencePoints: 10,
  essenceMost: 2,
  limit: 100,
  minCharacters: 20,
  similarFrom: 85,
};

/** Why a post counts or not: the first that applies. */
export const VERDICTS = ['counted', 'team', 'notVisible', 'board', 'window', 'short', 'similar'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Counted posts of one person. */
export interface Counted {
  readonly topics: number;
  readonly replies: number;
  readonly essence: number;
}

/** Points of counted posts, 0 up to the limit of the rule. */
export function pointsOf(counted: Counted, rule: PointsRule): number {
  const sum =
    rule.topicPoints * Math.min(counted.topics, rule.topicMost) +
    rule.replyPoints * Math.min(counted.replies, rule.replyMost) +
    rule.essencePoints * Math.min(counted.essence, rule.essenceMost);
  return Math.min(sum, rule.limit, 100);
}

/** Characters of one piece of text that is compared. */
const PIECE = 3;
/** Numbers drawn from the pieces of a text. */
const PRINTS = 8;

/** Letters and digits only: width, case, spaces and punctuation make no difference. */
export const bareText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function piecesOf(text: string): Set<string> {
  const characters = [...bareText(text)];
  const pieces = new Set<string>();
  for (let i = 0; i + PIECE <= characters.length; i++) pieces.add(characters.slice(i, i + PIECE).join(''));
  return pieces;
}

/** Per cent of pieces two texts have in common, 0–100; texts without any piece have nothing in common. */
export function similarityOf(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const piece of a) if (b.has(piece)) common++;
  return Math.floor((common / (a.size + b.size - common)) * 100);
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
 * Eight signed 32-bit numbers, the least hash of the pieces under eight seeds. Texts with 85 % in common share at least
 * one of them but for about three pairs in ten million; texts that share none need not be compared.
 */
export function printsOf(text: string): number[] {
  const pieces = [...piecesOf(text)];
  if (pieces.length === 0) return [];
  return Array.from({ length: PRINTS }, (_, i) =>
    pieces.reduce((least, piece) => Math.min(least, hash(piece, i * 0x9e3779b1)), 0x7fffffff),
  );
}
