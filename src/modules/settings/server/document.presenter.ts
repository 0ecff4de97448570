import { addressOf } from '../../../kernel/routing/paths.ts';
import type { HeadSource } from '../../../platform/http/page-metadata.ts';
import { documentText, documentTitles } from './document.repository.ts';

/** Documents of the site (help, terms, privacy, about) as search engines see them. */
export const documentMetadata: HeadSource = {
  page: 'publicDoc',
  read: async (ctx, { params }) => {
    const row = await documentText(ctx, params.slug ?? '');
    return row ? { title: row.title, description: row.body.replace(/[#*_`>[\]()-]/g, ' ') } : null;
  },
  addresses: async (ctx) =>
    (await documentTitles(ctx)).map(({ slug }) => ({ path: addressOf('publicDoc', {}, { slug }) })),
};
