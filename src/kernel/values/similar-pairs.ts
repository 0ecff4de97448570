import { bareText, givenPieces, piecesOf, shareOf } from './shingles.ts';

/** Shares below it say nothing, in per cent. */
const MIN_SHARE = 20;
/** Other texts named for one. */
const MAX_PAIRS = 10;

/** A text that is compared with others about the same task. */
export interface ComparedText {
  readonly id: string;
  /** Texts of one owner are never compared with each other. */
  readonly owner: string;
  readonly text: string;
}

/** How much of one text stands in another one too. */
export interface SimilarPair<T> {
  readonly text: T;
  readonly other: T;
  /** Per cent of the pieces of `text`. */
  readonly share: number;
}

/**
 * Pairs of texts with at least a fifth in common, at most ten for each text, most first. What most of them hold is no
 * hint and left out (`givenPieces`), and so is the task itself.
 * @param task words everybody was given
 * @param each called after every text, so that other work gets its turn
 * @param others texts of before, which are found beside these and looked at no further
 */
export async function similarPairs<T extends ComparedText>(
  texts: readonly T[],
  task: string,
  each: () => Promise<void>,
  others: readonly T[] = [],
): Promise<SimilarPair<T>[]> {
  const compared = [...texts, ...others];
  const all: Set<string>[] = [];
  for (const { text } of compared) {
    all.push(piecesOf(bareText(text)));
    await each();
  }
  return pairsOfPieces(texts, all, piecesOf(bareText(task)), each, others);
}

/**
 * The same over pieces that were made already, those of `texts` first and then those of `others`.
 * @param task pieces everybody was given
 */
export async function pairsOfPieces<T extends Pick<ComparedText, 'id' | 'owner'>>(
  texts: readonly T[],
  all: readonly ReadonlySet<string>[],
  task: ReadonlySet<string>,
  each: () => Promise<void>,
  others: readonly T[] = [],
): Promise<SimilarPair<T>[]> {
  const compared = [...texts, ...others];
  const given = new Set([...givenPieces(all), ...task]);
  const own = all.map((pieces) => new Set([...pieces].filter((piece) => !given.has(piece))));
  // Only texts that share a piece at all are compared.
  const holders = new Map<string, number[]>();
  for (const [at, pieces] of own.entries()) {
    for (const piece of pieces) {
      const known = holders.get(piece);
      if (known) known.push(at);
      else holders.set(piece, [at]);
    }
    await each();
  }
  const pairs: SimilarPair<T>[] = [];
  for (const [at, text] of texts.entries()) {
    const near = new Set([...own[at]!].flatMap((piece) => holders.get(piece) ?? []));
    const found = [...near]
      .filter((index) => index !== at && compared[index]!.owner !== text.owner)
      .map((index) => ({ text, other: compared[index]!, share: shareOf(own[at]!, own[index]!) }))
      .filter(({ share }) => share >= MIN_SHARE)
      .sort((a, b) => b.share - a.share || (a.other.id < b.other.id ? -1 : 1));
    pairs.push(...found.slice(0, MAX_PAIRS));
    await each();
  }
  return pairs;
}
