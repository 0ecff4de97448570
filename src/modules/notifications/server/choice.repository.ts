import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ChosenTopic, Timing } from '../shared/choice.model.ts';
import { notificationsDb } from './notifications.tables.ts';

/** What a person has chosen; topics the person never spoke of are absent. */
export async function choicesOf(ctx: Ctx, personId: string): Promise<Partial<Record<ChosenTopic, Timing>>> {
  const rows = await notificationsDb(ctx)
    .selectFrom('notifications.choice')
    .select(['topic', 'timing'])
    .where('person_id', '=', personId)
    .execute();
  return Object.fromEntries(rows.map(({ topic, timing }) => [topic, timing]));
}

/** Keeps what a person chose, in place of what was chosen before. */
export async function keepChoices(
  ctx: Ctx,
  personId: string,
  choices: Readonly<Record<ChosenTopic, Timing>>,
): Promise<void> {
  await sql`insert into notifications.choice (person_id, topic, timing)
    select ${personId}, c.topic, c.timing
    from unnest(${Object.keys(choices)}::text[], ${Object.values(choices)}::text[]) c (topic, timing)
    on conflict (person_id, topic) do update set timing = excluded.timing`.execute(ctx.db);
}
