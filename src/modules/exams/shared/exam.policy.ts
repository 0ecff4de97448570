import { type ExamState, isSubset } from './exam.model.ts';
import type { ExamSettings, ReleaseRule } from './exam-settings.model.ts';

/** What the team does with an exam, and the states it may start from. */
export const EXAM_COMMANDS = {
  publish: ['draft'],
  withdraw: ['published', 'open'],
  redraft: ['withdrawn'],
  reschedule: ['published', 'open'],
  extend: ['open'],
  close: ['open'],
  accommodate: ['draft', 'published', 'open'],
  /** Persons one by one. */
  admit: ['draft', 'published', 'open'],
  remove: ['draft', 'withdrawn'],
  /** 缓考 or 补考 after it. */
  createSitting: ['closed', 'marking', 'released'],
} as const satisfies Readonly<Record<string, readonly ExamState[]>>;
export type ExamCommand = keyof typeof EXAM_COMMANDS;
export const EXAM_COMMAND_NAMES = Object.keys(EXAM_COMMANDS) as ExamCommand[];

/** Commands of those who watch over an exam; the others are of those who set it. */
const PROCTORED: readonly ExamCommand[] = ['extend', 'close'];

/** Right of the team a command needs. */
export const rightFor = (command: ExamCommand): 'assess' | 'proctor' =>
  PROCTORED.includes(command) ? 'proctor' : 'assess';

/** True when a command may start from this state. Whether anybody has started is asked beside it. */
export const mayStart = (command: ExamCommand, state: ExamState): boolean =>
  (EXAM_COMMANDS[command] as readonly ExamState[]).includes(state);

/**
 * What of an exam may be saved: everything while it is a draft; all but the window once it is published; from its opening
 * on only what shows more or forbids less; after the close only what is shown; of a withdrawn one nothing.
 */
export type SaveScope = 'all' | 'published' | 'loosen' | 'release' | 'none';
export function saveScope(state: ExamState): SaveScope {
  switch (state) {
    case 'draft':
      return 'all';
    case 'published':
      return 'published';
    case 'open':
      return 'loosen';
    case 'withdrawn':
      return 'none';
    default:
      return 'release';
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Null is no limit. */
const atLeast = (before: number | null, after: number | null) => after === null || (before !== null && after >= before);
const off = (before: boolean, after: boolean) => before || !after;
const LEAVE_RANK = { log: 0, warn: 1, lock: 2, submit: 3 } as const;

/** By field: true when the change makes nothing harder for who sits the exam. */
const LOOSER: { readonly [K in keyof ExamSettings]?: (before: ExamSettings[K], after: ExamSettings[K]) => boolean } = {
  latestEntry: atLeast,
  earliestHandIn: (before, after) => after <= before,
  attempts: atLeast,
  // A password nobody knows keeps people out; it is changed when it has leaked, or taken away.
  password: (before, after) => before !== null || after === null,
  networks: (before, after) => after.length === 0 || (before.length > 0 && isSubset(before, after)),
  devices: (before, after) => after === 'any' || before === 'computer',
  singlePlace: off,
  leave: (before, after) =>
    after.seconds >= before.seconds &&
    atLeast(before.limit, after.limit) &&
    LEAVE_RANK[after.action] <= LEAVE_RANK[before.action],
  fullScreen: off,
  blockCopy: off,
  noReturn: off,
  graceSeconds: (before, after) => after >= before,
  anonymous: () => true,
  release: () => true,
  showDistribution: () => true,
  practice: () => true,
  practiceRedraw: () => true,
};
/** Fields that say what is shown, to whom whose answer it is, and whether one may go on practising. */
const SHOWING: readonly (keyof ExamSettings)[] = [
  ...(['release', 'showDistribution', 'anonymous', 'practice', 'practiceRedraw'] as const),
];

/** Fields of the settings that cannot be changed any more in this way. */
export function frozenSettings(scope: SaveScope, before: ExamSettings, after: ExamSettings): (keyof ExamSettings)[] {
  if (scope === 'all' || scope === 'published') return [];
  return (Object.keys(after) as (keyof ExamSettings)[]).filter((key) => {
    if (same(before[key], after[key])) return false;
    if (scope === 'none') return true;
    if (scope === 'release') return !SHOWING.includes(key);
    const looser = LOOSER[key] as ((before: unknown, after: unknown) => boolean) | undefined;
    return !looser?.(before[key], after[key]);
  });
}

/**
 * True when correct answers would be seen while others may still sit the same paper.
 * @param ends when the last candidate of this exam, and of the last sitting of the paper, has to end; null: never
 */
export function leaksKey(rule: ReleaseRule, ends: { readonly own: Date | null; readonly last: Date | null }): boolean {
  const { own, last } = ends;
  switch (rule.when) {
    case 'never':
      return false;
    case 'handIn':
      return true;
    case 'afterClose':
    case 'release':
      return own !== null && (last === null || last > own);
    case 'date':
      return last === null || new Date(rule.at!) < last;
  }
}
