/** Where an item's percents come from. */
export const ITEM_KINDS = [
  'chapter',
  ...(['experiment', 'labReport', 'homework', 'test', 'exam'] as const),
  ...(['discussion', 'attendance', 'offline'] as const),
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Whether the members of an item are experiments of the course. */
export const countsNodes = (kind: ItemKind): boolean => kind === 'experiment' || kind === 'labReport';

/** Whether the members of an item are exams or tests of the course. */
export const countsExams = (kind: ItemKind): kind is 'test' | 'exam' => kind === 'test' || kind === 'exam';

/** Whether the members of an item may come during the term: exams, tests, homework and what there is to learn. */
export const mayWait = (kind: ItemKind): boolean => countsExams(kind) || kind === 'homework' || kind === 'chapter';

/** Whether an item has members that can be chosen. */
export const hasMembers = (kind: ItemKind): boolean => countsNodes(kind) || mayWait(kind);

/** Columns of the registry's file an item goes into: 平时 during the term, 期末 at its end. */
export const REGISTRY_PARTS = ['usual', 'final'] as const;

/**
 * What handing in late costs in an item of homework: what each homework says, nothing, or per cent of the earned mark for
 * every day that has begun, of which `least` per cent stay.
 */
export type ItemLate = 'homework' | 'none' | { readonly perDay: number; readonly least: number };

export interface SchemeItem {
  /** Stable name inside the scheme; marks and adjustments refer to it. */
  readonly key: string;
  readonly name: string;
  readonly kind: ItemKind;
  /** Whole number 1–100; all items together 100. */
  readonly weight: number;
  /**
   * Experiment nodes, homework, exams, tests or what there is to learn that counts; `all` = every one learners know of
   * that fits the kind. Nothing for other kinds.
   */
  readonly members: 'all' | readonly string[];
  /** Of learning: every chapter is a mark of its own and `members` are chapters; else everything is one mark. */
  readonly perChapter?: boolean;
  /** Of learning: mean percent from which on the mark is 100; 100 when a scheme says nothing. */
  readonly fullFrom?: number;
  readonly memberWeighting: 'equal' | 'points' | 'custom';
  /** Weights by member for `custom`; 1 when a member is not named. */
  readonly memberWeights: Readonly<Record<string, number>>;
  readonly dropLowest: number;
  readonly neverDrop: readonly string[];
  readonly missing: 'zero' | 'excluded';
  /** Below this item percent the total stays under the pass line. */
  readonly minToPass: number | null;
  /** During the term when a scheme says nothing. */
  readonly registryPart?: (typeof REGISTRY_PARTS)[number];
  /** Objectives of the course it gives evidence of; none when a scheme says nothing. */
  readonly objectives?: readonly string[];
  /** Of homework; as each homework says when a scheme says nothing. */
  readonly late?: ItemLate;
}

/** A band holds from its bound (inclusive) up to the next higher one; the highest includes 100. */
export interface Band {
  readonly key: string;
  readonly name: string | null;
  readonly from: number;
}

/** A layer over the exact total, in the order of the list. */
export type Curve =
  | { readonly op: 'add'; readonly n: number }
  | { readonly op: 'multiply'; readonly k: number }
  | { readonly op: 'sqrt' }
  | {
      readonly op: 'linear';
      readonly mean: number;
      readonly sd: number;
      readonly toMean: number;
      readonly toSd: number;
    };

/** Most layers of a scheme. */
export const MAX_CURVES = 5;

export interface GradeScheme {
  readonly items: readonly SchemeItem[];
  readonly passLine: number;
  readonly decimals: 0 | 1 | 2;
  /** Highest first. */
  readonly bands: readonly Band[];
  readonly makeUpCap: number;
  /** Misconduct in one member: that member counts 0, or the whole total does. */
  readonly misconduct: 'member' | 'total';
  readonly curves: readonly Curve[];
}

/** Default bands 优秀 良好 中等 及格 不及格; their words stand under `grades.band.<key>`. */
export const DEFAULT_BANDS: readonly Band[] = [
  { key: 'excellent', name: null, from: 90 },
  { key: 'good', name: null, from: 80 },
  { key: 'medium', name: null, from: 70 },
  { key: 'pass', name: null, from: 60 },
  { key: 'fail', name: null, from: 0 },
];

/** Fills what a scheme item usually is. */
export function schemeItem(
  item: Pick<SchemeItem, 'key' | 'name' | 'kind' | 'weight'> & Partial<SchemeItem>,
): SchemeItem {
  return {
    members: 'all',
    memberWeighting: 'equal',
    memberWeights: {},
    dropLowest: 0,
    neverDrop: [],
    missing: 'zero',
    minToPass: null,
    ...item,
  };
}

/** Fills what a scheme usually is: pass line 60, whole numbers, five bands. */
export function gradeScheme(scheme: Pick<GradeScheme, 'items'> & Partial<GradeScheme>): GradeScheme {
  return {
    passLine: 60,
    decimals: 0,
    bands: DEFAULT_BANDS,
    makeUpCap: 60,
    misconduct: 'member',
    curves: [],
    ...scheme,
  };
}

/** Whether an item is one mark whatever it counts, so that none can be dropped. */
export const isOneMark = ({ kind, perChapter }: Pick<SchemeItem, 'kind' | 'perChapter'>): boolean =>
  !hasMembers(kind) || (kind === 'chapter' && !perChapter);

export type SchemeFault =
  | { readonly why: 'weights'; readonly sum: number }
  | { readonly why: 'keys' | 'bands' | 'members' | 'drop'; readonly key: string };

/**
 * What keeps a scheme from being used: weights must add up to 100, keys be unique, bands go down to 0, chosen members
 * be named, and something remain after the lowest are dropped.
 */
export function schemeFault(scheme: GradeScheme): SchemeFault | null {
  const sum = scheme.items.reduce((total, item) => total + item.weight, 0);
  if (sum !== 100) return { why: 'weights', sum };
  const keys = scheme.items.map((item) => item.key);
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) return { why: 'keys', key: twice };
  const bandFault = scheme.bands.find((band, i) => i > 0 && band.from >= scheme.bands[i - 1]!.from);
  if (bandFault || scheme.bands.at(-1)?.from !== 0) return { why: 'bands', key: bandFault?.key ?? '' };
  for (const item of scheme.items) {
    if (hasMembers(item.kind) && item.members !== 'all' && item.members.length === 0) {
      return { why: 'members', key: item.key };
    }
    const count = isOneMark(item) ? 1 : item.members === 'all' ? Number.POSITIVE_INFINITY : item.members.length;
    if (item.dropLowest >= count) return { why: 'drop', key: item.key };
  }
  return null;
}
