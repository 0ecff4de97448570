import { FormulaError, parseFormula } from '../../../kernel/values/formula.ts';

/** One tier of a numeric rule: within `tol` this share of the points is given. */
export interface Tier {
  readonly tol: number;
  readonly share: number;
}

/** How an error is measured: absolute, relative to the expected value, as a factor either way, in significant units. */
export const TOLERANCES = ['abs', 'rel', 'factor', 'sig'] as const;
export type Tolerance = (typeof TOLERANCES)[number];

/** Only what happened after the last such event counts (a step that was begun again). */
interface After {
  readonly after: string | null;
}

/** An event `verb:object` and where its value stands in the result. */
interface Source extends After {
  readonly on: string;
  readonly path: string;
}

/** One member of a set that carries a value. */
export interface ValuedMember {
  readonly object: string;
  readonly expect: string;
}

/** Scoring rules as `vse.json` writes them (docs/experiments.md). Points are those of the step. */
export type Rule =
  | ({
      readonly kind: 'event';
      readonly points: number;
      readonly verb: string;
      /** Exact, or a beginning with `*` behind it; null: any. */
      readonly object: string | null;
      readonly min: number;
      readonly max: number | null;
      /** Fewer than `min` give their share instead of nothing. */
      readonly partial: boolean;
      readonly withinStep: number | null;
    } & After)
  | ({
      readonly kind: 'sequence';
      readonly points: number;
      readonly mode: 'strict' | 'lcs';
      readonly list: readonly string[];
    } & After)
  | ({
      /** Members chosen in one event; a wrong one takes its share away. */
      readonly kind: 'chosen';
      readonly points: number;
      readonly members: readonly string[];
    } & Source)
  | ({
      /** Objects met by one verb, or values of them within a tolerance. */
      readonly kind: 'met';
      readonly points: number;
      readonly verb: string;
      readonly members: readonly string[];
      readonly values: readonly ValuedMember[] | null;
      readonly path: string;
      readonly tolerance: Tolerance;
      readonly tol: number;
      readonly need: number;
    } & After)
  | ({
      readonly kind: 'numeric';
      readonly points: number;
      readonly expect: string | null;
      readonly tolerance: Tolerance;
      readonly tiers: readonly Tier[];
      readonly min: number | null;
      readonly max: number | null;
      /** Decimals the value must be written with. */
      readonly decimals: number | null;
    } & Source)
  | ({
      readonly kind: 'fit';
      readonly points: number;
      readonly series: string;
      readonly model: 'linear' | 'proportional' | 'exp' | 'michaelis';
      readonly parameter: string;
      readonly minPoints: number;
      readonly span: number | null;
      readonly tolerance: Tolerance;
      readonly tiers: readonly Tier[];
    } & Source)
  | {
      readonly kind: 'series';
      readonly points: number;
      readonly series: string;
      readonly minRows: number;
      /** Only rows whose value in this column lies within `tol` of `expect` count. */
      readonly column: number | null;
      readonly expect: string | null;
      readonly tol: number;
    }
  | { readonly kind: 'time'; readonly points: number; readonly full: number; readonly none: number }
  | ({
      readonly kind: 'penalty';
      readonly points: 0;
      readonly verb: string;
      readonly object: string | null;
      readonly each: number;
      readonly most: number;
    } & After)
  | ({
      readonly kind: 'ladder';
      readonly points: number;
      readonly steps: readonly number[];
      readonly answer: string;
    } & Source)
  | { readonly kind: 'verify'; readonly points: number; readonly verifier: string; readonly artefact: string }
  | { readonly kind: 'reported'; readonly points: number }
  | { readonly kind: 'manual'; readonly points: number };

/** A rule that cannot be used; `where` names the place in the manifest. */
export class RuleError extends Error {
  readonly where: string;
  constructor(where: string) {
    super(`rule: ${where}`);
    this.where = where;
  }
}

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

