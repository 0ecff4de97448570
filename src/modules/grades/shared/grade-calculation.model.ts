import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import type { Curve, GradeScheme, SchemeItem } from './grade-scheme.model.ts';

/** Flags of a cell beside the ordinary `normal`. */
export const CELL_FLAGS = ['absent', 'deferred', 'excused', 'misconduct', 'makeUp'] as const;
export type CellFlag = (typeof CELL_FLAGS)[number];
/** `retake` belongs to the whole course: it is told and changes no number. */
export type Flag = 'normal' | CellFlag | 'retake';

/** One thing that counts in an item: an experiment, a report, a test. Percents are 0–100. */
export interface MemberInput {
  readonly key: string;
  readonly label: string;
  /** Full mark, for weighting by points. */
  readonly full: number;
  /** Due time in Unix milliseconds; of equal marks the later due one is dropped. */
  readonly due: number | null;
  /** Finished attempts in order, late penalty already inside; unverified while a teacher has to decide about one. */
  readonly attempts: readonly { readonly percent: number; readonly ref: string; readonly unverified?: boolean }[];
  readonly rule: 'best' | 'last' | 'first' | 'mean';
  /** `pending`: not due yet or not marked. `missing`: due and nothing there. `without`: there was nothing to do. */
  readonly state: 'final' | 'pending' | 'missing' | 'without';
  /** How the only attempt came about, for the derivation. */
  readonly told?: { readonly formula: string; readonly notes: readonly Note[] };
  readonly makeUp?: number | null;
  readonly adjusted?: { readonly percent: number; readonly reason: string } | null;
  readonly flag?: Flag;
}

/** A remark in a derivation: a key of words with its values. */
export interface Note {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;
}

export type FinalStep =
  | Curve
  | { readonly op: 'atMost'; readonly limit: number }
  | { readonly op: 'replace'; readonly value: number };

/** Derivation of a total: recomputing the tree gives the stored total. */
export interface MemberNode {
  readonly key: string;
  readonly label: string;
  readonly counted: boolean;
  readonly weight: number;
  readonly exact: number | null;
  readonly shown: number | null;
  readonly formula: string;
  readonly inputs: readonly string[];
  readonly notes: readonly Note[];
}
export interface ItemNode {
  readonly key: string;
  readonly label: string;
  readonly counted: boolean;
  readonly weight: number;
  readonly exact: number | null;
  readonly shown: number | null;
  readonly formula: string;
  readonly members: readonly MemberNode[];
  /** When it was published by itself (ISO 8601); nothing when it came with the total. */
  readonly publishedAt?: string;
}
export interface TotalNode {
  readonly exact: number | null;
  readonly shown: number | null;
  readonly decimals: number;
  readonly formula: string;
  readonly items: readonly ItemNode[];
  readonly steps: readonly FinalStep[];
  readonly notes: readonly Note[];
}

export interface GradeResult {
  /** Before rounding; null when nothing counts or the final mark is deferred. */
  readonly exact: number | null;
  readonly total: number | null;
  readonly band: string | null;
  /** Members neither final nor missing. */
  readonly pending: number;
  readonly deferred: boolean;
  readonly tree: TotalNode;
}

export interface GradeOptions {
  /**
   * `current`: over what is decided, a mark being verified as it stands. `final`: what is published; a mark being
   * verified is undecided too, and a deferred member leaves no total. What is undecided never counts, as zero neither.
   */
  readonly basis: 'current' | 'final';
  /** A total set by hand with its reason: replaces the computed one before rounding. */
  readonly totalAdjusted?: { readonly value: number; readonly reason: string } | null;
  /** Numbers only: formulas are left out, for lists of thousands that show none. */
  readonly brief?: boolean;
  /** The course is taken again: said in the derivation. */
  readonly retake?: boolean;
}

const number = (value: number) => String(roundHalfUp(value, 4));
const shown = (value: number | null) => (value === null ? null : roundHalfUp(value, 2));
const clamp = (value: number) => Math.min(100, Math.max(0, value));

/** The mark that counts of several attempts. */
export function countedMark(attempts: readonly { readonly percent: number }[], rule: MemberInput['rule']): number {
  const marks = attempts.map((attempt) => attempt.percent);
  switch (rule) {
    case 'best':
      return Math.max(...marks);
    case 'last':
      return marks.at(-1)!;
    case 'first':
      return marks[0]!;
    case 'mean':
      return marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  }
}

