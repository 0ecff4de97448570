import type { RiskFacts } from '../../../kernel/statistics/risk.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { WaitingKind } from '../shared/my-class.contract.ts';

/** What still waits in a class before it can end quietly. */
export interface OpenWork {
  readonly kind: 'openExams' | 'openHomework' | 'unmarkedReports' | 'unpublishedGrades';
  readonly count: number;
  /** Names of those it is about, where it is about people. */
  readonly people?: readonly string[];
}

/** Filled by modules above: unfinished business of a class. */
export const classEndPort = definePort<(ctx: Ctx, classId: string) => Promise<OpenWork[]>>('classes.classEnd');

/** What stands in the way of merging two classes; told with how many there are. */
export interface MergeHindrance {
  readonly kind: 'handedIn' | 'published' | 'openAppeals';
  readonly count: number;
}

/** What modules above keep by class. */
export type MovedKind = 'reports' | 'marks' | 'topics' | 'attendance';

/** Two classes of one course and term: what is kept by class goes from the one into the other. */
export interface MergePlace {
  readonly from: string;
  readonly into: string;
  /** Of these people only, who change their class; absent: of everybody, for the class ends. */
  readonly personIds?: readonly string[] | undefined;
}

/** What a module above has of two classes that shall become one, or of people who move. Asked and called as the system. */
export interface MergeProvider {
  /** What moves, what hinders, and in how many numbers of whom both classes have something. */
  readonly preview: (
    ctx: Ctx,
    place: MergePlace,
  ) => Promise<{
    readonly moves: readonly { readonly kind: MovedKind; readonly count: number }[];
    readonly hindrances: readonly MergeHindrance[];
    readonly clashes: readonly { readonly personId: string; readonly count: number }[];
  }>;
  /** Gives everything of the one class to the other, in the transaction of the merge or move; answers what it left out. */
  readonly move: (tx: TxCtx, place: MergePlace) => Promise<readonly object[]>;
}

/** Filled by modules above: what they keep by class. */
export const classMergePort = definePort<MergeProvider>('classes.classMerge');

/** Current marks of a class, 0 to 100 by person, who has none left out; and the pass line they go by. */
export interface CurrentMarks {
  readonly marks: ReadonlyMap<string, number>;
  readonly passLine: number;
}

/** Filled by the module of grades: current marks of the learners of a class, or of some; null where there is no scheme. */
export const currentMarksPort =
  definePort<(ctx: Ctx, classId: string, only?: readonly string[]) => Promise<CurrentMarks | null>>(
    'classes.currentMarks',
  );
/** Most statements of the current marks of one class. */
export const MARKS_STATEMENTS = 24;

/** Current marks of a class as the module of grades has them; null without a scheme. */
export async function currentMarksOf(
  ctx: Ctx,
  classId: string,
  only?: readonly string[],
): Promise<CurrentMarks | null> {
  const [read] = ctx.ports.all(currentMarksPort);
  return read ? read(ctx, classId, only) : null;
}

/** What is known of a learner's work in a class, but for marks. */
export interface LearnerSignals extends Omit<RiskFacts, 'mark' | 'idleDays'> {
  readonly personId: string;
  /** Whole days since the last work in the course, since joining when there was none. */
  readonly idleDays: number;
  /** Experiments finished, with the report where one is asked for; of so many that are visible. */
  readonly done: number;
  readonly tasks: number;
}

/** Filled by the module of reports, which knows what was handed in: the learners of classes at work. One statement. */
export const learnerSignalsPort =
  definePort<
    (ctx: Ctx, classIds: readonly string[]) => Promise<readonly (LearnerSignals & { readonly classId: string })[]>
  >('classes.learnerSignals');

/** Filled by modules above: how much of a kind waits for the team of a class. */
export const classWaitingPort =
  definePort<(ctx: Ctx, classId: string) => Promise<{ readonly kind: WaitingKind; readonly count: number }>>(
    'classes.classWaiting',
  );

/** An exam or test people of a class sit now. */
export interface SatExam {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Address of the page its team watches it on. */
  readonly href: string;
}

/** Filled by modules above: exams and tests people of a class sit now, the fullest first. At most two statements. */
export const satExamsPort = definePort<(ctx: Ctx, classId: string) => Promise<readonly SatExam[]>>('classes.satExams');

/**
 * Filled by modules above: until when an exam runs in a course for one of its learners; null while none does. One
 * statement.
 */
export const runningExamPort =
  definePort<(ctx: Ctx, place: { readonly courseId: string; readonly personId: string }) => Promise<Date | null>>(
    'classes.runningExam',
  );
