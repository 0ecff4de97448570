export { type CourseRule, discussionRule } from './scoring.repository.ts';
export { type DiscussionPoints, discussionPoints } from './scoring.service.ts';
