export { canClean, MAX_CLEANED, withoutAuthor } from './file-cleaner.engine.ts';
export { peerMarksPort } from './peer-review.port.ts';
export { advance as advanceReviews, phaseJob as reviewClock, stillReviewing } from './phase.service.ts';
export { missedReviews } from './review.repository.ts';
