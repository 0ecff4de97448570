import { sql } from 'kysely';
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';

/** Name of a course's unit, and of its category in the reader's language; the code where it has no name. */
export async function placeNames(
  ctx: Ctx,
  of: { readonly unitId: string; readonly category: string },
): Promise<{ readonly unitName: string; readonly category: string }> {
  const { rows } = await sql<{ unit: string | null; category: string | null }>`
    select (select name from units_api.unit where id = ${of.unitId}) as unit,
      (select coalesce(names ->> ${ctx.locale}, names ->> ${BASE_LOCALE}) from settings_api.code
        where table_name = 'CRE_LX' and code = ${of.category}) as category`.execute(ctx.db);
  return { unitName: rows[0]!.unit ?? '', category: rows[0]!.category ?? of.category };
}
