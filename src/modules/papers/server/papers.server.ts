import type { ServerModule } from '../../../platform/http/module.ts';
import { paperRoutes } from './paper.routes.ts';
import { catalogs } from './paper-messages.engine.ts';

/** 试卷: papers of a course, and the forms that are made of them. */
export function papersModule(): ServerModule {
  return { name: 'papers', messages: catalogs, routes: paperRoutes };
}
