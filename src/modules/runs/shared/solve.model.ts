import type { Rule } from '../../content/shared/rule.model.ts';
import { FITS } from './fit.model.ts';
import { formulaValue, type RuleEvent, type RuleSeries } from './rule.policy.ts';

/** What somebody would have done: events in their order, and the series made. */
export interface Solution {
  readonly events: readonly Omit<RuleEvent, 'stepSeq'>[];
  readonly series: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    /** One unit for all columns, or one for each, parted by commas. */
    readonly unit?: string;
    readonly rows: readonly (readonly number[])[];
  }[];
}

/** A series as the content of an experiment sends it: rules know its name and what is looked at, not what it is about. */
export interface SeriesShape {
  readonly columns: readonly string[];
  readonly unit: string;
  /** What would be measured under these hidden parameters. */
  readonly rows: (params: Readonly<Record<string, number>>) => readonly (readonly number[])[];
}

const splitName = (name: string): [verb: string, object: string] => {
  const at = name.indexOf(':');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
};
const objectLike = (object: string | null) => (object ?? 'it').replace(/\*$/, '1');

/** A result with a value at a dotted path. */
function resultAt(path: string, value: unknown, text?: string): Record<string, unknown> {
  const keys = path.split('.');
  let result: unknown = value;
  for (const key of keys.reverse()) result = { [key]: result };
  return { ...(result as Record<string, unknown>), ...(text === undefined ? {} : { text }) };
}

/** Some value that a tolerance no longer holds. */
const missed = (expected: number, tol: number, tolerance: string) =>
  tolerance === 'rel'
    ? expected * (1 + 3 * tol + 0.01)
    : tolerance === 'factor'
      ? expected * 3 * Math.max(1, tol)
      : tolerance === 'sig'
        ? expected + (3 * tol + 1) * 10 ** (Math.floor(Math.log10(Math.abs(expected) || 1)) - 2)
        : expected + 3 * tol + 0.01;

/**
 * Does a step the way its rules want it, as seeds and load tests need it: with `wanted(rule index)` false the rule is
 * missed. Values follow the hidden parameters, so a run made of it is scored like any other.
 */
