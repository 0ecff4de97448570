export { builtPosts, learnerQuestions, type PostsAsked, postCounts } from './built-post.repository.ts';
export { type CourseRule, discussionRule, namedPosts, talkEvents } from './scoring.repository.ts';
export { type DiscussionPoints, discussionPoints } from './scoring.service.ts';
