export { peerMarksPort } from './peer-review.port.ts';
export { stillReviewing } from './phase.service.ts';
export { missedReviews } from './review.repository.ts';
