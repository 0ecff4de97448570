import { createHash } from 'node:crypto';
import { minHashes } from '../../../kernel/values/similarity.ts';
import { cleanRichText } from '../../../platform/text/rich-text.ts';
import { type Content, mapTexts, optionTexts, pointsOf } from '../shared/content.model.ts';
import { comparedText, plainOf } from '../shared/plain-text.model.ts';

/** A content as it is stored, with what is drawn from it for lists, search and comparison. */
export interface PreparedContent {
  readonly content: Content;
  readonly points: number;
  /** Tags that were taken out of its texts, each once. */
  readonly removed: readonly string[];
  /** Words of the stem. */
  readonly stem: string;
  /** Words of the stem and the options. */
  readonly words: string;
  readonly compared: string;
  /** Equal for questions with equal `compared`. */
  readonly digest: Buffer;
  readonly prints: readonly number[];
  /** Whether any of its texts shows a picture, or has a formula. */
  readonly pictures: boolean;
  readonly formulas: boolean;
}

/** Characters of a stem that a list keeps. */
const STEM = 300;

/** Questions below a material with the points that count of them: those with blanks have the sum of their blanks. */
const withSums = (content: Content): Content =>
  content.type === 'composite'
    ? {
        ...content,
        children: content.children.map((child) => ({
          ...child,
          points: Math.max(0.5, pointsOf(child.content, child.points)),
        })),
      }
    : content;

/** Cleans what somebody wrote and draws from it what is stored beside it. */
export function prepareContent(given: Content, points: number): PreparedContent {
  const removed = new Set<string>();
  const content = withSums(
    mapTexts(given, (html) => {
      const clean = cleanRichText(html);
      for (const tag of clean.removed) removed.add(tag);
      return clean.html;
    }),
  );
  const stem = plainOf(content.stem);
  const compared = comparedText(content);
  const text = JSON.stringify(content);
  return {
    content,
    points: pointsOf(content, points),
    removed: [...removed].sort(),
    stem: stem.slice(0, STEM),
    words: [stem, ...optionTexts(content).map(plainOf)].join('\n'),
    compared,
    digest: createHash('sha256').update(compared).digest().subarray(0, 16),
    prints: minHashes(compared),
    pictures: text.includes('<img '),
    formulas: text.includes(' data-tex='),
  };
}
