import type { ServerModule } from '../../../platform/http/module.ts';
import { markingRoutes } from './marking.routes.ts';
import { catalogs } from './marking-messages.engine.ts';

/** Marking of answers, results of exams and their release, analysis of questions. */
export function markingModule(): ServerModule {
  return { name: 'marking', messages: catalogs, routes: markingRoutes };
}
