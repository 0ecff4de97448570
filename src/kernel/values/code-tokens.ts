import type { Stretch } from './shingles.ts';

/** Tokens of one piece of a program that is compared. */
const PIECE = 12;

/** A token without its name: every name is the same one, so is every number and every text. */
export interface CodeToken {
  readonly kind: string;
  /** Place in the source in UTF-16 units, end excluded. */
  readonly start: number;
  readonly end: number;
}

const LINE_COMMENTS: Readonly<Record<string, RegExp>> = {
  hash: /#[^\n]*/y,
  percent: /%[^\n]*/y,
  dashes: /--[^\n]*/y,
  slashes: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
};
/** How comments of a language begin, by the ending of its files. */
const COMMENTS: Readonly<Record<string, keyof typeof LINE_COMMENTS>> = {
  ...{ py: 'hash', r: 'hash', m: 'percent', sql: 'dashes', vhd: 'dashes' },
};
const SPACE = /\s+/y;
const TEXT =
  /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?/y;
const NUMBER = /\d(?:[\w.]|(?<=[eE])[+-])*/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const KEYWORDS = new Set(
  (
    'if else elif elseif end for while do switch case default break continue return function def class struct enum ' +
    'import from include using namespace public private static const let var new delete try catch except finally raise ' +
    'throw with as in not and or lambda yield async await select where group order by insert update into values set ' +
    'int long float double char void bool string module always begin posedge negedge assign reg wire input output'
  ).split(' '),
);

/**
 * Tokens of a program: comments and spaces are gone, and names, numbers and texts stand for any.
 * @param ending of its file, without the dot; it decides how comments look
 */
export function codeTokens(source: string, ending: string): CodeToken[] {
  const comment = LINE_COMMENTS[COMMENTS[ending.toLowerCase()] ?? 'slashes']!;
  const tokens: CodeToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const skipped = take(SPACE) ?? take(comment);
    if (skipped) {
      at += skipped.length;
      continue;
    }
    const text = take(TEXT);
    const number = text === undefined ? take(NUMBER) : undefined;
    const name = text === undefined && number === undefined ? take(NAME) : undefined;
    const found = text ?? number ?? name ?? source[at]!;
    const word = name !== undefined && KEYWORDS.has(name.toLowerCase()) ? name.toLowerCase() : 'name';
    const kind = text !== undefined ? 'text' : number !== undefined ? 'number' : name !== undefined ? word : found;
    tokens.push({ kind, start: at, end: at + found.length });
    at += found.length;
  }
  return tokens;
}

const pieceAt = (tokens: readonly CodeToken[], at: number): string =>
  tokens
    .slice(at, at + PIECE)
    .map(({ kind }) => kind)
    .join(' ');

/** Pieces of twelve tokens, each once. */
export function codePieces(tokens: readonly CodeToken[]): Set<string> {
  const pieces = new Set<string>();
  for (let at = 0; at + PIECE <= tokens.length; at++) pieces.add(pieceAt(tokens, at));
  return pieces;
}

/** Stretches of a program whose pieces stand in another one: neighbouring ones make one stretch. */
export function sharedCode(tokens: readonly CodeToken[], pieces: ReadonlySet<string>): Stretch[] {
  const covered: Stretch[] = [];
  for (let at = 0; at + PIECE <= tokens.length; at++) {
    if (!pieces.has(pieceAt(tokens, at))) continue;
    const [start, end] = [tokens[at]!.start, tokens[at + PIECE - 1]!.end];
    const before = covered.at(-1);
    if (before && start <= before.end) covered[covered.length - 1] = { start: before.start, end };
    else covered.push({ start, end });
  }
  return covered;
}
