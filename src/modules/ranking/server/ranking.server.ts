import type { ServerModule } from '../../../platform/http/module.ts';
import { freezeWeeks } from './freeze.jobs.ts';
import { rankingRoutes } from './ranking.routes.ts';
import { catalogs } from './ranking-messages.engine.ts';

/** Ladders of the learners of a course, and what learners see of them. */
export function rankingModule(): ServerModule {
  return {
    name: 'ranking',
    messages: catalogs,
    routes: rankingRoutes,
    jobs: [{ name: 'ranking.freeze', cron: '11 * * * *', run: freezeWeeks, long: true }],
  };
}
