import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import { evaluate, parseFormula } from '../../../kernel/values/formula.ts';
import type { Rule, Tier, Tolerance } from '../../content/shared/rule.model.ts';
import { FITS } from './fit.model.ts';

/** Something the learner did, in its order. */
export interface RuleEvent {
  readonly verb: string;
  readonly object: string;
  readonly result: unknown;
  readonly stepSeq: number | null;
}

export interface RuleSeries {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Everything rules may look at. */
export interface RuleFacts {
  readonly params: Readonly<Record<string, number>>;
  readonly events: readonly RuleEvent[];
  readonly series: ReadonlyMap<string, RuleSeries>;
  readonly seconds: number;
  readonly expectSeconds: number | null;
  readonly reported: number | null;
  /** Verdicts of verifiers by artefact; absent while one has not spoken. */
  readonly verdicts: ReadonlyMap<string, number>;
}

/** What one rule gave; null while it waits for a person or a verifier. */
export interface RuleOutcome {
  readonly kind: Rule['kind'];
  readonly points: number | null;
  readonly most: number;
}

const nameOf = (event: RuleEvent) => `${event.verb}:${event.object}`;
const matches = (object: string | null, event: RuleEvent) =>
  object === null || (object.endsWith('*') ? event.object.startsWith(object.slice(0, -1)) : event.object === object);

/** Events after the last one called `after`; all when there is none. */
function since(events: readonly RuleEvent[], after: string | null): readonly RuleEvent[] {
  if (after === null) return events;
  for (let i = events.length - 1; i >= 0; i--) if (nameOf(events[i]!) === after) return events.slice(i + 1);
  return events;
}

function last(events: readonly RuleEvent[], name: string): RuleEvent | undefined {
  for (let i = events.length - 1; i >= 0; i--) if (nameOf(events[i]!) === name) return events[i];
  return undefined;
}

/** Value at a dotted path of a result. */
function at(result: unknown, path: string): unknown {
  let value = result;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const numberAt = (event: RuleEvent | undefined, path: string): number =>
  event ? ((value) => (typeof value === 'number' ? value : Number.NaN))(at(event.result, path)) : Number.NaN;

/** Value of a formula over parameters and earlier results; NaN when it has none. */
export function formulaValue(text: string, facts: Pick<RuleFacts, 'params' | 'events'>): number {
  return evaluate(parseFormula(text), (name) => {
    if (name.startsWith('result:')) return numberAt(last(facts.events, name.slice('result:'.length)), 'value');
    const own = name.startsWith('param:') ? name.slice('param:'.length) : name;
    return Object.hasOwn(facts.params, own) ? facts.params[own] : undefined;
  });
}

/** Error of a value by the measure of the rule; Infinity when there is none. */
export function errorOf(value: number, expected: number, tolerance: Tolerance): number {
  if (!Number.isFinite(value) || !Number.isFinite(expected)) return Number.POSITIVE_INFINITY;
  switch (tolerance) {
    case 'abs':
      return Math.abs(value - expected);
    case 'rel':
      return expected === 0 ? Number.POSITIVE_INFINITY : Math.abs(value / expected - 1);
    case 'factor':
      return value > 0 && expected > 0 ? Math.max(value / expected, expected / value) : Number.POSITIVE_INFINITY;
    case 'sig':
      // In units of the last of three significant digits of the expected value.
      return expected === 0
        ? Number.POSITIVE_INFINITY
        : Math.abs(value - expected) / 10 ** (Math.floor(Math.log10(Math.abs(expected))) - 2);
  }
}

/** Share of the first tier that holds an error. One part in 10⁹ of slack: 0.02 in binary must not fall out of 0.02. */
export function tierShare(error: number, tiers: readonly Tier[]): number {
  const size = Math.abs(error);
  return Number.isFinite(size) ? (tiers.find(({ tol }) => size <= tol * (1 + 1e-9) + 1e-12)?.share ?? 0) : 0;
}

/** Length of the longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++) {
      next.push(x === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!));
    }
    row = next;
  }
  return row[b.length]!;
}

const decimalsOf = (text: unknown): number | null => {
  if (typeof text !== 'string') return null;
  const found = /^\s*[-+−]?\d+(?:[.,](\d+))?\s*$/.exec(text);
  return found ? (found[1]?.length ?? 0) : null;
};

function pairs(series: RuleSeries): [number, number][] {
  return series.rows.flatMap(([x, y]) =>
    typeof x === 'number' && typeof y === 'number' ? [[x, y] as [number, number]] : [],
  );
}

/** Share 0…1 of a rule's points; null while nobody can say. */
function share(rule: Exclude<Rule, { kind: 'penalty' }>, facts: RuleFacts): number | null {
  const within = (after: string | null) => since(facts.events, after);
  switch (rule.kind) {
    case 'event': {
      const n = within(rule.after).filter(
        (event) =>
          event.verb === rule.verb &&
          matches(rule.object, event) &&
          (rule.withinStep === null || event.stepSeq === rule.withinStep),
      ).length;
      if (rule.max !== null && n > rule.max) return 0;
      return rule.partial ? Math.min(1, n / rule.min) : n >= rule.min ? 1 : 0;
    }
    case 'sequence': {
      const verbs = new Set(rule.list.map((one) => one.split(':', 1)[0]));
      const done = within(rule.after)
        .filter((event) => verbs.has(event.verb))
        .map(nameOf);
      if (rule.mode === 'strict') {
        return done.length === rule.list.length && rule.list.every((one, i) => done[i] === one) ? 1 : 0;
      }
      const n = rule.list.length;
      return n === 1 ? (done.includes(rule.list[0]!) ? 1 : 0) : Math.max(0, (common(done, rule.list) - 1) / (n - 1));
    }
    case 'chosen': {
      const value = at(last(within(rule.after), rule.on)?.result, rule.path);
      if (!Array.isArray(value)) return 0;
      const chosen = new Set(value.map(String));
      const right = rule.members.filter((member) => chosen.has(member)).length;
      return Math.max(0, right - (chosen.size - right)) / rule.members.length;
    }
    case 'met': {
      const events = within(rule.after).filter((event) => event.verb === rule.verb);
      const met = rule.values
        ? rule.values.filter(({ object, expect }) => {
            const event = last(events, `${rule.verb}:${object}`);
            const error = errorOf(numberAt(event, rule.path), formulaValue(expect, facts), rule.tolerance);
            return tierShare(error, [{ tol: rule.tol, share: 1 }]) === 1;
          }).length
        : rule.members.filter((member) => events.some((event) => event.object === member)).length;
      return Math.min(met, rule.need) / rule.need;
    }
    case 'numeric': {
      const event = last(within(rule.after), rule.on);
      const value = numberAt(event, rule.path);
      if (!Number.isFinite(value)) return 0;
      if (rule.decimals !== null && decimalsOf(at(event?.result, 'text')) !== rule.decimals) return 0;
      if (rule.expect === null) {
        return value >= (rule.min ?? -Infinity) - 1e-12 && value <= (rule.max ?? Infinity) + 1e-12 ? 1 : 0;
      }
      return tierShare(errorOf(value, formulaValue(rule.expect, facts), rule.tolerance), rule.tiers);
    }
    case 'fit': {
      const series = facts.series.get(rule.series);
      const points = series ? pairs(series) : [];
      if (points.length < rule.minPoints) return 0;
      const xs = points.map(([x]) => x);
      if (rule.span !== null && Math.max(...xs) - Math.min(...xs) < rule.span) return 0;
      const expected = FITS[rule.model](points)?.[rule.parameter] ?? Number.NaN;
      return tierShare(
        errorOf(numberAt(last(within(rule.after), rule.on), rule.path), expected, rule.tolerance),
        rule.tiers,
      );
    }
    case 'series': {
      const rows = facts.series.get(rule.series)?.rows ?? [];
      const { column, expect } = rule;
      if (column === null || expect === null) return rows.length >= rule.minRows ? 1 : 0;
      const wanted = formulaValue(expect, facts);
      const near = rows.filter((row) => {
        const value = row[column];
        return typeof value === 'number' && Math.abs(value - wanted) <= rule.tol * (1 + 1e-9);
      });
      return near.length >= rule.minRows ? 1 : 0;
    }
    case 'time': {
      if (!facts.expectSeconds) return 1;
      const ratio = facts.seconds / facts.expectSeconds;
      return Math.min(1, Math.max(0, (rule.none - ratio) / (rule.none - rule.full)));
    }
    case 'ladder': {
      const tries = within(rule.after).filter((event) => nameOf(event) === rule.on);
      const first = tries.findIndex((event) => String(at(event.result, rule.path)) === rule.answer);
      return first < 0 || rule.points === 0 ? 0 : (rule.steps[first] ?? 0) / rule.points;
    }
    case 'verify':
      return facts.verdicts.get(rule.artefact) ?? null;
    case 'reported':
      // The step's own report, as far as this rule's points go.
      return facts.reported === null || rule.points === 0 ? 0 : Math.min(1, Math.max(0, facts.reported / rule.points));
    case 'manual':
      return null;
  }
}

/**
 * Score of a step by its rules: Σ points − penalties, never below 0, 0.01 half-up.
 * `score` is null while a person or a verifier has to speak.
 */
export function evaluateStep(
  rules: readonly Rule[],
  facts: RuleFacts,
): { readonly score: number | null; readonly outcomes: readonly RuleOutcome[] } {
  let sum = 0;
  let waiting = false;
  const outcomes = rules.map((rule): RuleOutcome => {
    if (rule.kind === 'penalty') {
      const n = since(facts.events, rule.after).filter(
        (event) => event.verb === rule.verb && matches(rule.object, event),
      ).length;
      const points = -Math.min(rule.most, n * rule.each);
      sum += points;
      return { kind: rule.kind, points: points === 0 ? 0 : points, most: 0 };
    }
    const part = share(rule, facts);
    if (part === null) {
      waiting = true;
      return { kind: rule.kind, points: null, most: rule.points };
    }
    sum += part * rule.points;
    return { kind: rule.kind, points: roundHalfUp(part * rule.points, 2), most: rule.points };
  });
  return { score: waiting ? null : roundHalfUp(Math.max(0, sum), 2), outcomes };
}
