import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { Rows } from '../../../../platform/sheets/sheet-writer.ts';
import { type ProofSubject, proofMessage } from '../../../proof/server/proof.public.ts';
import type { exportCatalogueRoute } from '../../shared/catalogue.contract.ts';
import { catalogueMessage } from '../messages.engine.ts';
import { searchListed } from './catalogue.repository.ts';
import { filterOf } from './catalogue.service.ts';
import { provenWorkbook } from './proven-workbook.service.ts';

type Query = RouteInput<typeof exportCatalogueRoute>['query'];

const KIND = 'catalogue';
/** Filters that are told by their values; a keyword may be anybody's name. */
const SHOWN = ['category', 'kind', 'level', 'hours', 'steps', 'runsIn'] as const;

/** The catalogue as a workbook with its proof code on a second sheet; code and digest are registered. */
export async function provenCatalogue(
  ctx: Ctx,
  query: Query,
  sheet: { readonly title: string; readonly headings: readonly string[]; readonly rows: Rows; readonly total: number },
): Promise<Buffer> {
  return provenWorkbook(
    ctx,
    { kind: KIND, subject: 'experiments', asked: { query: { ...query } }, value: sheet.total },
    sheet,
    { title: proofMessage(ctx.locale, 'proof.note'), lines: [[proofMessage(ctx.locale, 'proof.rows'), sheet.total]] },
  );
}

/** What an exported catalogue means, and its number of experiments now. */
export const catalogueProof: ProofSubject = {
  kind: KIND,
  read: async (ctx, _subject, asked) => {
    const query = asked.query as Query;
    const { total } = await searchListed(ctx, { ...(await filterOf(ctx, query)), sort: query.sort, page: 1, size: 1 });
    return {
      title: catalogueMessage(ctx.locale, 'experiments.list.title'),
      definition: proofMessage(ctx.locale, 'proof.indicator.experiments.is'),
      filters: [
        ...(query.kw ? [{ label: proofMessage(ctx.locale, 'proof.keyword'), value: null }] : []),
        ...SHOWN.flatMap((name) => {
          const value = query[name];
          return value ? [{ label: catalogueMessage(ctx.locale, `experiments.column.${name}`), value }] : [];
        }),
      ],
      live: { value: total },
    };
  },
};
