export { seeAnnouncement } from './announcement.access.ts';
export { setComments } from './announcement.repository.ts';
