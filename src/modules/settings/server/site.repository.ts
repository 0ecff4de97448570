import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { PARAMETER_KEYS } from '../shared/parameter.model.ts';
import { settingsDb } from './settings.tables.ts';

export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

/** Settings as the first start or a command wrote them, whatever was published since. */
export async function baseSettings(ctx: Ctx): Promise<StoredSetting[]> {
  return settingsDb(ctx).selectFrom('settings.site').select(['key', 'value', 'version']).execute();
}

/** Keys a published group rules over, present in it or not. */
const RULED = {
  site: ['name', 'owner', 'records', 'contact', 'addresses', 'locales'],
  links: ['friendLinks'],
  parameters: PARAMETER_KEYS,
} as const;

/** Every setting that rules now: those of the groups published last, else the stored ones. One statement. */
export async function storedSettings(ctx: Ctx): Promise<StoredSetting[]> {
  const { rows } = await sql<StoredSetting>`
    with live as (
      select distinct on (name) name, number, content::jsonb as content from settings.page_version
      where name in ('site', 'links', 'parameters') and from_at <= platform.app_now()
      order by name, from_at desc, number desc)
    select e.key, e.value, l.number as version from live l, jsonb_each(l.content) e
    union all
    select s.key, s.value, s.version from settings.site s where not exists (select from live l
      where (l.name = 'site' and s.key = any(${[...RULED.site]}::text[]))
        or (l.name = 'links' and s.key = any(${[...RULED.links]}::text[]))
        or (l.name = 'parameters' and s.key = any(${[...RULED.parameters]}::text[])))`.execute(ctx.db);
  return rows;
}

/** One setting that rules now, without holding it. */
export async function readSetting(ctx: Ctx, key: string): Promise<StoredSetting | undefined> {
  return (await storedSettings(ctx)).find((row) => row.key === key);
}

/** One stored setting, or undefined. */
export async function storedSetting(ctx: Ctx, key: string): Promise<StoredSetting | undefined> {
  return settingsDb(ctx)
    .selectFrom('settings.site')
    .select(['key', 'value', 'version'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a setting; its version rises with every change. */
export async function writeSetting(ctx: Ctx, key: string, value: unknown): Promise<void> {
  await settingsDb(ctx)
    .insertInto('settings.site')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        version: sql<number>`settings.site.version + 1`,
        updated_at: sql<Date>`platform.app_now()`,
      })),
    )
    .execute();
}

/** Takes a setting away. */
export async function removeSetting(ctx: Ctx, key: string): Promise<void> {
  await settingsDb(ctx).deleteFrom('settings.site').where('key', '=', key).execute();
}