class Reader {
  readonly bag: Bag;
  readonly where: string;
  constructor(bag: Bag, where: string) {
    this.bag = bag;
    this.where = where;
  }
  fail(key: string): never {
    throw new RuleError(`${this.where}.${key}`);
  }
  text(key: string, otherwise?: string): string {
    const value = this.bag[key] ?? otherwise;
    if (typeof value !== 'string' || value === '' || value.length > 200) this.fail(key);
    return value;
  }
  optional(key: string): string | null {
    return this.bag[key] === undefined ? null : this.text(key);
  }
  number(key: string, least: number, most: number, otherwise?: number): number {
    const value = this.bag[key] ?? otherwise;
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) this.fail(key);
    return value;
  }
  maybe(key: string, least = -1e12, most = 1e12): number | null {
    return this.bag[key] === undefined ? null : this.number(key, least, most);
  }
  texts(key: string): string[] {
    const value = this.bag[key];
    if (!Array.isArray(value) || value.length === 0 || value.length > 100) this.fail(key);
    if (value.some((one) => typeof one !== 'string' || one === '' || one.length > 200)) this.fail(key);
    return value as string[];
  }
  /** A number or a formula, kept as its text once it was read. */
  formula(key: string, value: unknown = this.bag[key]): string {
    const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
    if (typeof text !== 'string') this.fail(key);
    try {
      parseFormula(text);
    } catch (error) {
      if (error instanceof FormulaError) this.fail(key);
      throw error;
    }
    return text;
  }
  tiers(): Tier[] {
    const value = this.bag.tiers;
    if (!Array.isArray(value) || value.length === 0 || value.length > 10) this.fail('tiers');
    return value.map((item: unknown) => {
      if (!isBag(item)) this.fail('tiers');
      const { tol, share } = item;
      if (typeof tol !== 'number' || !(tol >= 0) || typeof share !== 'number' || !(share >= 0 && share <= 1)) {
        this.fail('tiers');
      }
      return { tol, share };
    });
  }
  tolerance(): Tolerance {
    const value = this.text('tolerance', 'abs');
    const known = TOLERANCES.find((one) => one === value);
    return known ?? this.fail('tolerance');
  }
  source() {
    return { on: this.text('on'), path: this.text('path', 'value'), after: this.optional('after') };
  }
}

