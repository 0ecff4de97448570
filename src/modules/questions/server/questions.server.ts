import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { completenessPort, objectiveGonePort } from '../../courses/server/courses.public.ts';
import { unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { readyQuestions } from './bank.repository.ts';
import { moveObjective } from './objectives/objective.repository.ts';
import { pictureKeyPort } from './pictures/picture.port.ts';
import { questionRoutes } from './question.routes.ts';
import { catalogs } from './question-messages.engine.ts';
import { unitBankBinding } from './sharing/unit-bank.binding.ts';
import { banksMerge, banksOfUnit } from './sharing/unit-bank.service.ts';

/** Question banks of courses and units. */
export function questionsModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'questions',
    messages: catalogs,
    resources: [unitBankBinding],
    routes: questionRoutes,
    provides: [
      provide(pictureKeyPort, secrets.signing),
      provide(objectiveGonePort, (tx, { from, into }) => moveObjective(tx, from, into)),
      provide(unitUsePort, banksOfUnit),
      provide(unitMergePort, banksMerge),
      provide(completenessPort, readyQuestions),
    ],
  };
}
