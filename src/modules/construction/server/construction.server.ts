import type { ServerModule } from '../../../platform/http/module.ts';
import { constructionRoutes } from './construction.routes.ts';
import { catalogs } from './messages.engine.ts';

/** What a course consists of, against which target, made by whom and when. */
export function constructionModule(): ServerModule {
  return { name: 'construction', messages: catalogs, routes: constructionRoutes };
}
