export type { Notice, NoticeTarget } from '../shared/notification.model.ts';
export { noticeObjectPort } from './notice-object.port.ts';
export { DELIVER_JOB, notify } from './notification.service.ts';
