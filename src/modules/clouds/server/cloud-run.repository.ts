import { sql } from 'kysely';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CloudRefusal, RunCloudProvider } from '../../runs/server/runs.public.ts';
import { isOpenAt, nextOpening } from '../shared/hours.model.ts';
import type { CloudRow } from './clouds.tables.ts';

interface Asked extends CloudRow {
  readonly unit_name: string;
  readonly managers: readonly string[];
  readonly holds: readonly string[];
  readonly member: boolean;
}

/** Why a cloud lets nobody, or not this person, in now; the first that holds. */
function refusalOf(cloud: Asked, ms: number): CloudRefusal | null {
  if (cloud.state === 'draft' || cloud.state === 'delisted') return { kind: 'gone' };
  if (cloud.state === 'maintenance') {
    return { kind: 'maintenance', text: cloud.maintenance_text ?? '', until: cloud.maintenance_until };
  }
  if (!cloud.member) {
    return { kind: 'member', unit: cloud.member_rule === 'unit' ? cloud.unit_name : null, managers: cloud.managers };
  }
  if (isOpenAt(cloud, ms)) return null;
  const next = nextOpening(cloud, ms);
  return { kind: 'hours', opensAt: next === null ? null : new Date(next) };
}

/** What the clouds answer to a launch: who comes in, when, how many at a time; one statement each. */
export const cloudRuns: RunCloudProvider = {
  async decide(ctx: Ctx, person, cloudId, experimentIds) {
    const { rows } = await sql<Asked>`select c.*, u.name as unit_name,
        coalesce((select array_agg(p.name order by m.sort) from clouds.cloud_manager m
          join identity_api.person p on p.id = m.person_id where m.cloud_id = c.id), '{}') as managers,
        coalesce((select array_agg(x.experiment_id::text) from clouds.cloud_experiment x
          where x.cloud_id = c.id and x.experiment_id = any(${[...experimentIds]}::uuid[])), '{}') as holds,
        coalesce(case when c.member_rule = 'list'
          then exists (select from clouds.cloud_member m where m.cloud_id = c.id and m.person_id = ${person.personId}::uuid)
          else ${person.unitId}::uuid in (select units_api.subtree(c.unit_id)) end, false) as member
      from clouds.micro_cloud c join units_api.unit u on u.id = c.unit_id
      where c.id = ${cloudId} and c.deleted_at is null`.execute(ctx.db);
    const [cloud] = rows;
    if (!cloud) return null;
    return {
      name: cloud.name,
      returnUrl: addressOf('cloudDetails', { Id: cloud.code }),
      experiments: new Set(cloud.holds),
      concurrency: cloud.concurrency,
      refusal: refusalOf(cloud, ctx.clock.ms()),
    };
  },
  async concurrency(ctx, cloudId) {
    const { rows } = await sql<{ concurrency: number }>`select concurrency from clouds.micro_cloud
      where id = ${cloudId}`.execute(ctx.db);
    return rows[0]?.concurrency ?? null;
  },
};
