export type { Notice, NoticeKind, NoticeTarget } from '../shared/notification.model.ts';
export { noticeObjectPort } from './notice-object.port.ts';
export { notify } from './notification.service.ts';
