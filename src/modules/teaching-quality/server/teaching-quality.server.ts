import type { ServerModule } from '../../../platform/http/module.ts';
import { catalogs } from './messages.engine.ts';
import { qualityRoutes } from './quality.routes.ts';

/** Whether the marks of a course are sound, its objectives reached, and feedback fast. */
export function teachingQualityModule(): ServerModule {
  return { name: 'teaching-quality', messages: catalogs, routes: qualityRoutes };
}
