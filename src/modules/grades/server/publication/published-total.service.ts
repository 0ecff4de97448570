import type { Ctx } from '../../../../platform/db/context.ts';
import { type BookView, seeBook } from '../grade.access.ts';
import { bandWord } from '../marks/mark-messages.engine.ts';
import { schemesOf } from '../scheme/scheme.repository.ts';
import { latestPublications, ownTotals, snapshots } from './publication.repository.ts';

/** A published total with the grade word of the scheme it was made by. */
export interface PublishedTotal {
  readonly total: number;
  readonly band: { readonly key: string; readonly name: string | null } | null;
}

/** Totals of a class that are out at present. */
export interface PublishedTotals extends BookView {
  readonly passLine: number;
  readonly publishedAt: Date | null;
  /** By person; nobody whose total is not out, or has none. */
  readonly totals: ReadonlyMap<string, PublishedTotal>;
}

/** What is published of a class, for who reads its gradebook. @throws AppError notFound, forbidden */
export async function publishedTotals(ctx: Ctx, classId: string): Promise<PublishedTotals> {
  return ctx.read(async (inner) => {
    const view = await seeBook(inner, classId);
    const publication = (await latestPublications(inner, [classId])).get(classId);
    if (!publication || publication.withdrawnAt) {
      return { ...view, passLine: 60, publishedAt: null, totals: new Map() };
    }
    const scheme = (await schemesOf(inner, [publication.schemeId])).get(publication.schemeId)!;
    const out = await snapshots(inner, publication.id);
    const bandOf = (key: string | null) => {
      const band = scheme.bands.find((one) => one.key === key);
      return band ? { key: band.key, name: band.name } : null;
    };
    return {
      ...view,
      passLine: scheme.passLine,
      publishedAt: publication.publishedAt,
      totals: new Map(
        out.flatMap(({ personId, total, band, whole }) =>
          whole && total !== null ? [[personId, { total, band: bandOf(band) }] as const] : [],
        ),
      ),
    };
  });
}

/** What is out of a person's totals, by class, the band by its word in the language of the caller. */
export async function readOwnTotals(ctx: Ctx, personId: string, places: readonly { readonly classId: string }[]) {
  const totals = await ownTotals(ctx, personId, places);
  return new Map(
    [...totals].map(([classId, own]) => [classId, { ...own, band: own.band && bandWord(ctx.locale, own.band) }]),
  );
}