/** True for a mark a teacher still has to decide about, whatever it is. */
export const isUnverified = (member: MemberInput): boolean =>
  member.state === 'final' && !member.adjusted && member.attempts.some((attempt) => attempt.unverified);

type EvaluatedMember = MemberNode & {
  readonly due: number | null;
  readonly state: 'counts' | 'pending' | 'out' | 'deferred';
};

/** From raw score to counted value for one member: missing, late, curve, cap. */
function evaluateMember(
  member: MemberInput,
  item: SchemeItem,
  scheme: GradeScheme,
  options: GradeOptions,
): EvaluatedMember {
  const { basis, brief = false } = options;
  const weight =
    item.memberWeighting === 'points'
      ? member.full
      : item.memberWeighting === 'custom'
        ? (item.memberWeights[member.key] ?? 1)
        : 1;
  const notes: Note[] = [];
  const inputs = member.attempts.map((attempt) => attempt.ref);
  const make = (state: EvaluatedMember['state'], exact: number | null, formula: string): EvaluatedMember => ({
    key: member.key,
    label: member.label,
    due: member.due,
    state,
    counted: state === 'counts',
    weight,
    exact,
    shown: shown(exact),
    formula,
    inputs,
    notes,
  });
  const flag = member.flag ?? 'normal';
  if (flag === 'excused' || flag === 'deferred') {
    notes.push({ code: `grades.note.${flag}`, values: {} });
    return make(flag === 'deferred' ? 'deferred' : 'out', null, '');
  }
  if (flag === 'absent' || flag === 'misconduct') {
    notes.push({ code: `grades.note.${flag}`, values: {} });
    return make('counts', 0, '0');
  }
  if (member.adjusted) {
    const before = member.attempts.length > 0 ? number(countedMark(member.attempts, member.rule)) : '–';
    const values = { before, after: number(member.adjusted.percent), reason: member.adjusted.reason };
    notes.push({ code: 'grades.note.adjusted', values });
    return make('counts', clamp(member.adjusted.percent), number(member.adjusted.percent));
  }
  if (member.makeUp !== undefined && member.makeUp !== null) {
    const capped = Math.min(member.makeUp, scheme.makeUpCap);
    const original = member.attempts.length > 0 ? countedMark(member.attempts, member.rule) : 0;
    notes.push({ code: 'grades.note.makeUp', values: { from: number(member.makeUp), to: number(capped) } });
    const value = Math.max(original, capped);
    return make(
      'counts',
      clamp(value),
      `max(${number(original)}, min(${number(member.makeUp)}, ${number(scheme.makeUpCap)}))`,
    );
  }
  const unverified = isUnverified(member);
  if (member.state === 'pending' || (unverified && basis === 'final')) {
    if (unverified) notes.push({ code: 'grades.note.unverified', values: {} });
    notes.push({ code: 'grades.note.pending', values: {} });
    return make('pending', null, '');
  }
  if (member.state === 'final' && member.attempts.length > 0) {
    if (brief) return make('counts', clamp(countedMark(member.attempts, member.rule)), '');
    if (unverified) notes.push({ code: 'grades.note.unverified', values: {} });
    const marks = member.attempts.map((attempt) => number(attempt.percent));
    notes.push(...(member.told?.notes ?? []));
    const formula = member.told?.formula ?? (marks.length === 1 ? marks[0]! : `${member.rule}(${marks.join(', ')})`);
    return make('counts', clamp(countedMark(member.attempts, member.rule)), formula);
  }
  if (member.state === 'without') {
    notes.push({ code: 'grades.note.without', values: {} });
    return make('out', null, '');
  }
  notes.push({ code: item.missing === 'zero' ? 'grades.note.missing' : 'grades.note.missingExcluded', values: {} });
  return item.missing === 'zero' ? make('counts', 0, '0') : make('out', null, '');
}

const meanOf = (members: readonly { readonly weight: number; readonly exact: number | null }[]) => {
  const weights = members.reduce((sum, member) => sum + member.weight, 0);
  return weights === 0 ? 0 : members.reduce((sum, member) => sum + member.weight * (member.exact ?? 0), 0) / weights;
};

