import { compare, minus, parseFraction, roundedTo, ZERO } from '../../../kernel/scoring/fraction.ts';
import { evaluate, FORMULA_FUNCTIONS, FormulaError, namesIn, parseFormula } from '../../../kernel/values/formula.ts';
import { type ContentOf, type Drawn, LIMITS, type Parameter } from './content.model.ts';
import { answerOf, CONSTANTS, countOf, drawValues, numberAt, placesIn } from './parameters.model.ts';
import { plainOf } from './plain-text.model.ts';

/** What the drawn numbers of a question lack. */
export const PARAMETER_PROBLEMS = [
  'parameterNone',
  'parameterName',
  'parameterTwice',
  'parameterRange',
  'parameterValues',
  'parameterMany',
  'parameterDecimals',
  'parameterFormula',
  'parameterUnknown',
  'parameterPlace',
  'parameterCombinations',
  'parameterNoValue',
] as const;
interface ParameterProblem {
  readonly path: string;
  readonly code: (typeof PARAMETER_PROBLEMS)[number];
  readonly params?: Readonly<Record<string, string | number>>;
}

const NAME = /^[A-Za-z]\w*$/;
const RESERVED: ReadonlySet<string> = new Set([...FORMULA_FUNCTIONS, ...CONSTANTS.keys()]);

/** Whether a decimal is shown whole with so many figures behind its point. */
const isShownWhole = (text: string, decimals: number): boolean => {
  const value = parseFraction(text.trim());
  return value !== undefined && compare(minus(roundedTo(value, decimals), value), ZERO) === 0;
};

function ownProblems(one: Parameter, i: number, before: readonly Parameter[]): ParameterProblem[] {
  const path = `drawn.parameters.${i}`;
  const params = { n: i + 1 };
  const problems: ParameterProblem[] = [];
  if (!NAME.test(one.name) || RESERVED.has(one.name)) {
    problems.push({ path: `${path}.name`, code: 'parameterName', params });
  } else if (before.some(({ name }) => name === one.name)) {
    problems.push({ path: `${path}.name`, code: 'parameterTwice', params: { name: one.name } });
  }
  const count = countOf(one);
  const values = `${path}.values`;
  if (count === 0) {
    problems.push({ path: values, code: one.kind === 'list' ? 'parameterValues' : 'parameterRange', params });
  } else if (count > LIMITS.parameterValues) {
    problems.push({ path: values, code: 'parameterMany', params: { ...params, max: LIMITS.parameterValues } });
  } else {
    const written = one.kind === 'list' ? one.values : [one.from, one.step];
    if (!written.every((text) => isShownWhole(text, one.decimals))) {
      problems.push({ path: `${path}.decimals`, code: 'parameterDecimals', params });
    }
  }
  return problems;
}

const formulaPath = 'drawn.formula';

function formulaProblems({ parameters, formula }: Drawn): ParameterProblem[] {
  try {
    const known = new Set([...parameters.map(({ name }) => name), ...CONSTANTS.keys()]);
    return namesIn(parseFormula(formula))
      .filter((name) => !known.has(name))
      .map((name) => ({ path: formulaPath, code: 'parameterUnknown', params: { name } }));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [{ path: formulaPath, code: 'parameterFormula', params: { n: error.at + 1 } }];
  }
}

/** How many forms with different numbers there can be. */
export const combinationsOf = ({ parameters }: Pick<Drawn, 'parameters'>): number =>
  parameters.reduce((all, one) => all * countOf(one), 1);

/** The first numbers for which a formula has no value; undefined when it has one for all of them. */
function withoutValue({ parameters, formula }: Drawn): string | undefined {
  const read = parseFormula(formula);
  const lists = parameters.map((one) => Array.from({ length: countOf(one) }, (_, i) => numberAt(one, i)));
  const numbers = lists.map((list) => list.map(Number));
  const places = new Map(parameters.map(({ name }, i) => [name, i]));
  const at = parameters.map(() => 0);
  const lookUp = (name: string) => {
    const place = places.get(name);
    return place === undefined ? CONSTANTS.get(name) : numbers[place]![at[place]!];
  };
  for (;;) {
    if (Number.isNaN(evaluate(read, lookUp))) {
      return parameters.map(({ name }, i) => `${name} = ${lists[i]![at[i]!]}`).join(', ');
    }
    let place = at.length - 1;
    while (place >= 0 && at[place] === lists[place]!.length - 1) at[place--] = 0;
    if (place < 0) return undefined;
    at[place]!++;
  }
}

