import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** Columns of the list of learners that modules above fill. */
export type FilledFigure = 'attendance' | 'reports' | 'tests';

/** A learner in a class. */
export interface LearnerPlace {
  readonly enrolmentId: string;
  readonly courseId: string;
  readonly classId: string;
  readonly personId: string;
}

/** How many of so many; nothing is told where there are none. */
export interface Share {
  readonly done: number;
  readonly total: number;
}

/** A column of the list of learners, filled for a page of rows at once by whoever has the data. */
export interface FigureProvider {
  readonly figure: FilledFigure;
  /** Most statements, whatever the number of places. */
  readonly statements: number;
  /** By enrolment: attendance in percent, else how many were handed in. Who has none is left out. */
  readonly read: (ctx: Ctx, places: readonly LearnerPlace[]) => Promise<ReadonlyMap<string, number | Share>>;
}

export const learnerFigurePort = definePort<FigureProvider>('classes.learnerFigure');
