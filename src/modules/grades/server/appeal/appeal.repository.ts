import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type GradesTables, gradesDb } from '../grades.tables.ts';

export type AppealRow = Selectable<GradesTables['grades.appeal']>;

/** Appeals of a person in a course, newest first. */
export async function appealsOf(ctx: Ctx, courseId: string, personId: string): Promise<AppealRow[]> {
  return gradesDb(ctx)
    .selectFrom('grades.appeal')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('person_id', '=', personId)
    .orderBy('submitted_at', 'desc')
    .execute();
}

/** Appeals of a class: the open ones first, the oldest of them first; then the others, newest first. */
export async function appealsIn(ctx: Ctx, classId: string): Promise<AppealRow[]> {
  const rows = await gradesDb(ctx)
    .selectFrom('grades.appeal')
    .selectAll()
    .where('class_id', '=', classId)
    .orderBy('submitted_at')
    .execute();
  return [
    ...rows.filter((row) => row.state === 'submitted'),
    ...rows.filter((row) => row.state !== 'submitted').reverse(),
  ];
}

/** An appeal as a list of a course has it. */
export interface AppealLine {
  readonly id: string;
  readonly classId: string;
  readonly personId: string;
  /** The published total or an item; its name stands in `label`. */
  readonly label: string | null;
  readonly state: AppealRow['state'];
  readonly submittedAt: Date;
  readonly answeredAt: Date | null;
}

/** Appeals of classes, oldest first. One statement. */
export async function appealLines(ctx: Ctx, classIds: readonly string[]): Promise<AppealLine[]> {
  if (classIds.length === 0) return [];
  return gradesDb(ctx)
    .selectFrom('grades.appeal')
    .select(['id', 'class_id as classId', 'person_id as personId', 'label', 'state'])
    .select(['submitted_at as submittedAt', 'answered_at as answeredAt'])
    .where('class_id', 'in', [...classIds])
    .orderBy('submitted_at')
    .execute();
}

export async function countOpenAppeals(ctx: Ctx, classId: string): Promise<number> {
  const row = await gradesDb(ctx)
    .selectFrom('grades.appeal')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('class_id', '=', classId)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** One appeal, its row held until the transaction ends. */
export async function lockAppeal(ctx: Ctx, id: string): Promise<AppealRow | undefined> {
  return gradesDb(ctx).selectFrom('grades.appeal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findAppeal(ctx: Ctx, id: string): Promise<AppealRow | undefined> {
  return gradesDb(ctx).selectFrom('grades.appeal').selectAll().where('id', '=', id).executeTakeFirst();
}

export type NewAppeal = Pick<
  AppealRow,
  'class_id' | 'course_id' | 'person_id' | 'publication_id' | 'target' | 'label' | 'published' | 'text'
>;

/** Files an appeal; false while the person has an open one about the same number. */
export async function insertAppeal(ctx: Ctx, id: string, row: NewAppeal): Promise<boolean> {
  const made = await gradesDb(ctx)
    .insertInto('grades.appeal')
    .values({ id, ...row })
    .onConflict((on) =>
      // Written out, since the index is found by the text of its condition, not by a value that comes later.
      on.columns(['class_id', 'person_id', 'target']).where('state', '=', sql.lit('submitted')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Ends an open appeal. */
export async function endAppeal(
  ctx: Ctx,
  id: string,
  end:
    | { readonly state: 'withdrawn' }
    | {
        readonly state: 'kept' | 'changed';
        readonly answer: string;
        readonly answered_by: string | null;
        readonly answered_at: Date;
      },
): Promise<void> {
  await gradesDb(ctx)
    .updateTable('grades.appeal')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .execute();
}
