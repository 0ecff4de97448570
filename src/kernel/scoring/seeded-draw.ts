import { sha256Hex, sha256OfBytes, utf8 } from '../values/sha256.ts';

const BLOCK = 64;
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const joined = (a: Uint8Array, b: Iterable<number>) => Uint8Array.from([...a, ...b]);

/** HMAC-SHA256 (RFC 2104) in lower-case hex. */
function hmacHex(secret: Uint8Array, text: string): string {
  const key = new Uint8Array(BLOCK);
  key.set(secret.length > BLOCK ? fromHex(sha256OfBytes(secret)) : secret);
  const inner = fromHex(
    sha256OfBytes(
      joined(
        key.map((byte) => byte ^ 0x36),
        utf8(text),
      ),
    ),
  );
  return sha256OfBytes(
    joined(
      key.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** Seed of one candidate's form, HMAC-SHA256 of `exam|person or label|attempt`: the same for everybody who holds the exam's secret. */
export const formSeed = (secret: Uint8Array, exam: string, personOrLabel: string, attempt: number): string =>
  hmacHex(secret, `${exam}|${personOrLabel}|${attempt}`);

/**
 * Endless 32-bit words of one label of a seed: block i is the SHA-256 of `seed|label|i`, read as eight big-endian words.
 * Labels: `draw:<rule>`, `section:<number>`, `options:<question>`, `peer:<homework>`.
 */
export class SeededStream {
  readonly #prefix: string;
  #block = 0;
  #words: number[] = [];

  constructor(seed: string, label: string) {
    this.#prefix = `${seed}|${label}|`;
  }

  /** The next word, 0 to 2³²−1. */
  word(): number {
    if (this.#words.length === 0) {
      const hex = sha256Hex(`${this.#prefix}${this.#block++}`);
      this.#words = Array.from({ length: 8 }, (_, i) => Number.parseInt(hex.slice(i * 8, i * 8 + 8), 16));
    }
    return this.#words.shift()!;
  }

  /** A number from 0 to n−1, each equally likely. @throws RangeError unless n is a whole number from 1 to 2³² */
  below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`no number below ${n}`);
    const limit = Math.floor(2 ** 32 / n) * n;
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % n;
  }

  /** A copy in another order. */
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i >= 1; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }
}

/** Options of a question in the order of one form; those that are `fixed` keep their places. */
export function shuffledOptions<T>(seed: string, question: string, options: readonly T[], fixed: (one: T) => boolean) {
  const moving = new SeededStream(seed, `options:${question}`).shuffled(options.filter((one) => !fixed(one)));
  return options.map((one) => (fixed(one) ? one : moving.shift()!));
}

/** Items of an ordering question, never in the order of the key where there are two or more different ones. */
export function shuffledItems(seed: string, question: string, key: readonly string[]): string[] {
  const stream = new SeededStream(seed, `options:${question}`);
  let order = stream.shuffled(key);
  if (new Set(key).size < 2) return order;
  while (order.every((one, i) => one === key[i])) order = stream.shuffled(key);
  return order;
}

/** The first `count` of a rule's candidates in seeded order, whatever order they were given in. */
export function drawn(seed: string, rule: string, candidates: readonly string[], count: number): string[] {
  return new SeededStream(seed, `draw:${rule}`).shuffled([...new Set(candidates)].sort()).slice(0, Math.max(0, count));
}