/** Problems of what is drawn; kept by its object, for every combination of its numbers is tried. */
const checked = new WeakMap<Drawn, readonly ParameterProblem[]>();

function drawnProblems(drawn: Drawn): readonly ParameterProblem[] {
  const known = checked.get(drawn);
  if (known) return known;
  const { parameters } = drawn;
  const problems: ParameterProblem[] = [
    ...(parameters.length === 0 ? [{ path: 'drawn.parameters', code: 'parameterNone' } as const] : []),
    ...parameters.flatMap((one, i) => ownProblems(one, i, parameters.slice(0, i))),
    ...formulaProblems(drawn),
  ];
  if (problems.length === 0) {
    const [n, max] = [combinationsOf(drawn), LIMITS.combinations];
    if (n > max) problems.push({ path: 'drawn.parameters', code: 'parameterCombinations', params: { n, max } });
    else {
      const values = withoutValue(drawn);
      if (values !== undefined) problems.push({ path: formulaPath, code: 'parameterNoValue', params: { values } });
    }
  }
  checked.set(drawn, problems);
  return problems;
}

/** What keeps a question with drawn numbers from being made ready. */
export function parameterProblems({ drawn, stem, analysis }: ContentOf<'numeric'>): readonly ParameterProblem[] {
  if (!drawn) return [];
  const names = new Set(drawn.parameters.map(({ name }) => name));
  const lost = Object.entries({ stem, analysis }).flatMap(([path, html]): ParameterProblem[] => {
    const places = placesIn(html);
    // A place that is written in two styles is none.
    const broken = placesIn(plainOf(html)).filter((name) => !places.includes(name));
    const unknown = places.filter((name) => !names.has(name));
    return [...unknown, ...broken].map((name) => ({ path, code: 'parameterPlace', params: { name } }));
  });
  return [...lost, ...drawnProblems(drawn)];
}

/** What an author should look at although it keeps nothing from being made ready. */
export interface ParameterAdvice {
  /** Not in the formula, in the formula but not to be seen, or values nobody types whole where the value itself is asked for. */
  readonly code: 'unused' | 'hidden' | 'exact';
  readonly names: readonly string[];
}

/** Forms of which the values are looked at. */
const SAMPLES = 20;
/** Figures a value may have where no distance to it is allowed. */
const TYPED_FIGURES = 6;

/** Advice on a question whose drawn numbers have no problems. */
export function parameterAdvice(content: ContentOf<'numeric'>): ParameterAdvice[] {
  const { drawn } = content;
  if (!drawn || parameterProblems(content).length > 0) return [];
  const used = new Set(namesIn(parseFormula(drawn.formula)));
  const shown = new Set(placesIn(content.stem));
  const names = drawn.parameters.map(({ name }) => name);
  const unused = names.filter((name) => !used.has(name));
  const hidden = names.filter((name) => used.has(name) && !shown.has(name));
  const exact =
    content.tolerance !== 'figures' &&
    content.tiers.length === 0 &&
    Array.from({ length: SAMPLES }, (_, i) => drawValues(drawn.parameters, String(i), '')).some(
      (values) => answerOf(drawn.formula, values).replace(/[^0-9]|e.*/g, '').length > TYPED_FIGURES,
    );
  return [
    ...(unused.length > 0 ? [{ code: 'unused', names: unused } as const] : []),
    ...(hidden.length > 0 ? [{ code: 'hidden', names: hidden } as const] : []),
    ...(exact ? [{ code: 'exact', names: [] } as const] : []),
  ];
}
