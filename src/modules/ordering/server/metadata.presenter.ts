import { AppError } from '../../../kernel/errors/app-error.ts';
import type { HeadSource } from '../../../platform/http/page-metadata.ts';
import { shownPackage } from './package.service.ts';

/** A package is for those it is shown to: out of search engines, but its link says what it is. */
export const packageHeads: readonly HeadSource[] = [
  {
    page: 'previewExperimentPackage',
    read: async (ctx, { query }) => {
      const asked = query.get('Id') ?? '';
      if (asked === '' || asked.length > 40) return null;
      try {
        const row = await shownPackage(ctx, asked);
        return { title: row.name, description: row.intro, unlisted: true };
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'notFound') throw error;
        return error.code === 'ordering.gone' ? { title: '', gone: true } : null;
      }
    },
    addresses: async () => [],
  },
];