export function solveStep(
  rules: readonly Rule[],
  facts: {
    readonly params: Readonly<Record<string, number>>;
    readonly before: readonly RuleEvent[];
    /** Shapes of series by name; others are made up from their rules. */
    readonly shapes?: Readonly<Record<string, SeriesShape>> | undefined;
  },
  wanted: (rule: Rule, index: number) => boolean,
): Solution {
  const events: Omit<RuleEvent, 'stepSeq'>[] = [];
  const series: Solution['series'][number][] = [];
  const sofar = () => ({
    params: facts.params,
    events: [...facts.before, ...events.map((one) => ({ ...one, stepSeq: null }))],
  });
  const put = (one: Solution['series'][number]) => {
    const at = series.findIndex(({ name }) => name === one.name);
    series.splice(at < 0 ? series.length : at, at < 0 ? 0 : 1, one);
  };
  /** Rows of which a rule no longer finds enough. */
  const without = (rows: readonly (readonly number[])[], rule: Extract<Rule, { kind: 'series' }>) => {
    if (rule.expect === null) return rows.slice(0, Math.max(0, rule.minRows - 2));
    const centre = formulaValue(rule.expect, sofar());
    return rows.filter((row) => Math.abs((row[rule.column ?? 0] ?? 0) - centre) > rule.tol);
  };
  const record = (verb: string, object: string, result: unknown = null) => events.push({ verb, object, result });
  for (const [index, rule] of rules.entries()) {
    const good = wanted(rule, index);
    switch (rule.kind) {
      case 'event':
        for (let i = 0; i < (good ? rule.min : Math.floor(rule.min / 2)); i++)
          record(rule.verb, objectLike(rule.object));
        break;
      case 'sequence': {
        const list = good ? rule.list : [...rule.list].reverse();
        for (const one of list.length === 1 && !good ? [] : list) record(...splitName(one));
        break;
      }
      case 'chosen':
        record(...splitName(rule.on), resultAt(rule.path, good ? [...rule.members] : rule.members.slice(0, -1)));
        break;
      case 'met':
        for (const [i, object] of rule.members.entries()) {
          const value = rule.values?.[i] ? formulaValue(rule.values[i].expect, sofar()) : 1;
          if (!good && i === 0 && !rule.values) continue;
          record(
            rule.verb,
            object,
            resultAt(rule.path, good || i > 0 ? value : missed(value, rule.tol, rule.tolerance)),
          );
        }
        break;
      case 'numeric': {
        const [verb, object] = splitName(rule.on);
        const exact = rule.expect === null ? (rule.min ?? rule.max ?? 0) : formulaValue(rule.expect, sofar());
        const value = good
          ? exact
          : rule.expect === null
            ? (rule.min ?? rule.max ?? 0) + (rule.min === null ? 1 : -1)
            : missed(exact, rule.tiers.at(-1)?.tol ?? 0, rule.tolerance);
        const text = rule.decimals === null ? undefined : value.toFixed(rule.decimals);
        record(verb, object, resultAt(rule.path, text === undefined ? value : Number(text), text));
        break;
      }
      case 'fit': {
        const n = Math.max(5, rule.minPoints);
        const shape = facts.shapes?.[rule.series];
        const made = Array.from({ length: n }, (_, i) => {
          const x = 1 + ((rule.span ?? 1) * 1.2 * i) / (n - 1);
          return rule.model === 'michaelis'
            ? [x, (6 * x) / (0.35 + x)]
            : rule.model === 'exp'
              ? [x, 5 * Math.exp(-x)]
              : [x, 4.03 * x];
        });
        const rows = shape?.rows(facts.params) ?? made;
        put({ name: rule.series, columns: shape?.columns ?? ['x', 'y'], unit: shape?.unit ?? '', rows });
        const fitted = FITS[rule.model](rows.map(([x, y]) => [x!, y!]))?.[rule.parameter] ?? 0;
        record(
          ...splitName(rule.on),
          resultAt(rule.path, good ? fitted : missed(fitted, rule.tiers.at(-1)?.tol ?? 0, rule.tolerance)),
        );
        break;
      }
      case 'series': {
        const shape = facts.shapes?.[rule.series];
        if (shape) {
          const rows = series.find((one) => one.name === rule.series)?.rows ?? shape.rows(facts.params);
          put({ name: rule.series, columns: shape.columns, unit: shape.unit, rows: good ? rows : without(rows, rule) });
          break;
        }
        const others = series.find((one) => one.name === rule.series);
        const width = (rule.column ?? 0) + 2;
        const centre = rule.expect === null ? 0 : formulaValue(rule.expect, sofar());
        const count = good ? rule.minRows : Math.max(0, rule.minRows - 2);
        const rows = Array.from({ length: count }, (_, i) =>
          Array.from({ length: width }, (_unused, column) =>
            column === (rule.column ?? 0) ? centre + (rule.tol * i) / Math.max(1, count) : i,
          ),
        );
        const merged = [...(others?.rows ?? []), ...rows];
        if (others) series.splice(series.indexOf(others), 1);
        series.push({ name: rule.series, columns: Array.from({ length: width }, (_, i) => `c${i}`), rows: merged });
        break;
      }
      case 'penalty':
        if (!good) record(rule.verb, objectLike(rule.object));
        break;
      case 'ladder': {
        const [verb, object] = splitName(rule.on);
        if (!good) record(verb, object, resultAt(rule.path, 'another'));
        record(verb, object, resultAt(rule.path, rule.answer));
        break;
      }
      default:
        // Time, verifiers and people are nothing a learner does.
        break;
    }
  }
  return { events, series };
}

/** Series of a solution as rules look at them. */
export const seriesOf = (solution: Solution): ReadonlyMap<string, RuleSeries> =>
  new Map(solution.series.map(({ name, columns, rows }) => [name, { columns, rows }]));
