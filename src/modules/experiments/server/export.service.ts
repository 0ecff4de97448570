import type { Readable } from 'node:stream';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { formatMessage } from '../../../kernel/i18n/format.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Cell, xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import type { exportCatalogueRoute } from '../shared/catalogue.contract.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { presentRow } from './catalogue.presenter.ts';
import { searchListed } from './catalogue.repository.ts';
import { filterOf } from './catalogue.service.ts';

const WORDS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;
/** More experiments than any deployment lists; the sheet says how many it holds. */
const MOST_ROWS = 20_000;

/** Headings of the sheet by what they stand over. */
const COLUMNS = [
  'code',
  'name',
  'unit',
  'leader',
  'category',
  'kind',
  'level',
  'hours',
  'steps',
  'runsIn',
  'runs',
  'completion',
  'pass',
  'rating',
] as const;

function say(locale: Locale, key: MessageKey & keyof typeof zhCN): string {
  return formatMessage(WORDS[locale][key], undefined, locale);
}

/** The filtered catalogue as a workbook: as many rows as the list counts. The taking is written down. */
export async function exportCatalogue(
  ctx: Ctx,
  query: RouteInput<typeof exportCatalogueRoute>['query'],
): Promise<{ name: string; body: Readable }> {
  const { total, rows } = await searchListed(ctx, { ...filterOf(query), sort: query.sort, page: 1, size: MOST_ROWS });
  const title = say(ctx.locale, 'experiments.list.title');
  await ctx.tx(async (tx) =>
    tx.audit({ action: 'experiment.export_catalogue', object: 'experiment', objectId: null, after: { total } }),
  );
  const lines = rows.map((row): Cell[] => {
    const one = presentRow(row);
    return [
      one.code,
      one.name,
      one.unitName,
      one.leaderName,
      one.category?.name ?? null,
      say(ctx.locale, `experiments.kind.${one.kind}`),
      say(ctx.locale, `experiments.level.${one.level}`),
      one.hours,
      one.steps,
      one.runsIn ? say(ctx.locale, `experiments.runsIn.${one.runsIn}`) : null,
      one.figures.runs,
      one.figures.completionRate,
      one.figures.passRate,
      one.figures.rating,
    ];
  });
  return {
    name: `${title}.xlsx`,
    body: xlsxOf(
      title,
      COLUMNS.map((column) => say(ctx.locale, `experiments.column.${column}`)),
      lines,
    ),
  };
}