/**
 * Step 7: which members to drop so that the item percent becomes highest. With equal weights these are the lowest; with
 * others the best set is found by Dinkelbach's iteration on the weighted mean. At least one member stays.
 */
function dropped(members: readonly EvaluatedMember[], item: SchemeItem): ReadonlySet<string> {
  const counting = members.filter((member) => member.counted);
  const kept = counting.filter((member) => item.neverDrop.includes(member.key));
  const open = counting.filter((member) => !item.neverDrop.includes(member.key));
  const n = Math.min(item.dropLowest, open.length, counting.length - 1);
  if (n <= 0) return new Set();
  let mean = meanOf(counting);
  let out: EvaluatedMember[] = [];
  for (let round = 0; round < 100; round++) {
    const gain = (member: EvaluatedMember) => member.weight * ((member.exact ?? 0) - mean);
    const order = [...open].sort(
      (a, b) => gain(a) - gain(b) || (b.due ?? 0) - (a.due ?? 0) || (a.key < b.key ? -1 : 1),
    );
    out = order.slice(0, n);
    const next = meanOf([...kept, ...order.slice(n)]);
    if (next <= mean + 1e-12) break;
    mean = next;
  }
  return new Set(out.map((member) => member.key));
}

/** Steps 7 and 8: one item with its members. */
function evaluateItem(item: SchemeItem, evaluated: readonly EvaluatedMember[], brief: boolean): ItemNode {
  const drop = dropped(evaluated, item);
  const members = evaluated.map((member): MemberNode => {
    const { due: _due, state: _state, ...node } = member;
    if (!drop.has(member.key)) return node;
    return { ...node, counted: false, notes: [...node.notes, { code: 'grades.note.dropped', values: {} }] };
  });
  const counting = members.filter((member) => member.counted);
  const exact = counting.length === 0 ? null : meanOf(counting);
  const base = { key: item.key, label: item.name, counted: exact !== null, weight: item.weight, exact };
  if (brief) return { ...base, shown: shown(exact), formula: '', members };
  const even = counting.every((member) => member.weight === counting[0]?.weight);
  const formula = even
    ? `(${counting.map((member) => number(member.exact ?? 0)).join(' + ')}) / ${counting.length}`
    : `(${counting.map((member) => `${number(member.exact ?? 0)}×${number(member.weight)}`).join(' + ')}) / ${number(
        counting.reduce((sum, member) => sum + member.weight, 0),
      )}`;
  return { ...base, shown: shown(exact), formula: exact === null ? '' : formula, members };
}

/** One step over the exact total. */
function applyStep(value: number, step: FinalStep): number {
  switch (step.op) {
    case 'add':
      return value + step.n;
    case 'multiply':
      return value * step.k;
    case 'sqrt':
      return Math.sqrt(Math.max(0, value) * 100);
    case 'linear':
      return step.sd === 0 ? value : step.toMean + ((value - step.mean) / step.sd) * step.toSd;
    case 'atMost':
      return Math.min(value, step.limit);
    case 'replace':
      return step.value;
  }
}

/** The band a rounded total lies in. */
export function bandOf(scheme: GradeScheme, total: number | null): string | null {
  return total === null ? null : (scheme.bands.find((band) => total >= band.from)?.key ?? null);
}

/**
 * The mark of one person with its whole derivation. Pure: the same in the server and in the browser.
 * @param members inputs by item key; an item without any is left out.
 */
export function calculateGrade(
  scheme: GradeScheme,
  members: Readonly<Record<string, readonly MemberInput[]>>,
  options: GradeOptions,
): GradeResult {
  let pending = 0;
  let deferred = false;
  let misconduct = false;
  const items = scheme.items.map((item) => {
    const given = members[item.key] ?? [];
    for (const member of given) {
      if (member.flag === 'misconduct') misconduct = true;
      const settled = member.adjusted || (member.makeUp ?? null) !== null || (member.flag ?? 'normal') !== 'normal';
      const open = member.state === 'pending' || (isUnverified(member) && options.basis === 'final');
      if (open && !settled) pending++;
    }
    const evaluated = given.map((member) => evaluateMember(member, item, scheme, options));
    if (evaluated.some((member) => member.state === 'deferred')) deferred = true;
    return evaluateItem(item, evaluated, options.brief ?? false);
  });
  const settled = totalOf(scheme, items, { ...options, misconduct, deferred });
  return { ...settled, pending, deferred };
}

