import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type QueueSource, queueFigures, type Waiting, waitingRows } from '../../../../platform/desk/queue.ts';
import { reviewed } from '../binding/unit-binding.binding.ts';

/** The queue of the actor's applications. */
const applications = (ctx: Ctx): QueueSource => ({
  from: sql`identity.unit_binding b`,
  at: sql<Date>`b.submitted_at`,
  open: sql<boolean>`b.state = 'submitted'`,
  mine: reviewed(ctx),
});

export const bindingQueue = (ctx: Ctx) => queueFigures(ctx, applications(ctx));

export interface WaitingBinding extends Waiting {
  readonly id: string;
  readonly realName: string;
  readonly number: string;
  readonly unit: string;
}

/** Applications the actor decides, the oldest first: one statement. */
export const waitingBindings = (ctx: Ctx, limit: number): Promise<WaitingBinding[]> =>
  waitingRows<WaitingBinding>(
    ctx,
    applications(ctx),
    {
      id: sql<string>`b.id`,
      select: sql`b.real_name as "realName", b.number, u.name as unit`,
      join: sql`join units_api.unit u on u.id = b.unit_id`,
    },
    limit,
  );
