export { seeAnnouncement } from './announcement.access.ts';
export { type BuiltAnnouncement, builtAnnouncements, setComments } from './announcement.repository.ts';
