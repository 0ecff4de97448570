import { appError } from '../../../kernel/errors/app-error.ts';
import { LOCALES } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { SLUG, wordsSchema } from '../shared/site.model.ts';
import { consentVersions, documentText, heldVersion, writeDocument, writeTexts } from './document.repository.ts';

/** A document of the site to be written. */
export interface NewDocument {
  readonly slug: string;
  /** Titles and texts by language; zh-CN always. A language without both is left out. */
  readonly title: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
  /** People must agree to it, and again to each new version. */
  readonly consent?: boolean;
  readonly sort?: number;
  /** False for a correction of the version in force that changes nothing anybody agreed to. */
  readonly newVersion?: boolean;
}

/**
 * One document in the language of the call, else in zh-CN.
 * @throws notFound for an unknown slug or version.
 */
export async function readDocument(ctx: Ctx, slug: string, version?: number) {
  const row = await documentText(ctx, slug, version);
  if (!row) throw appError('notFound', 'settings.document.notFound');
  const { updated_at: updatedAt, ...rest } = row;
  return { ...rest, updatedAt: updatedAt.toISOString() };
}

/**
 * Writes a document, as a new version unless said otherwise; older versions stay readable.
 * @returns the version in force
 * @throws invalid for an impossible slug or without a zh-CN text.
 */
export async function saveDocument(ctx: Ctx, document: NewDocument): Promise<number> {
  const title = wordsSchema(100).safeParse(document.title);
  const body = wordsSchema(100_000).safeParse(document.body);
  if (!SLUG.test(document.slug) || !title.success || !body.success) {
    throw appError('invalid', 'settings.document.invalid');
  }
  const texts = LOCALES.flatMap((locale) => {
    const [head, messages] = [title.data[locale], body.data[locale]];
    return head !== undefined && messages !== undefined ? [{ locale, title: head, body: messages }] : [];
  });
  return ctx.tx(async (tx) => {
    const before = await heldVersion(tx, document.slug);
    const version = before === undefined ? 1 : document.newVersion === false ? before : before + 1;
    await writeDocument(tx, {
      slug: document.slug,
      version,
      consent: document.consent ?? false,
      sort: document.sort ?? 0,
    });
    await writeTexts(tx, document.slug, version, texts);
    tx.audit({
      action: 'settings.document.save',
      object: 'document',
      objectId: null,
      before: { slug: document.slug, version: before ?? null },
      after: { slug: document.slug, version, locales: texts.map((text) => text.locale) },
    });
    return version;
  });
}

/** What a person must agree to before anything is written, with the version in force (20-shell §3, rule 8). */
export async function consentDocuments(ctx: Ctx): Promise<{ slug: 'privacy' | 'terms'; version: number }[]> {
  const rows = await consentVersions(ctx);
  return rows.filter((row): row is { slug: 'privacy' | 'terms'; version: number } =>
    ['privacy', 'terms'].includes(row.slug),
  );
}
