import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** What still waits in a class before it can end quietly. */
export interface OpenWork {
  readonly kind: 'unmarkedReports' | 'unpublishedGrades';
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
    readonly moves: readonly { readonly kind: 'reports' | 'marks' | 'topics'; readonly count: number }[];
    readonly hindrances: readonly MergeHindrance[];
    readonly clashes: readonly { readonly personId: string; readonly count: number }[];
  }>;
  /** Gives everything of the one class to the other, in the transaction of the merge or move; answers what it left out. */
  readonly move: (tx: TxCtx, place: MergePlace) => Promise<readonly object[]>;
}

/** Filled by modules above: what they keep by class. */
export const classMergePort = definePort<MergeProvider>('classes.classMerge');

/** Filled by the module of grades: current marks of the learners of a class by person, who has none left out. */
export const currentMarksPort =
  definePort<(ctx: Ctx, classId: string) => Promise<ReadonlyMap<string, number>>>('classes.currentMarks');