/** Steps 9–14 over items that are evaluated. */
function totalOf(
  scheme: GradeScheme,
  items: readonly ItemNode[],
  options: GradeOptions & { readonly misconduct: boolean; readonly deferred: boolean },
): Pick<GradeResult, 'exact' | 'total' | 'band' | 'tree'> {
  const counting = items.filter((item) => item.counted);
  const notes: Note[] = [];
  const steps: FinalStep[] = [...scheme.curves];
  for (const item of scheme.items) {
    const node = items.find((one) => one.key === item.key);
    if (item.minToPass !== null && node?.exact != null && node.exact < item.minToPass) {
      steps.push({ op: 'atMost', limit: scheme.passLine - 1 });
      notes.push({ code: 'grades.note.belowMinimum', values: { item: item.name, minimum: item.minToPass } });
    }
  }
  if (options.retake) notes.push({ code: 'grades.note.retake', values: {} });
  if (options.misconduct && scheme.misconduct === 'total') {
    steps.push({ op: 'replace', value: 0 });
    notes.push({ code: 'grades.note.misconduct', values: {} });
  }
  if (options.totalAdjusted) {
    steps.push({ op: 'replace', value: options.totalAdjusted.value });
    notes.push({
      code: 'grades.note.totalAdjusted',
      values: { after: number(options.totalAdjusted.value), reason: options.totalAdjusted.reason },
    });
  }
  const none = counting.length === 0 && !options.totalAdjusted;
  const held = options.deferred && options.basis === 'final';
  if (held) notes.push({ code: 'grades.note.deferred', values: {} });
  const weights = counting.reduce((sum, item) => sum + item.weight, 0);
  const parts = counting.map((item) => `${number(item.exact ?? 0)}×${item.weight}`);
  const tree: TotalNode = {
    exact: null,
    shown: null,
    decimals: scheme.decimals,
    formula: counting.length === 0 ? '' : `(${parts.join(' + ')}) / ${weights}`,
    items,
    steps,
    notes,
  };
  const exact = none || held ? null : exactOf(tree);
  const total = exact === null ? null : roundHalfUp(exact, scheme.decimals);
  return { exact, total, band: bandOf(scheme, total), tree: { ...tree, exact, shown: total } };
}

/** The current mark of a derivation in which some items are replaced by what was published of them. */
export function withPublished(scheme: GradeScheme, tree: TotalNode, published: readonly ItemNode[]) {
  const items = tree.items.map((item) => {
    const out = published.find((one) => one.key === item.key);
    return out ? { ...out, label: item.label, weight: item.weight } : item;
  });
  const misconduct = published.some((item) => item.members.some((one) => noted(one, 'grades.note.misconduct')));
  return {
    ...totalOf(scheme, items, { basis: 'current', misconduct, deferred: false }),
    pending: undecidedIn(items),
  };
}

const noted = (member: MemberNode, code: string) => member.notes.some((note) => note.code === code);

/** Members without a decided mark in these items. */
export const undecidedIn = (items: readonly ItemNode[]): number =>
  items.flatMap((item) => item.members).filter((member) => noted(member, 'grades.note.pending')).length;

/** Steps 9–12 over the numbers of a tree. */
function exactOf(tree: TotalNode): number {
  const mean = meanOf(tree.items.filter((item) => item.counted));
  return clamp(tree.steps.reduce(applyStep, mean));
}

/**
 * The exact total before each layer and after the last one, caps and adjustments left out; what a layer that moves a
 * mean is set by. Empty while nothing counts.
 */
export function curveStages(tree: TotalNode, curves: readonly Curve[]): number[] {
  const counting = tree.items.filter((item) => item.counted);
  if (counting.length === 0) return [];
  const stages = [meanOf(counting)];
  for (const layer of curves) stages.push(applyStep(stages.at(-1)!, layer));
  return stages;
}

/** Adds a stored derivation up again from its members; equals the stored total, or the record is broken. */
export function recomputeTree(tree: TotalNode): number | null {
  if (tree.exact === null) return null;
  const items = tree.items.map((item) => ({
    ...item,
    exact: item.counted ? meanOf(item.members.filter((member) => member.counted)) : null,
  }));
  return roundHalfUp(exactOf({ ...tree, items }), tree.decimals);
}
