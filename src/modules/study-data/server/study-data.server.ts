import type { ServerModule } from '../../../platform/http/module.ts';
import { catalogs } from './messages.engine.ts';
import { studyDataRoutes } from './study-data.routes.ts';

/** Who learns in a course, how far, how much, and who needs help. */
export function studyDataModule(): ServerModule {
  return { name: 'studyData', messages: catalogs, routes: studyDataRoutes };
}
