import { hasGrant } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../platform/desk/desk.ts';
import { alarmRows } from './chain.repository.ts';
import { alarmsByDay, refusedSignIns } from './desk.repository.ts';

const SHOWN = 4;
/** Alarms by what is watched. */
const WATCHED = { chain: 'broken', sealing: 'unsealed', disk: 'disk', jobs: 'jobs' } as const;

const logOf = (more: Readonly<Record<string, string>> = {}) =>
  addressOf('management.logManage', { action: 'identity.login', result: 'refused', time: '-24h,', ...more });

/** 登录异常 and 平台健康: for platform administrators who may read the log. */
export const watchedPlatform: DeskProvider = {
  face: 'office',
  parts: ['refused', 'health'],
  async read(ctx, person) {
    if (person.role !== ROLE.platformAdmin || !hasGrant(person, 'logManage', 'query')) return {};
    const [refused, alarms, raised] = await Promise.all([refusedSignIns(ctx, SHOWN), alarmRows(ctx), alarmsByDay(ctx)]);
    return {
      refused: {
        rows: refused.map((row) => ({
          key: `${row.account}|${row.ip}`,
          account: row.account ?? '—',
          ip: row.ip,
          n: row.n,
          at: row.at.toISOString(),
          href: logOf(row.ip ? { ip: row.ip } : {}),
        })),
        links: [{ key: 'refused', n: refused[0]?.total ?? 0, href: logOf() }],
      },
      health: {
        rows: (['chain', 'sealing', 'disk', 'jobs'] as const).map((key) => {
          const alarm = alarms.find((one) => one.kind === WATCHED[key]);
          return {
            key,
            ok: alarm === undefined,
            since: alarm?.since.toISOString() ?? null,
            trend: raised.map((day) => day[WATCHED[key]] ?? 0),
            href: addressOf('management.logManage'),
          };
        }),
      },
    };
  },
};
