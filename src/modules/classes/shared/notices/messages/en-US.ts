import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'classes.notice.joined': 'You have joined the class “{className}” of “{courseName}”',
  'classes.notice.message': '{courseName}: message from {teacher}: {text}',
  'classes.notice.seat': 'A seat became free: you are now in class “{className}” of {courseName}',
  'classes.notice.refused': 'You were taken off the waiting list of “{className}”: {reason}',
  'classes.notice.queueEnded': 'Class “{className}” has ended, and so has its waiting list',
  'classes.notice.withdrawn': 'You were taken out of class “{className}”: {reason}',
  'classes.notice.merged': 'Class “{from}” was merged into “{into}”; your records and marks came along',
  'classes.notice.missingAccounts': '{n} learners of “{courseName}” have no account yet, please make them: {list}',
  'classes.notice.applied': '{name} and perhaps others ask to join the class “{className}”, please decide',
  'classes.notice.rejected': 'Your request to join the class “{className}” was rejected: {reason}',
  'classes.notice.left': '{name} has left the class “{className}”',
  'classes.notice.restored': 'You are in the class “{className}” again, with everything you did before',
  'classes.notice.moved': 'You were moved to the class “{className}”, your records and marks came along',
  'classes.notice.listed': 'You are on the list of class “{className}”; it is full and you wait for a seat',
  'classes.notice.queued':
    'Your request to join the class “{className}” was approved, it is full now and you wait for a seat',
  'classes.notice.started': 'Class “{className}” has started',
  'classes.notice.ended': 'Class “{className}” is over; content and marks can still be read',
  'classes.notice.groupsOpen': '{courseName}: you can now choose your group in “{name}”',
} as const satisfies Translation<typeof base>;

export { messages };
