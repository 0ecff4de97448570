import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { reviewDesk } from './desk.service.ts';
import { moveReviews, reviewsOfPeople } from './person-records.repository.ts';
import { phaseJob } from './phase.service.ts';
import { reviewRoutes } from './review.routes.ts';
import { reviewMessages } from './review-messages.engine.ts';

/** 互评: reviews learners give each other for homework, and the marks that come of them. */
export function peerReviewModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'peer-review',
    messages: reviewMessages,
    routes: reviewRoutes(secrets.signing),
    jobs: [phaseJob],
    provides: [
      provide(deskPort, reviewDesk),
      provide(personRecordsPort, { kind: 'peerReview', count: reviewsOfPeople, move: moveReviews }),
    ],
  };
}
