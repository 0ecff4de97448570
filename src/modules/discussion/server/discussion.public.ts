export { type DiscussionPoints, discussionPoints } from './scoring.service.ts';
