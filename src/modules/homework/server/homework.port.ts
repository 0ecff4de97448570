import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** What a module above knows of how far homework is; it leaves out what it knows nothing of. */
export interface HomeworkFigures {
  readonly homeworkId: string;
  /** Learners whose work is handed in, each member of a group counted. */
  readonly handedIn?: number;
  /** Of them those whose counting version came after their due date. */
  readonly late?: number;
  /** Learners whose work waits for a mark, and those who have one. */
  readonly toMark?: number;
  readonly marked?: number;
  /** Mean of the marks in points, what late costs taken off; null without any. */
  readonly mean?: number | null;
}

/**
 * Filled by what takes hand-ins and by what marks them: figures of homework, one statement each whatever the number. What
 * has none may be left out. @param classScope classes whose people are counted; null: all
 */
export const homeworkFiguresPort =
  definePort<
    (
      ctx: Ctx,
      homeworkIds: readonly string[],
      classScope: readonly string[] | null,
    ) => Promise<readonly HomeworkFigures[]>
  >('homework.figures');

/** When the version of a learner that counts was handed in; every member of a group has a row. */
export interface HandedIn {
  readonly personId: string;
  readonly submittedAt: Date;
}

/** Filled by the module of hand-ins: who has handed in, for reminders and for what other dates make late. One statement. */
export const homeworkHandInsPort =
  definePort<(ctx: Ctx, homeworkId: string) => Promise<readonly HandedIn[]>>('homework.handIns');

/** All that is known of how far homework is. */
export interface MergedFigures {
  readonly handedIn: number;
  readonly late: number;
  readonly toMark: number;
  readonly marked: number;
  readonly mean: number | null;
}

const NOTHING: MergedFigures = { handedIn: 0, late: 0, toMark: 0, marked: 0, mean: null };

/** Figures of homework by its ids; noughts where nobody handed in. */
export async function figuresOf(
  ctx: Ctx,
  homeworkIds: readonly string[],
  classScope: readonly string[] | null,
): Promise<ReadonlyMap<string, MergedFigures>> {
  const found = new Map<string, MergedFigures>(homeworkIds.map((id) => [id, NOTHING]));
  if (homeworkIds.length === 0) return found;
  const answers = await Promise.all(
    ctx.ports.all(homeworkFiguresPort).map((read) => read(ctx, homeworkIds, classScope)),
  );
  for (const { homeworkId, ...one } of answers.flat()) {
    const sum = found.get(homeworkId) ?? NOTHING;
    found.set(homeworkId, {
      handedIn: sum.handedIn + (one.handedIn ?? 0),
      late: sum.late + (one.late ?? 0),
      toMark: sum.toMark + (one.toMark ?? 0),
      marked: sum.marked + (one.marked ?? 0),
      mean: sum.mean ?? one.mean ?? null,
    });
  }
  return found;
}

/** When each learner handed in what counts; empty while nobody did. */
export async function handInsOf(ctx: Ctx, homeworkId: string): Promise<ReadonlyMap<string, Date>> {
  const answers = await Promise.all(ctx.ports.all(homeworkHandInsPort).map((read) => read(ctx, homeworkId)));
  return new Map(answers.flat().map(({ personId, submittedAt }) => [personId, submittedAt]));
}
