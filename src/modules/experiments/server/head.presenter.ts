import { AppError } from '../../../kernel/errors/app-error.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { HeadSource } from '../../../platform/http/page-head.ts';
import { listedCodes } from './catalogue.repository.ts';
import { details } from './catalogue.service.ts';

const addressOfDetails = (code: string) => addressOf('experimentTwoDetails', { Id: code });

/** Both details pages show the same experiment: one of them is the address that counts. */
const detailsHead = (page: string): HeadSource => ({
  page,
  read: async (ctx, { query }) => {
    const asked = query.get('Id') ?? '';
    if (asked === '' || asked.length > 64) return null;
    try {
      const { row } = await details(ctx, asked);
      return { title: row.name, description: row.brief, canonical: addressOfDetails(row.code) };
    } catch (error) {
      if (error instanceof AppError && error.kind === 'notFound') return null;
      throw error;
    }
  },
});

/** The catalogue and what it lists, as search engines see them. */
export const experimentHeads: readonly HeadSource[] = [
  { page: 'experimentTwo', read: async () => ({ title: '' }) },
  {
    ...detailsHead('experimentTwoDetails'),
    addresses: async (ctx) =>
      (await listedCodes(ctx)).map(({ code, changed }) => ({ path: addressOfDetails(code), changed })),
  },
  { ...detailsHead('experimentDetails'), addresses: async () => [] },
];
