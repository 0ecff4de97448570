import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import { settingsDb } from './settings.tables.ts';

export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

/** Every stored setting of the site. */
export async function storedSettings(ctx: Ctx): Promise<StoredSetting[]> {
  return settingsDb(ctx).selectFrom('settings.site').select(['key', 'value', 'version']).execute();
}

/** One setting, without holding it. */
export async function readSetting(ctx: Ctx, key: string): Promise<StoredSetting | undefined> {
  return settingsDb(ctx)
    .selectFrom('settings.site')
    .select(['key', 'value', 'version'])
    .where('key', '=', key)
    .executeTakeFirst();
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
