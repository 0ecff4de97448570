import { deskExperiment } from '../../../../kernel/desk/desk.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { returnedReports } from './desk.repository.ts';

/** 老师退回的报告: the newest, and how many there are. */
export const returnedDesk: DeskProvider = {
  face: 'study',
  parts: ['returned'],
  async read(ctx, { personId }) {
    const found = await ctx.read((own) => returnedReports(own, personId, 1));
    const experiments = await experimentFacts(
      ctx,
      found.map((row) => row.experimentId),
    );
    return {
      returned: {
        rows: found.flatMap((row) => {
          const of = experiments.get(row.experimentId);
          if (!of) return [];
          return [
            {
              key: row.id,
              experiment: deskExperiment(of),
              by: row.by,
              reason: row.reason,
              at: row.at.toISOString(),
              dueAt: row.dueAt?.toISOString() ?? null,
              href: addressOf('centre.labReport', { report: row.id }),
            },
          ];
        }),
        links: [
          {
            key: 'returned',
            n: found[0]?.total ?? 0,
            href: addressOf('centre.labReport', { face: 'learn', tab: 'returned' }),
          },
        ],
      },
    };
  },
};
