import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { coursePartPort, objectiveGonePort } from '../../courses/server/courses.public.ts';
import { bankReferencePort, questionReferencePort } from '../../questions/server/questions.public.ts';
import { papersPart } from './course-part.service.ts';
import { paperReferences } from './merge.service.ts';
import { bankReferences, moveRuleObjective } from './paper.repository.ts';
import { paperRoutes } from './paper.routes.ts';
import { catalogs } from './paper-messages.engine.ts';

/** 试卷: papers of a course, and the forms that are made of them. */
export function papersModule(): ServerModule {
  return {
    name: 'papers',
    messages: catalogs,
    routes: paperRoutes,
    provides: [
      provide(coursePartPort, papersPart),
      provide(questionReferencePort, paperReferences),
      provide(bankReferencePort, bankReferences),
      provide(objectiveGonePort, (tx, { from, into }) => moveRuleObjective(tx, from, into)),
    ],
  };
}