/** Reads one rule. @throws RuleError naming what cannot be used. */
export function readRule(value: unknown, where: string): Rule {
  if (!isBag(value)) throw new RuleError(where);
  // Named type: only so does the compiler know that `fail` never comes back.
  const r: Reader = new Reader(value, where);
  const points = () => r.number('points', 0, 100);
  switch (value.kind) {
    case 'event': {
      const count = isBag(value.count) ? new Reader(value.count, `${where}.count`) : null;
      return {
        kind: 'event',
        points: points(),
        verb: r.text('verb'),
        object: r.optional('object'),
        min: count?.number('min', 1, 1000, 1) ?? 1,
        max: count?.maybe('max', 1, 100_000) ?? null,
        partial: value.partial === true,
        withinStep: r.maybe('withinStep', 1, 1000),
        after: r.optional('after'),
      };
    }
    case 'sequence': {
      const mode = r.text('mode', 'strict');
      if (mode !== 'strict' && mode !== 'lcs') r.fail('mode');
      return { kind: 'sequence', points: points(), mode, list: r.texts('list'), after: r.optional('after') };
    }
    case 'set': {
      if (value.on !== undefined)
        return { kind: 'chosen', points: points(), members: r.texts('members'), ...r.source() };
      const given: unknown = value.members;
      const listed: readonly unknown[] = Array.isArray(given) ? given : [];
      if (listed.length === 0 || listed.length > 100) r.fail('members');
      const valued = listed.every(isBag);
      const members = valued
        ? (listed as Bag[]).map((one, i) => new Reader(one, `${where}.members.${i}`).text('object'))
        : r.texts('members');
      return {
        kind: 'met',
        points: points(),
        verb: r.text('verb'),
        members,
        values: valued
          ? (listed as Bag[]).map((one, i) => ({ object: members[i]!, expect: r.formula('members', one.expect) }))
          : null,
        path: r.text('path', 'value'),
        tolerance: r.tolerance(),
        tol: valued ? r.number('tol', 0, 1e12) : 0,
        need: r.number('need', 1, members.length, members.length),
        after: r.optional('after'),
      };
    }
    case 'numeric': {
      const min = r.maybe('min');
      const max = r.maybe('max');
      const ranged = min !== null || max !== null;
      return {
        kind: 'numeric',
        points: points(),
        expect: ranged ? null : r.formula('expect'),
        tolerance: r.tolerance(),
        tiers: ranged ? [] : r.tiers(),
        min,
        max,
        decimals: r.maybe('decimals', 0, 12),
        ...r.source(),
      };
    }
    case 'fit': {
      const model = r.text('model');
      if (model !== 'linear' && model !== 'proportional' && model !== 'exp' && model !== 'michaelis') r.fail('model');
      return {
        kind: 'fit',
        points: points(),
        series: r.text('series'),
        model,
        parameter: r.text('parameter'),
        minPoints: r.number('minPoints', 2, 20_000),
        span: r.maybe('span', 0),
        tolerance: r.tolerance(),
        tiers: r.tiers(),
        ...r.source(),
      };
    }
    case 'series':
      return {
        kind: 'series',
        points: points(),
        series: r.text('series'),
        minRows: r.number('minRows', 1, 20_000),
        column: r.maybe('column', 0, 15),
        expect: value.expect === undefined ? null : r.formula('expect'),
        tol: r.number('tol', 0, 1e12, 0),
      };
    case 'time':
      return {
        kind: 'time',
        points: points(),
        full: r.number('full', 0.01, 100, 1),
        none: r.number('none', 0.01, 100, 2),
      };
    case 'penalty':
      return {
        kind: 'penalty',
        points: 0,
        verb: r.text('verb'),
        object: r.optional('object'),
        each: r.number('each', 0, 100),
        most: r.number('max', 0, 100, 100),
        after: r.optional('after'),
      };
    case 'ladder': {
      const given: unknown = value.points;
      const steps: readonly unknown[] = Array.isArray(given) ? given : [];
      if (
        steps.length === 0 ||
        steps.length > 20 ||
        steps.some((one) => typeof one !== 'number' || !(one >= 0 && one <= 100))
      )
        r.fail('points');
      const ladder = steps as readonly number[];
      return { kind: 'ladder', points: Math.max(...ladder), steps: ladder, answer: r.text('answer'), ...r.source() };
    }
    case 'verify':
      return { kind: 'verify', points: points(), verifier: r.text('verifier'), artefact: r.text('artefact') };
    case 'reported':
      return { kind: 'reported', points: points() };
    case 'manual':
      return { kind: 'manual', points: points() };
    default:
      throw new RuleError(`${where}.kind`);
  }
}

/**
 * Rules of a manifest by step. A step whose rules cannot be used has none: its reported score counts, and the check of
 * the package says so.
 */
export function readRules(manifest: Readonly<Record<string, unknown>> | null): {
  readonly rules: ReadonlyMap<number, readonly Rule[]>;
  readonly faults: readonly { readonly seq: number; readonly where: string }[];
} {
  const rules = new Map<number, readonly Rule[]>();
  const faults: { seq: number; where: string }[] = [];
  const steps = Array.isArray(manifest?.steps) ? manifest.steps : [];
  for (const [index, step] of steps.entries()) {
    if (!isBag(step) || !Array.isArray(step.rules) || step.rules.length === 0) continue;
    const seq = typeof step.seq === 'number' ? step.seq : index + 1;
    try {
      const read = step.rules.slice(0, 30).map((rule, i) => readRule(rule, `steps.${index}.rules.${i}`));
      // Points of a step's rules make its maximum, penalties aside.
      const sum = read.reduce((total, rule) => total + rule.points, 0);
      if (typeof step.maxScore === 'number' && Math.abs(sum - step.maxScore) > 0.005) {
        throw new RuleError(`steps.${index}.rules`);
      }
      rules.set(seq, read);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      faults.push({ seq, where: error.where });
    }
  }
  return { rules, faults };
}
