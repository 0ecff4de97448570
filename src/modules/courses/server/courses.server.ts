import { deskFactsPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { experimentUsePort } from '../../catalogue/server/catalogue.public.ts';
import { uploadOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { activeTimePort } from '../../runs/server/runs.public.ts';
import { codeUsePort, type PageContent, pageGroupPort } from '../../settings/server/settings.public.ts';
import { unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { TARGETS_GROUP, targetsSchema, USUAL_TARGETS } from '../shared/targets.model.ts';
import { codesInCourses } from './code-use.repository.ts';
import { courseBinding, structureBinding } from './course.binding.ts';
import { courseRoutes } from './course.routes.ts';
import { managedCourseBinding } from './course-list.binding.ts';
import { catalogs } from './course-messages.engine.ts';
import { deskFacts } from './desk/desk.repository.ts';
import { infoRoutes } from './info/info.routes.ts';
import { copyCourseJob } from './life/copy.jobs.ts';
import { lifeRoutes } from './life/life.routes.ts';
import { takesPackages } from './life/package-file.service.ts';
import { experimentNodesUse } from './outline/experiment-nodes.repository.ts';
import { materialRoutes } from './outline/material.routes.ts';
import { structureRoutes } from './outline/structure.routes.ts';
import { coursePersonRecords } from './person-records.service.ts';
import { addLearningTime } from './progress/learning-time.repository.ts';
import { outlineImportBinding } from './sheet/outline-import.binding.ts';
import { coursesMerge, coursesOfUnit } from './unit-courses.repository.ts';

/** Courses, their teams and their outlines. */
export function coursesModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'courses',
    messages: catalogs,
    imports: [outlineImportBinding],
    jobs: [copyCourseJob],
    routes: [...courseRoutes, ...infoRoutes, ...lifeRoutes, ...structureRoutes, ...materialRoutes(secrets.signing)],
    resources: [courseBinding, managedCourseBinding, structureBinding],
    provides: [
      provide(codeUsePort, { kind: 'courses', table: 'CRE_LX', count: codesInCourses }),
      provide(unitUsePort, coursesOfUnit),
      provide(unitMergePort, coursesMerge),
      provide(personRecordsPort, coursePersonRecords),
      provide(experimentUsePort, experimentNodesUse),
      provide(uploadOwnerPort, { kind: 'courseware', allows: takesPackages }),
      provide(activeTimePort, addLearningTime),
      provide(deskFactsPort, deskFacts),
      provide(pageGroupPort, {
        name: TARGETS_GROUP,
        schema: targetsSchema,
        start: async () => USUAL_TARGETS as unknown as PageContent,
      }),
    ],
  };
}
