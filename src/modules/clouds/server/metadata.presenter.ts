import { leadingName } from '../../../kernel/i18n/names.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type HeadSource, objectHead, type PageMetadata } from '../../../platform/http/page-metadata.ts';
import { plainText } from '../../../platform/text/rich-text.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { searchClouds, shownCodes } from './cloud-public.repository.ts';
import { shownCloud } from './cloud-public.service.ts';

const addressOfCloud = (code: string) => addressOf('cloudDetails', { Id: code });

const LEADS = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR } as const;

/** Filters that make a page of their own for search engines. */
const OWN_PAGES = new Set(['subject', 'unit', 'page']);
/** So many clouds the list names in its structured data. */
const NAMED = 24;

/** The list with its first clouds; other filters keep it out of search engines. */
async function listMetadata(ctx: Ctx, query: URLSearchParams): Promise<PageMetadata> {
  const names = [...query.keys()];
  const kept = names.filter((name) => OWN_PAGES.has(name)).sort();
  const rows =
    names.length === 0 ? (await searchClouds(ctx, { kw: '', mine: false, sort: 'default' })).slice(0, NAMED) : [];
  return {
    title: '',
    description: LEADS[ctx.locale]['clouds.list.lead'],
    canonical: addressOf('cloud', Object.fromEntries(kept.map((name) => [name, query.get(name) ?? '']))),
    unlisted: kept.length < names.length,
    ...(rows.length > 0
      ? {
          structured: (origin: string) => [
            {
              '@context': 'https://schema.org',
              '@type': 'ItemList',
              numberOfItems: rows.length,
              itemListElement: rows.map((row, i) => ({
                '@type': 'ListItem',
                position: i + 1,
                name: leadingName({ name: row.name, nameEn: row.name_en }, ctx.locale),
                url: origin + addressOfCloud(row.code),
              })),
            },
          ],
        }
      : {}),
  };
}

/** The clouds as search engines see them: the list, and each one as a place of its owner unit. */
export const cloudHeads: readonly HeadSource[] = [
  { page: 'cloud', read: (ctx, { query }) => listMetadata(ctx, query) },
  objectHead(
    'cloudDetails',
    'clouds.delisted',
    async (ctx, id) => {
      const { row } = await shownCloud(ctx, id);
      return {
        title: leadingName({ name: row.name, nameEn: row.name_en }, ctx.locale),
        description: plainText(row.intro),
        canonical: addressOfCloud(row.code),
        structured: (origin) => [
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: row.unit_name,
            department: { '@type': 'Organization', name: row.name, url: origin + addressOfCloud(row.code) },
          },
        ],
      };
    },
    async (ctx) => (await shownCodes(ctx)).map(({ code, changed }) => ({ path: addressOfCloud(code), changed })),
  ),
];
