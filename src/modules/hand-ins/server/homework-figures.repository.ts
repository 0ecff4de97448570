import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { HandedIn, HomeworkFigures } from '../../homework/server/homework.public.ts';
import { ownContext } from './work.access.ts';

/** How many learners handed homework in, and how many of them late: one statement whatever the number. */
export function figuresOfHomework(
  ctx: Ctx,
  homeworkIds: readonly string[],
  classScope: readonly string[] | null,
): Promise<HomeworkFigures[]> {
  return ownContext(ctx).read(async (read) => {
    const scope = classScope ? sql`and s.class_id = any(${[...classScope]}::uuid[])` : sql``;
    const { rows } = await sql<HomeworkFigures>`select s.homework_id as "homeworkId", count(*)::int as "handedIn",
        count(*) filter (where s.late)::int as late
      from hand_ins_api.standing s where s.homework_id = any(${[...homeworkIds]}::uuid[]) ${scope}
      group by s.homework_id`.execute(read.db);
    return rows;
  });
}

/** When the version of each learner that counts was handed in. One statement. */
export function handedInOf(ctx: Ctx, homeworkId: string): Promise<HandedIn[]> {
  return ownContext(ctx).read(async (read) => {
    const { rows } = await sql<HandedIn>`select s.person_id as "personId", s.submitted_at as "submittedAt"
      from hand_ins_api.standing s where s.homework_id = ${homeworkId}`.execute(read.db);
    return rows;
  });
}

/** Which of these homework a person has handed in, what was returned left out. One statement. */
export function handedInBy(ctx: Ctx, personId: string, homeworkIds: readonly string[]): Promise<ReadonlySet<string>> {
  return ownContext(ctx).read(async (read) => {
    const { rows } = await sql<{ id: string }>`select s.homework_id as id from hand_ins_api.standing s
      where s.person_id = ${personId} and s.state <> 'returned'
        and s.homework_id = any(${[...homeworkIds]}::uuid[])`.execute(read.db);
    return new Set(rows.map(({ id }) => id));
  });
}
