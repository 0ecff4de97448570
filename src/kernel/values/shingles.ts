/** Characters of one piece of text that is compared. */
const PIECE = 5;
/** From this many texts on, what most of them hold is taken for given text. */
const CROWD = 6;

/** A text without what does not matter, each character with its place in the text it came from. */
export interface Bare {
  readonly characters: readonly string[];
  readonly places: readonly number[];
}

/** Leaves letters and digits only: width, case, spaces and punctuation make no difference (N1–N5). */
export function bareText(text: string): Bare {
  const characters: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const plain of character.normalize('NFKC').toLowerCase()) {
      if (/[\p{L}\p{N}]/u.test(plain)) {
        characters.push(plain);
        places.push(at);
      }
    }
    at += character.length;
  }
  return { characters, places };
}

/** Pieces of five characters, each once. */
export function piecesOf({ characters }: Bare): Set<string> {
  const pieces = new Set<string>();
  for (let i = 0; i + PIECE <= characters.length; i++) pieces.add(characters.slice(i, i + PIECE).join(''));
  return pieces;
}

/**
 * Pieces that stand in more than a third of at least six texts: the task, a formula everybody copies. They say nothing
 * about who wrote from whom and are left out.
 */
export function givenPieces(texts: readonly ReadonlySet<string>[]): Set<string> {
  if (texts.length < CROWD) return new Set();
  const counts = new Map<string, number>();
  for (const pieces of texts) for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return new Set([...counts].filter(([, n]) => n * 3 > texts.length).map(([piece]) => piece));
}

/** Per cent of the first text's pieces that the second has too, to the hundredth; 0 without any piece. */
export function shareOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (own.size === 0) return 0;
  let common = 0;
  for (const piece of own) if (other.has(piece)) common++;
  return Math.round((common / own.size) * 10_000) / 100;
}

/** A stretch of a text, end excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Stretches of a text whose pieces stand in another one: neighbouring pieces make one stretch. */
export function sharedStretches(text: string, pieces: ReadonlySet<string>): Stretch[] {
  const { characters, places } = bareText(text);
  const covered: Stretch[] = [];
  for (let i = 0; i + PIECE <= characters.length; i++) {
    if (!pieces.has(characters.slice(i, i + PIECE).join(''))) continue;
    const start = places[i]!;
    const last = i + PIECE - 1;
    const end = places[last]! + [...text.slice(places[last]!)][0]!.length;
    const before = covered.at(-1);
    if (before && start <= before.end) covered[covered.length - 1] = { start: before.start, end };
    else covered.push({ start, end });
  }
  return covered;
}
