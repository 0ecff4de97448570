import { sql } from 'kysely';
import { BASE_LOCALE, type Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { settingsDb } from './settings.tables.ts';

/** Titles of all documents in the language asked for, else in zh-CN, in their order. */
export async function documentTitles(
  ctx: Ctx,
): Promise<{ slug: string; version: number; consent: boolean; title: string }[]> {
  const result = await sql<{ slug: string; version: number; consent: boolean; title: string }>`
    select d.slug, d.version, d.consent, t.title
    from settings.document d
    cross join lateral (
      select title from settings.document_text t
      where t.slug = d.slug and t.version = d.version and t.locale in (${ctx.locale}, ${BASE_LOCALE})
      order by (t.locale = ${ctx.locale}) desc limit 1
    ) t
    order by d.sort, d.slug`.execute(ctx.db);
  return result.rows;
}

export interface DocumentRow {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  readonly locale: Locale;
  readonly version: number;
  readonly updated_at: Date;
}

/** One document in the language asked for, else in zh-CN; the version in force unless another is asked for. */
export async function documentText(ctx: Ctx, slug: string, version?: number): Promise<DocumentRow | undefined> {
  const result = await sql<DocumentRow>`
    select t.slug, t.title, t.body, t.locale, t.version, t.updated_at
    from settings.document d
    join settings.document_text t on t.slug = d.slug and t.version = coalesce(${version ?? null}::integer, d.version)
    where d.slug = ${slug} and t.locale in (${ctx.locale}, ${BASE_LOCALE})
    order by (t.locale = ${ctx.locale}) desc limit 1`.execute(ctx.db);
  return result.rows[0];
}

/** The documents people agree to, with the version in force. */
export async function consentVersions(ctx: Ctx): Promise<{ slug: string; version: number }[]> {
  return settingsDb(ctx)
    .selectFrom('settings.document')
    .select(['slug', 'version'])
    .where('consent', '=', true)
    .orderBy('sort')
    .execute();
}

/** Slugs of the documents that are there: each one the product brings is written once. */
export async function documentSlugs(ctx: Ctx): Promise<ReadonlySet<string>> {
  const rows = await settingsDb(ctx).selectFrom('settings.document').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** The version in force, held until the transaction ends; undefined for a new document. */
export async function heldVersion(ctx: Ctx, slug: string): Promise<number | undefined> {
  const row = await settingsDb(ctx)
    .selectFrom('settings.document')
    .select('version')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Puts a document's version in force. */
export async function writeDocument(
  ctx: Ctx,
  document: { slug: string; version: number; consent: boolean; sort: number },
): Promise<void> {
  await settingsDb(ctx)
    .insertInto('settings.document')
    .values(document)
    .onConflict((oc) =>
      oc.column('slug').doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        consent: eb.ref('excluded.consent'),
        sort: eb.ref('excluded.sort'),
        updated_at: sql<Date>`platform.app_now()`,
      })),
    )
    .execute();
}

/** Writes the texts of one version; languages that are no longer given go. */
export async function writeTexts(
  ctx: Ctx,
  slug: string,
  version: number,
  texts: readonly { locale: string; title: string; body: string }[],
): Promise<void> {
  const db = settingsDb(ctx);
  await db.deleteFrom('settings.document_text').where('slug', '=', slug).where('version', '=', version).execute();
  await db
    .insertInto('settings.document_text')
    .values(texts.map((text) => ({ slug, version, ...text })))
    .execute();
}
