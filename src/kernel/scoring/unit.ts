import { halfWidth, plainDigits, plainMinus, visible } from './typed-text.ts';

type Powers = ReadonlyMap<string, number>;

/** Deepest nesting of brackets that is read. */
const MAX_DEPTH = 8;
const PRODUCT = /\s*[*\u00b7\u22c5\u2219\u00d7.]\s*|\s+/y;
const QUOTIENT = /\s*\/\s*/y;
const OPEN = /\(\s*/y;
const CLOSE = /\s*\)/y;
/** A one that stands for nothing, as in `1/s`. */
const ONE = /1(?!\d)/y;
const SYMBOL = /[^\d^()/*\u00b7\u22c5\u2219\u00d7.\s+-]+/y;
const POWER = /\^?(?:\(([+-]?\d{1,2})\)|([+-]?\d{1,2}))(?!\d)/y;

/** Reads a product of symbols: factors joined by a product sign or a space, `/` before each factor below the line. */
class UnitReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** Undefined when the whole text is no product of symbols. */
  read(): Powers | undefined {
    const all = this.#product(0);
    return this.#at === this.#text.length ? all : undefined;
  }

  #product(depth: number): Powers | undefined {
    const all = new Map<string, number>();
    let sign = this.#take(QUOTIENT) ? -1 : 1;
    for (;;) {
      const factor = this.#factor(depth);
      if (!factor) return undefined;
      for (const [symbol, power] of factor) all.set(symbol, (all.get(symbol) ?? 0) + sign * power);
      if (this.#take(QUOTIENT)) sign = -1;
      else if (this.#take(PRODUCT)) sign = 1;
      else return all;
    }
  }

  #factor(depth: number): Powers | undefined {
    if (depth < MAX_DEPTH && this.#take(OPEN)) {
      const inner = this.#product(depth + 1);
      if (!inner || !this.#take(CLOSE)) return undefined;
      const power = this.#power();
      return new Map([...inner].map(([symbol, own]) => [symbol, own * power]));
    }
    if (this.#take(ONE)) return new Map();
    const symbol = this.#take(SYMBOL)?.[0];
    return symbol === undefined ? undefined : new Map([[symbol, this.#power()]]);
  }

  #power(): number {
    const found = this.#take(POWER);
    return Number(found?.[1] ?? found?.[2] ?? 1);
  }
}

/**
 * One text for all ways of writing a unit: `m/s²`, `m/s^2` and `m·s^-2` are the same, so are both signs for micro. Case
 * matters (`mW`, `MW`). What is no product of symbols is compared as written, spaces aside.
 */
export function canonicalUnit(text: string): string {
  const bare = plainMinus(plainDigits(halfWidth(visible(text))).normalize('NFKC')).trim();
  if (bare === '') return '';
  const powers = new UnitReader(bare).read();
  if (!powers) return bare.replace(/\s+/g, '');
  const parts = [...powers].filter(([, power]) => power !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return parts.length === 0 ? '1' : parts.map(([symbol, power]) => `${symbol}^${power}`).join('\u00b7');
}
