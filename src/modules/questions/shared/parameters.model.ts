import {
  compare,
  decimalText,
  minus,
  over,
  parseFraction,
  plus,
  times,
  ZERO,
} from '../../../kernel/scoring/fraction.ts';
import { SeededStream } from '../../../kernel/scoring/seeded-draw.ts';
import { evaluate, FormulaError, filledFormula, parseFormula } from '../../../kernel/values/formula.ts';
import type { AskedContent, Content, ContentOf, Drawn, Parameter } from './content.model.ts';

type Numeric = ContentOf<'numeric'>;
/** Drawn numbers by their names, as they are shown. */
export type Values = ReadonlyMap<string, string>;

/**
 * Where a drawn number stands in a text: `[[name]]`. Blanks are `{{1}}`, and braces in pairs are nothing unusual in TeX, so
 * that neither is ever taken for it.
 */
const PLACE = /\[\[\s*([A-Za-z]\w*)\s*\]\]/g;

/** Names of the places of a text, each once. */
export const placesIn = (html: string): string[] => [...new Set([...html.matchAll(PLACE)].map(([, name]) => name!))];

/** A place as it is written into a text. */
export const placeOf = (name: string): string => `[[${name}]]`;

const replaced = (html: string, textOf: (name: string) => string | undefined): string =>
  html.replace(PLACE, (all, name: string) => textOf(name) ?? all);

const read = (text: string) => parseFraction(text.trim());

/** How many numbers a parameter is drawn from; 0 when it is not written to its end. */
export function countOf({ kind, from, to, step, values }: Parameter): number {
  if (kind === 'list') return values.every((one) => read(one) !== undefined) ? values.length : 0;
  const [low, high, by] = [read(from), read(to), read(step)];
  if (!low || !high || !by || compare(by, ZERO) <= 0 || compare(low, high) > 0) return 0;
  const { n, d } = over(minus(high, low), by);
  return Number(n / d) + 1;
}

/** One of the numbers of a parameter as it is shown. @param at from 0, below {@link countOf} */
export function numberAt({ kind, from, step, values, decimals }: Parameter, at: number): string {
  const value = kind === 'list' ? read(values[at]!)! : plus(read(from)!, times(read(step)!, { n: BigInt(at), d: 1n }));
  return decimalText(value, decimals);
}

/**
 * Draws the numbers of a question for one form: the same seed gives the same numbers on any machine, and each number is
 * drawn by itself, whatever others there are. @param questionId under which answers to it are kept
 */
export const drawValues = (parameters: readonly Parameter[], seed: string, questionId: string): Values =>
  new Map(
    parameters.flatMap((one) => {
      const count = countOf(one);
      if (count === 0) return [];
      return [[one.name, numberAt(one, new SeededStream(seed, `value:${questionId}:${one.name}`).below(count))]];
    }),
  );

/** Names a formula knows by itself. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([['pi', Math.PI]]);

/** Figures of a computed value: fewer than those of the arithmetic, so that 0.1 + 0.2 is 0.3. */
const FIGURES = 12;

/** What a formula gives; undefined while it cannot be read. */
function whileReadable<T>(formula: () => T): T | undefined {
  try {
    return formula();
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** Value of a formula for drawn numbers as a decimal; empty while it has none. */
export function answerOf(formula: string, values: Values): string {
  const value = whileReadable(() =>
    evaluate(parseFormula(formula), (name) => {
      const own = values.get(name);
      return own === undefined ? CONSTANTS.get(name) : Number(own);
    }),
  );
  return value === undefined || Number.isNaN(value) ? '' : String(Number(value.toPrecision(FIGURES)));
}

/** The question with some numbers in the places of its texts, and their value for its key: nothing is drawn in it any more. */
export function withValues({ drawn, ...content }: Numeric, values: Values): Numeric {
  const filled = (html: string) => replaced(html, (name) => values.get(name));
  return {
    ...content,
    stem: filled(content.stem),
    analysis: filled(content.analysis),
    ...(drawn ? { value: answerOf(drawn.formula, values) } : {}),
  };
}

/** A question as it is asked on one form; those that draw no number stay as they are. */
export function drawnContent<C extends Content>(content: C, seed: string, questionId: string): C;
export function drawnContent(content: Content, seed: string, questionId: string): Content {
  if (content.type !== 'numeric' || !content.drawn) return content;
  return withValues(content, drawValues(content.drawn.parameters, seed, questionId));
}

/** A question with one draw of its numbers for good, for files that have no room for more; the same object where none is drawn. */
export function settledContent(content: Content): Content {
  if (content.type !== 'composite') return drawnContent(content, SETTLED, content.stem);
  const children = content.children.map((child) => ({
    ...child,
    content: drawnContent(child.content, SETTLED, child.id),
  }));
  return children.every((child, i) => child.content === content.children[i]!.content)
    ? content
    : { ...content, children };
}
const SETTLED = 'settled';

/** How the value of a key was computed: the formula as it was written, and with the numbers of the form. */
export interface Derivation {
  readonly formula: string;
  readonly filled: string;
}

/** How a key came about for some numbers; undefined while the formula cannot be read. */
export const derivationOf = (formula: string, values: Values): Derivation | undefined =>
  whileReadable(() => ({
    formula: filledFormula(formula, () => undefined),
    filled: filledFormula(formula, (name) => values.get(name)),
  }));

/** How the key of a question came about on one form; undefined where nothing is drawn. */
export function derivationOn(content: AskedContent, seed: string, questionId: string): Derivation | undefined {
  if (content.type !== 'numeric' || !content.drawn) return undefined;
  return derivationOf(content.drawn.formula, drawValues(content.drawn.parameters, seed, questionId));
}

/** Rich text without its places, for lists that belong to no form. */
export const withoutPlaces = (content: Content): string =>
  content.type === 'numeric' && content.drawn ? replaced(content.stem, () => '__') : content.stem;

/** A question asked with the numbers another version of it draws: whoever answered that version saw those. */
export function withParametersOf(newer: AskedContent, given: AskedContent): AskedContent {
  if (newer.type !== 'numeric' || given.type !== 'numeric' || !newer.drawn || !given.drawn) return newer;
  return { ...newer, stem: given.stem, drawn: { ...newer.drawn, parameters: given.drawn.parameters } };
}

/** A parameter one begins with. */
export const newParameter = (name: string): Parameter => ({
  name,
  kind: 'range',
  from: '1',
  to: '10',
  step: '1',
  values: [],
  decimals: 0,
});

/** Names for parameters in the order in which they are proposed. */
export const freshName = ({ parameters }: Pick<Drawn, 'parameters'>): string => {
  const taken = new Set(parameters.map(({ name }) => name));
  return [...'abcdefgh'].find((name) => !taken.has(name)) ?? `p${parameters.length + 1}`;
};
