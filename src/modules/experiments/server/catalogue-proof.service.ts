import { buffer } from 'node:stream/consumers';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Rows, xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import {
  fileFacts,
  newProofCode,
  type ProofSubject,
  registerProof,
  sayProof,
} from '../../proof/server/proof.public.ts';
import { spellCode } from '../../proof/shared/proof.model.ts';
import type { exportCatalogueRoute } from '../shared/catalogue.contract.ts';
import { searchListed } from './catalogue.repository.ts';
import { filterOf } from './catalogue.service.ts';
import { sayExperiments } from './words.engine.ts';

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
  const code = newProofCode();
  const say = (key: 'proof.code' | 'proof.how' | 'proof.how.text' | 'proof.rows') => sayProof(ctx.locale, key);
  const body = await buffer(
    xlsxOf(sheet.title, sheet.headings, sheet.rows, {
      title: sayProof(ctx.locale, 'proof.note'),
      lines: () => [
        [say('proof.rows'), sheet.total],
        [say('proof.code'), spellCode(code)],
        [say('proof.how'), say('proof.how.text')],
      ],
    }),
  );
  await ctx.tx((tx) =>
    registerProof(tx, {
      code,
      kind: KIND,
      subject: 'experiments',
      asked: { query: { ...query } },
      value: sheet.total,
      files: [fileFacts(body)],
    }),
  );
  return body;
}

/** What an exported catalogue means, and its number of experiments now. */
export const catalogueProof: ProofSubject = {
  kind: KIND,
  read: async (ctx, _subject, asked) => {
    const query = asked.query as Query;
    const { total } = await searchListed(ctx, { ...(await filterOf(ctx, query)), sort: query.sort, page: 1, size: 1 });
    return {
      title: sayExperiments(ctx.locale, 'experiments.list.title'),
      definition: sayProof(ctx.locale, 'proof.indicator.experiments.is'),
      filters: [
        ...(query.kw ? [{ label: sayProof(ctx.locale, 'proof.keyword'), value: null }] : []),
        ...SHOWN.flatMap((name) => {
          const value = query[name];
          return value ? [{ label: sayExperiments(ctx.locale, `experiments.column.${name}`), value }] : [];
        }),
      ],
      live: { value: total },
    };
  },
};
