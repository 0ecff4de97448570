import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { getSchemeRoute } from '../../../shared/grade.contract.ts';
import {
  type Band,
  type Curve,
  DEFAULT_BANDS,
  type GradeScheme,
  gradeScheme,
  type ItemKind,
  type SchemeItem,
  schemeFault,
  schemeItem,
} from '../../../shared/grade-scheme.model.ts';

/** What a lead edits before it is saved. */
export interface SchemeDraft {
  readonly items: readonly SchemeItem[];
  readonly passLine: number;
  readonly decimals: 0 | 1 | 2;
  readonly bands: readonly Band[];
  /** Rules of make-ups and misconduct; a draft kept by an older page has none. */
  readonly makeUpCap?: number;
  readonly misconduct?: GradeScheme['misconduct'];
  /** Layers over the total; a draft kept by an older page has none. */
  readonly curves?: readonly Curve[];
}

export type Schemes = CallOutput<typeof getSchemeRoute>;

/** A stored scheme as a draft to go on with. */
export const editable = (scheme: NonNullable<Schemes['active']>): SchemeDraft => ({
  items: scheme.items as SchemeItem[],
  passLine: scheme.passLine,
  decimals: scheme.decimals as 0 | 1 | 2,
  bands: scheme.bands,
  makeUpCap: scheme.makeUpCap,
  misconduct: scheme.misconduct,
  curves: scheme.curves,
});

/** Weights of the templates a new course may begin with. */
export const TEMPLATES = {
  general: { chapter: 30, homework: 15, test: 15, exam: 40 },
  laboratory: { chapter: 10, test: 10, experiment: 40, labReport: 30, discussion: 5, attendance: 5 },
  elective: { chapter: 40, test: 30, exam: 30 },
} as const;
export type TemplateName = keyof typeof TEMPLATES;

/** A draft from a template; `nameOf` gives the items their first names. */
export function draftOf(template: TemplateName, nameOf: (kind: ItemKind) => string): SchemeDraft {
  const weights = Object.entries(TEMPLATES[template]) as [ItemKind, number][];
  return {
    items: weights.map(([kind, weight]) => schemeItem({ key: kind, name: nameOf(kind), kind, weight })),
    passLine: 60,
    decimals: 0,
    bands: DEFAULT_BANDS,
  };
}

export const weightSum = (items: readonly SchemeItem[]) => items.reduce((sum, item) => sum + item.weight, 0);

/** One more item with a key of its own; it takes what is left of 100, at least 1. */
export function withItem(draft: SchemeDraft, kind: ItemKind, name: string): SchemeDraft {
  const keys = new Set(draft.items.map((item) => item.key));
  let key: string = kind;
  for (let n = 2; keys.has(key); n++) key = `${kind}${n}`;
  const weight = Math.max(1, 100 - weightSum(draft.items));
  return { ...draft, items: [...draft.items, schemeItem({ key, name, kind, weight })] };
}

export function withChange(draft: SchemeDraft, key: string, change: Partial<SchemeItem>): SchemeDraft {
  return { ...draft, items: draft.items.map((item) => (item.key === key ? { ...item, ...change } : item)) };
}

/** The draft with an item one place further up (-1) or down (1). */
export function withPlace(draft: SchemeDraft, key: string, by: -1 | 1): SchemeDraft {
  const items = [...draft.items];
  const at = items.findIndex((item) => item.key === key);
  const other = items[at + by];
  if (at < 0 || !other) return draft;
  items[at + by] = items[at]!;
  items[at] = other;
  return { ...draft, items };
}

/**
 * The draft with the border after an item moved by whole points: what the item gains the next one loses. The border
 * after the last one takes from what is unassigned. Nothing goes below 1.
 */
export function withBorder(draft: SchemeDraft, at: number, by: number): SchemeDraft {
  const left = draft.items[at];
  const right = draft.items[at + 1];
  if (!left) return draft;
  const room = right ? right.weight - 1 : Math.max(0, 100 - weightSum(draft.items));
  const step = Math.max(1 - left.weight, Math.min(room, Math.round(by)));
  const weights = new Map([[left.key, left.weight + step]]);
  if (right) weights.set(right.key, right.weight - step);
  return { ...draft, items: draft.items.map((item) => ({ ...item, weight: weights.get(item.key) ?? item.weight })) };
}

/** Sets of bands one may begin with. */
export const BAND_SETS = {
  five: DEFAULT_BANDS,
  two: DEFAULT_BANDS.filter(({ key }) => key === 'pass' || key === 'fail'),
  letters: (['A', 'B', 'C', 'D', 'F'] as const).map((name, i) => ({ key: name, name, from: [90, 80, 70, 60, 0][i]! })),
} satisfies Record<string, readonly Band[]>;
export type BandSet = keyof typeof BAND_SETS;

/** Which set these bands are of, whatever their bounds; `own` for none. */
export function bandSetOf(bands: readonly Band[]): BandSet | 'own' {
  const same = (set: readonly Band[]) =>
    set.length === bands.length && set.every(({ key, name }, i) => key === bands[i]!.key && name === bands[i]!.name);
  return (Object.keys(BAND_SETS) as BandSet[]).find((name) => same(BAND_SETS[name])) ?? 'own';
}

/** The bands with one more below the highest, in the middle of the widest gap. */
export function withBand(bands: readonly Band[], name: string): Band[] {
  const keys = new Set(bands.map(({ key }) => key));
  let n = bands.length + 1;
  while (keys.has(`band${n}`)) n++;
  const gaps = bands.map(({ from }, i) => (i === 0 ? 100 : bands[i - 1]!.from) - from);
  const at = gaps.indexOf(Math.max(...gaps));
  const from = Math.round(bands[at]!.from + gaps[at]! / 2);
  return [...bands.slice(0, at), { key: `band${n}`, name, from }, ...bands.slice(at)];
}

/** A draft as the server takes it. */
export const schemeBody = ({ items, passLine, decimals, bands, makeUpCap, misconduct, curves }: SchemeDraft) => ({
  items: items.map((item) => ({ ...item, members: item.members === 'all' ? 'all' : [...item.members] })) as never,
  ...{ passLine, decimals, curves: [...(curves ?? [])] },
  bands: bands.map((band) => ({ ...band, name: band.name || null })),
  ...(makeUpCap !== undefined && { makeUpCap }),
  ...(misconduct !== undefined && { misconduct }),
});

export function withoutItem(draft: SchemeDraft, key: string): SchemeDraft {
  return { ...draft, items: draft.items.filter((item) => item.key !== key) };
}

/** What keeps a draft from being saved or used, by field: `weights`, `bands`, `bandNames`, `members:<key>`, `drop:<key>`, `name:<key>`. */
export function faultsOf(draft: SchemeDraft): ReadonlySet<string> {
  const faults = new Set<string>();
  for (const item of draft.items) if (item.name.trim() === '') faults.add(`name:${item.key}`);
  if (draft.bands.some(({ name }) => name === '')) faults.add('bandNames');
  const fault = schemeFault(gradeScheme({ items: draft.items, bands: draft.bands }));
  if (fault) faults.add(fault.why === 'members' || fault.why === 'drop' ? `${fault.why}:${fault.key}` : fault.why);
  return faults;
}
