import {
  type Band,
  type Curve,
  DEFAULT_BANDS,
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
  /** Layers over the total; a draft kept by an older page has none. */
  readonly curves?: readonly Curve[];
}

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

export function withoutItem(draft: SchemeDraft, key: string): SchemeDraft {
  return { ...draft, items: draft.items.filter((item) => item.key !== key) };
}

/** What keeps a draft from being saved or used, by field: `weights`, `bands`, `members:<key>`, `drop:<key>`, `name:<key>`. */
export function faultsOf(draft: SchemeDraft): ReadonlySet<string> {
  const faults = new Set<string>();
  for (const item of draft.items) if (item.name.trim() === '') faults.add(`name:${item.key}`);
  const fault = schemeFault(gradeScheme({ items: draft.items, bands: draft.bands }));
  if (fault) faults.add(fault.why === 'members' || fault.why === 'drop' ? `${fault.why}:${fault.key}` : fault.why);
  return faults;
}
