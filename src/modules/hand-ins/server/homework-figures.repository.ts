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

/** Where a learner stands with homework: handed in, or returned with a date of the own. */
export interface OwnStanding {
  readonly done: boolean;
  /** Date of the return that waits to be answered; null without one. */
  readonly returnDue: Date | null;
}

/** Where a person stands with these homework; what was never handed in is left out. One statement. */
export function standingOf(
  ctx: Ctx,
  personId: string,
  homeworkIds: readonly string[],
): Promise<ReadonlyMap<string, OwnStanding>> {
  if (homeworkIds.length === 0) return Promise.resolve(new Map());
  return ownContext(ctx).read(async (read) => {
    const { rows } = await sql<OwnStanding & { id: string }>`select s.homework_id as id, s.state <> 'returned' as done,
        case when s.state = 'returned' then w.return_due end as "returnDue"
      from hand_ins_api.standing s join hand_ins.work w on w.id = s.work_id
      where s.person_id = ${personId} and s.homework_id = any(${[...homeworkIds]}::uuid[])`.execute(read.db);
    return new Map(rows.map((row) => [row.id, row]));
  });
}

/** When learners handed in homework in time: of those whose counting version came before the own due date. One statement. */
export function timelyHandIns(
  ctx: Ctx,
  of: { readonly homeworkIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<{ readonly homeworkId: string; readonly personId: string; readonly at: Date }[]> {
  return ownContext(ctx).read(async (read) => {
    const { rows } = await sql<{ homeworkId: string; personId: string; at: Date }>`select
        s.homework_id as "homeworkId", s.person_id as "personId", s.submitted_at as at
      from hand_ins_api.standing s where s.homework_id = any(${[...of.homeworkIds]}::uuid[])
        and s.person_id = any(${[...of.personIds]}::uuid[]) and s.late is not true
      order by s.submitted_at, s.homework_id`.execute(read.db);
    return rows;
  });
}
