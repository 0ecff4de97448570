import { type RawBuilder, sql } from 'kysely';
import { hasGrant, type PersonActor } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type QueueSource, queueFigures, type Waiting, waitingRows } from '../../../platform/desk/queue.ts';

/**
 * Submissions `s` a person decides, as their list has them: the platform at its stage, a college administrator at the
 * college's in the own subtree; nobody the own one.
 */
function decidedBy(person: PersonActor): RawBuilder<boolean> {
  const foreign = sql<boolean>`s.leader_id <> ${person.personId}::uuid and s.submitted_by <> ${person.personId}::uuid`;
  if (person.role === ROLE.platformAdmin) {
    return hasGrant(person, 'sharedLab', 'query') ? sql`${foreign} and s.stage = 'platform'` : sql`false`;
  }
  return person.role === ROLE.collegeAdmin
    ? sql`${foreign} and s.stage = 'college' and s.unit_id in (select units_api.subtree(${person.unitId}::uuid))`
    : sql`false`;
}

const submissions = (person: PersonActor): QueueSource => ({
  from: sql`experiments_api.submission s`,
  at: sql<Date>`s.submitted_at`,
  open: sql<boolean>`s.open`,
  mine: decidedBy(person),
});

export const submissionQueue = (ctx: Ctx, person: PersonActor) => queueFigures(ctx, submissions(person));

export interface WaitingSubmission extends Waiting {
  readonly id: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
  readonly number: number;
  readonly leader: string | null;
  readonly unit: string;
}

/** What a person decides, the oldest first: one statement. */
export const waitingSubmissions = (ctx: Ctx, person: PersonActor, limit: number): Promise<WaitingSubmission[]> =>
  waitingRows<WaitingSubmission>(
    ctx,
    submissions(person),
    {
      id: sql<string>`s.id`,
      select: sql`s.experiment_id as "experimentId", s.code, s.name, s.number, l.name as leader, u.name as unit`,
      join: sql`join units_api.unit u on u.id = s.unit_id left join identity_api.person l on l.id = s.leader_id`,
    },
    limit,
  );
