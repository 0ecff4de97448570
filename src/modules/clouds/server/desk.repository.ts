import { sql } from 'kysely';
import type { PersonActor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Hours } from '../shared/hours.model.ts';

/** A cloud a person may enter at certain hours. */
export interface DeskCloud extends Hours {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly unit: string;
}

/** Listed clouds with hours that let the person in, at most twelve: one statement. */
export async function cloudsWithHours(ctx: Ctx, person: PersonActor): Promise<DeskCloud[]> {
  const { rows } = await sql<DeskCloud>`
    select c.id, c.code, c.name, c.name_en as "nameEn", u.name as unit, c.week, c.exceptions
    from clouds.micro_cloud c join units_api.unit u on u.id = c.unit_id
    where c.state = 'listed' and c.deleted_at is null and jsonb_array_length(c.week) > 0
      and case when c.member_rule = 'list'
        then exists (select from clouds.cloud_member m where m.cloud_id = c.id and m.person_id = ${person.personId}::uuid)
        else ${person.unitId}::uuid in (select units_api.subtree(c.unit_id)) end
    order by c.name, c.id limit 12`.execute(ctx.db);
  return rows;
}
