import type { ServerModule } from '../../../platform/http/module.ts';
import { indicatorOf } from '../shared/proof.model.ts';
import { proofMessage, proofMessages } from './messages.engine.ts';
import { proofRoutes } from './proof.routes.ts';

/** Proof codes of what was exported, and the public figures with their definitions. */
export function proofModule(): ServerModule {
  return {
    name: 'proof',
    messages: proofMessages,
    routes: proofRoutes,
    heads: [
      {
        page: 'verify',
        read: async ({ locale }) => ({ title: '', description: proofMessage(locale, 'proof.page.lead') }),
      },
      {
        page: 'verifyIndicator',
        // Single results stay out of search engines; so do their addresses in the map of the site.
        read: async (ctx, { params }) => {
          const key = indicatorOf(params.code ?? '');
          return { title: key ? proofMessage(ctx.locale, `proof.indicator.${key}`) : '', unlisted: true };
        },
        addresses: async () => [],
      },
    ],
  };
}
