import type { DeadlineRule, ExtraTime } from '../../exams/shared/deadline.model.ts';
import type { ExamState } from '../../exams/shared/exam.model.ts';
import type { ExamSettings } from '../../exams/shared/exam-settings.model.ts';

/** Numbers of practice attempts begin behind this one, so that attempts that count keep theirs. */
export const PRACTICE_FROM = 1000;

/** What decides whether a test may be practised; instants in milliseconds by the database's clock. */
export interface PracticeFacts {
  readonly now: number;
  readonly kind: 'exam' | 'test';
  readonly state: ExamState;
  /** The teacher allows it. */
  readonly allowed: boolean;
  /** End of the last sitting of the same paper: its questions are shown to nobody before. */
  readonly paperFreeAt: number | null;
}

const OVER: readonly ExamState[] = ['closed', 'marking', 'released'];

/** Whether a candidate may practise: after the test is over for everybody, and while nobody else is to sit its paper. */
export const mayPractise = ({ now, kind, state, allowed, paperFreeAt }: PracticeFacts): boolean =>
  kind === 'test' && allowed && OVER.includes(state) && (paperFreeAt === null || now >= paperFreeAt);

/**
 * A test as it is practised: the minutes from the own start and no window, no invigilation, and no key before the hand-in,
 * after which the rules of release decide as for any attempt.
 */
export function practised<E extends DeadlineRule & { readonly settings: object }>(exam: E): E {
  const settings: Partial<ExamSettings> = {
    ...{ latestEntry: null, earliestHandIn: 0, attempts: null, password: null, networks: [], devices: 'any' },
    ...{ singlePlace: false, fullScreen: false, blockCopy: false, watermark: false, noReturn: false },
    ...{ leave: { seconds: 60, limit: null, action: 'log' }, feedback: 'handIn' },
  };
  return {
    ...{ ...exam, mode: 'flexible', closesAt: null, closingAt: null, changes: [] },
    ...('opensAt' in exam ? { opensAt: null } : {}),
    settings: { ...exam.settings, ...settings },
  };
}

/** What somebody was granted, without the own window. */
export const practisedTime = <T extends ExtraTime>(granted: T | null): T | null =>
  granted && { ...granted, ...('opensAt' in granted ? { opensAt: null } : {}), closesAt: null };
