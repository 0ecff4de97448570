import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** What still waits in a class before it can end quietly. */
export interface OpenWork {
  readonly kind: 'unmarkedReports' | 'unpublishedGrades';
  readonly count: number;
}

/** Filled by modules above: unfinished business of a class. */
export const classEndPort = definePort<(ctx: Ctx, classId: string) => Promise<OpenWork[]>>('classes.classEnd');
