import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import { AppError } from '../../../../kernel/errors/app-error.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { HeadSource, PageMetadata } from '../../../../platform/http/page-metadata.ts';
import { presentFigures } from '../figures/figure.presenter.ts';
import { catalogueMessage } from '../messages.engine.ts';
import { listedCodes } from './catalogue.repository.ts';
import { type Details, details } from './catalogue.service.ts';
import { pickListed } from './choice.service.ts';

const addressOfDetails = (code: string) => addressOf('experimentTwoDetails', { Id: code });
const SCHEMA = 'https://schema.org';
/** Experiments a list names to search engines. */
const NAMED = 20;
/** Experiments a list begins with in the document. */
const SHOWN = 3;
/** Parts of a list's address that make a page of its own; any other keeps it out of search engines. */
const OWN_PAGES: ReadonlySet<string> = new Set(['subject', 'category', 'kind', 'level', 'unit', 'page']);

const crumbs = (origin: string, way: readonly { readonly name: string; readonly path: string }[]) => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: way.map((step, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: step.name,
    item: origin + step.path,
  })),
});

/** An experiment as a learning resource; stars only when there are enough of them. */
function resourceOf({ row }: Details, origin: string) {
  const figures = presentFigures(row.figures);
  return {
    '@context': SCHEMA,
    '@type': 'LearningResource',
    name: row.name,
    ...(row.name_en ? { alternateName: row.name_en } : {}),
    identifier: row.code,
    description: row.brief,
    url: origin + addressOfDetails(row.code),
    provider: { '@type': 'CollegeOrUniversity', name: row.unit_name },
    timeRequired: `PT${row.expected_minutes}M`,
    educationalLevel: 'higher education',
    learningResourceType: 'virtual simulation experiment',
    ...(row.category_name ? { about: row.category_name } : {}),
    ...(row.knowledge.length > 0 ? { keywords: row.knowledge.join(', ') } : {}),
    ...(row.cover ? { image: new URL(row.cover, origin || 'http://localhost').href } : {}),
    ...(figures.rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: figures.rating,
            reviewCount: figures.reviews,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

/** The picture of an experiment, as its page shows it. */
const coverOf = ({ row }: Pick<Details, 'row'>): string =>
  row.cover ?? coverAddress({ id: row.id, subject: row.category ?? row.code });

/** Both details pages show the same experiment: one of them is the address that counts. */
const detailsMetadata = (page: string): HeadSource => ({
  page,
  read: async (ctx, { query }) => {
    const asked = query.get('Id') ?? '';
    if (asked === '' || asked.length > 64) return null;
    try {
      const found = await details(ctx, asked);
      const { row } = found;
      return {
        title: row.name,
        description: row.brief,
        canonical: addressOfDetails(row.code),
        first: {
          heading: [row.name],
          lead: row.brief,
          // The catalogue's page shows a small one far below.
          picture: page === 'experimentTwoDetails' ? coverOf(found) : undefined,
          table: {
            head: [
              catalogueMessage(ctx.locale, 'experiments.details.step'),
              catalogueMessage(ctx.locale, 'experiments.details.goal'),
              catalogueMessage(ctx.locale, 'experiments.details.max'),
            ],
            rows: found.steps.map((step) => [`${step.seq}. ${step.title}`, step.goal, String(step.maxScore)]),
          },
        },
        structured: (origin) => [
          resourceOf(found, origin),
          crumbs(origin, [
            { name: catalogueMessage(ctx.locale, 'experiments.page.title'), path: addressOf('experimentTwo') },
            ...(row.category
              ? [
                  {
                    name: row.category_name ?? row.category,
                    path: addressOf('experimentTwo', { subject: row.category }),
                  },
                ]
              : []),
            { name: row.name, path: addressOfDetails(row.code) },
          ]),
        ],
      };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
      return error.code === 'experiments.delisted'
        ? { title: catalogueMessage(ctx.locale, 'experiments.delisted'), gone: true }
        : null;
    }
  },
});

/** A list with its first experiments. Filters that make no page of their own keep it out of search engines. */
async function listMetadata(ctx: Ctx, page: string, query: URLSearchParams): Promise<PageMetadata> {
  const names = [...query.keys()];
  const kept = names.filter((name) => OWN_PAGES.has(name)).sort();
  const canonical = addressOf(page, Object.fromEntries(kept.map((name) => [name, query.get(name) ?? ''])));
  const rows = names.length === 0 ? await pickListed(ctx, { rule: 'runs', limit: NAMED }) : [];
  const lead = catalogueMessage(ctx.locale, page === 'tinyTest' ? 'experiments.list.lead' : 'experiments.page.lead');
  const heading = catalogueMessage(
    ctx.locale,
    page === 'tinyTest' ? 'experiments.list.title' : 'experiments.page.title',
  );
  return {
    title: '',
    description: lead,
    first: {
      heading: [heading],
      lead,
      cards:
        page === 'tinyTest'
          ? []
          : rows.slice(0, SHOWN).map((row) => ({
              title: row.name,
              href: addressOfDetails(row.code),
              picture: row.cover ?? coverAddress({ id: row.id, subject: row.category?.code ?? row.code }),
            })),
      links: rows.map((row) => ({ text: `${row.code} ${row.name}`, href: addressOfDetails(row.code) })),
    },
    canonical,
    unlisted: page === 'tinyTest' ? names.length > 0 : kept.length < names.length,
    structured: (origin) => [
      ...(rows.length > 0
        ? [
            {
              '@context': SCHEMA,
              '@type': 'ItemList',
              numberOfItems: rows.length,
              itemListElement: rows.map((row, i) => ({
                '@type': 'ListItem',
                position: i + 1,
                name: row.name,
                url: origin + addressOfDetails(row.code),
              })),
            },
          ]
        : []),
      crumbs(origin, [{ name: heading, path: addressOf(page) }]),
    ],
  };
}

/** The catalogue and what it lists, as search engines see them. */
export const experimentHeads: readonly HeadSource[] = [
  { page: 'experimentTwo', read: (ctx, { query }) => listMetadata(ctx, 'experimentTwo', query) },
  { page: 'tinyTest', read: (ctx, { query }) => listMetadata(ctx, 'tinyTest', query) },
  {
    ...detailsMetadata('experimentTwoDetails'),
    addresses: async (ctx) =>
      (await listedCodes(ctx)).map(({ code, changed }) => ({ path: addressOfDetails(code), changed })),
  },
  { ...detailsMetadata('experimentDetails'), addresses: async () => [] },
];
