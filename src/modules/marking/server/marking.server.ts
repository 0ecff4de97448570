import type { ServerModule } from '../../../platform/http/module.ts';
import { markingRoutes } from './marking.routes.ts';
import { catalogs } from './marking-messages.engine.ts';
import { figuresJob, renewSoon, sweepJob } from './question-figures.service.ts';

/** Marking of answers, results of exams and their release, analysis of questions. */
export function markingModule(): ServerModule {
  return {
    name: 'marking',
    messages: catalogs,
    routes: markingRoutes,
    jobs: [figuresJob, sweepJob],
    subscribers: [
      {
        name: 'marking.figures',
        event: 'exams.released',
        version: 1,
        run: async (tx, { examId }) => renewSoon(tx, String(examId)),
      },
    ],
  };
}
