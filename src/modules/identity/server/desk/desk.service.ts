import { hasGrant } from '../../../../kernel/access/actor.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { bindingQueue, waitingBindings } from './desk.repository.ts';

const SHOWN = 6;

const listOf = (more: Readonly<Record<string, string | number>> = {}) =>
  addressOf('management.userManage', { tab: 'bindings', state: 'submitted', ...more });

/** 绑定审批: the queue of who may decide applications, by the rows of its list. */
export const bindingDesk: DeskProvider = {
  face: 'office',
  parts: ['queues', 'first'],
  async read(ctx, person) {
    if (!hasGrant(person, 'usermanage', 'query')) return {};
    const [queue, waiting] = await Promise.all([bindingQueue(ctx), waitingBindings(ctx, SHOWN)]);
    return {
      queues: {
        rows: [{ key: 'bindings', ...queue, href: listOf(), lateHref: listOf({ late: 1 }) }],
      },
      first: {
        rows: waiting.map((row) => ({
          key: row.id,
          queue: 'bindings' as const,
          title: `${row.realName} · ${row.number}`,
          note: row.unit,
          who: null,
          at: row.at.toISOString(),
          waited: row.waited,
          late: row.late,
          href: listOf({ id: row.id }),
        })),
      },
    };
  },
};
