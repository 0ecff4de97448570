import { coverAddress } from '../../../kernel/cover/cover-address.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { HeadSource } from '../../../platform/http/page-metadata.ts';
import { slidesNow } from './front.service.ts';
import { homeMessages } from './messages.engine.ts';
import { liveNoticeIds, publicNotice } from './notice.repository.ts';

const SCHEMA = 'https://schema.org';
const addressOfNotice = (id: string) => addressOf('publicNoticeItem', {}, { id });

/** Picture of the first slide there is now, as the page itself shows it. */
async function firstSlide(ctx: Ctx, key: Buffer): Promise<string | undefined> {
  const [slide] = (await slidesNow(ctx, key)).slides;
  if (!slide) return undefined;
  return slide.src ?? coverAddress({ id: slide.art?.seed ?? slide.key, subject: slide.art?.subject ?? 'phys' });
}

/** The front page and the notices as search engines see them. @param key of signed addresses */
export const homeHeads = (key: Buffer): readonly HeadSource[] => [
  {
    page: 'home',
    read: async (ctx) => ({
      title: '',
      description: homeMessages[ctx.locale]['home.lead'],
      first: {
        hero: true,
        eyebrow: homeMessages[ctx.locale]['home.eyebrow'],
        heading: [homeMessages[ctx.locale]['home.headline.first'], homeMessages[ctx.locale]['home.headline.second']],
        lead: homeMessages[ctx.locale]['home.lead'],
        picture: await firstSlide(ctx, key),
      },
      canonical: addressOf('home'),
      structured: (origin, site) => [
        {
          '@context': SCHEMA,
          '@type': 'WebSite',
          name: site,
          url: origin + addressOf('home'),
          inLanguage: ctx.locale,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${origin}${addressOf('experimentTwo')}?kw={words}` },
            'query-input': 'required name=words',
          },
        },
      ],
    }),
  },
  {
    page: 'publicNotice',
    read: async (ctx) => ({ title: '', description: homeMessages[ctx.locale]['home.notices.description'] }),
  },
  {
    page: 'publicNoticeItem',
    read: async (ctx, { params }) => {
      const id = params.id ?? '';
      const row = isUuid(id) ? await publicNotice(ctx, id.toLowerCase()) : undefined;
      if (!row) return null;
      return {
        title: row.title,
        description: row.body,
        canonical: addressOfNotice(row.id),
        structured: (origin, site) => [
          {
            '@context': SCHEMA,
            '@type': 'NewsArticle',
            headline: row.title,
            datePublished: row.publish_at.toISOString(),
            url: origin + addressOfNotice(row.id),
            publisher: { '@type': 'Organization', name: site },
          },
        ],
      };
    },
    addresses: async (ctx) =>
      (await liveNoticeIds(ctx)).map(({ id, changed }) => ({ path: addressOfNotice(id), changed })),
  },
];
