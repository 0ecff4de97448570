export { type CourseRule, discussionRule, type TalkEvent, talkEvents } from './scoring.repository.ts';
export { type DiscussionPoints, discussionPoints } from './scoring.service.ts';
