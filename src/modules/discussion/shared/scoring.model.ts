import { jaccardPercent, minHashes } from '../../../kernel/values/similarity.ts';

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

/** Letters and digits only: width, case, spaces and punctuation make no difference. */
export const bareText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Per cent of pieces two texts have in common, 0–100; texts without any piece have nothing in common. */
export const similarityOf = (one: string, other: string): number => jaccardPercent(bareText(one), bareText(other));

/** Numbers by which posts that may be alike are found. */
export const printsOf = (text: string): number[] => minHashes(bareText(text));
