import { AppError } from '../../../kernel/errors/app-error.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { HeadSource } from '../../../platform/http/page-head.ts';
import { shownCodes } from './cloud-public.repository.ts';
import { shownCloud } from './cloud-public.service.ts';

const addressOfCloud = (code: string) => addressOf('cloudDetails', { Id: code });

/** The clouds as search engines see them: the list, and each one as a place of its owner unit. */
export const cloudHeads: readonly HeadSource[] = [
  { page: 'cloud', read: async () => ({ title: '' }) },
  {
    page: 'cloudDetails',
    read: async (ctx, { query }) => {
      const asked = query.get('Id') ?? '';
      if (asked === '' || asked.length > 40) return null;
      try {
        const { row } = await shownCloud(ctx, asked);
        return {
          title: row.name,
          description: row.intro,
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
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
        return error.code === 'clouds.delisted' ? { title: '', gone: true } : null;
      }
    },
    addresses: async (ctx) =>
      (await shownCodes(ctx)).map(({ code, changed }) => ({ path: addressOfCloud(code), changed })),
  },
];
