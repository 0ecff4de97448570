export type { ContinueCard } from '../shared/continue.model.ts';
export type { Notice, NoticeKind, NoticeTarget } from '../shared/notification.model.ts';
export { type ContinueProvider, continuePort } from './continue.port.ts';
export { noticeObjectPort } from './notice-object.port.ts';
export { DELIVER_JOB, notify } from './notification.service.ts';
