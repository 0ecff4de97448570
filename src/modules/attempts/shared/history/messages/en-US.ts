import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Labels of this module's actions, objects and fields in the audit log and in histories. */
export const messages = {
  'attempts.history.action.attemptStart': 'Began an attempt',
  'attempts.history.action.attemptResume': 'Went on with another device',
  'attempts.history.action.attemptSubmit': 'Handed in',
  'attempts.history.action.attemptExtend': 'Gave time',
  'attempts.history.action.attemptUnlock': 'Unlocked the paper',
  'attempts.history.action.attemptForce': 'Handed in for a candidate',
  'attempts.history.action.attemptReopen': 'Opened an attempt again',
  'attempts.history.action.attemptVoid': 'Made an attempt void',
  'attempts.history.action.attemptReleaseSeat': 'Let a candidate change the device',
  'attempts.history.action.attemptFlag': 'Flagged an attempt',
  'attempts.history.action.attemptAcceptLate': 'Let late answers count',
  'attempts.history.action.attemptRefuseLate': 'Refused late answers',
  'attempts.history.action.examExportRecord': 'Export the invigilation record',
  'attempts.history.action.examAnnounce': 'Sent a message to candidates',
  'attempts.history.module.attempt': 'Attempts',
  'attempts.history.object.attempt': 'Attempt',
  'attempts.history.field.epoch': 'Device no.',
  'attempts.history.field.answered': 'Questions answered',
  'attempts.history.field.minutes': 'Minutes',
  'attempts.history.field.compensate': 'Time given back',
  'attempts.history.field.practice': 'Practice (does not count)',
  'attempts.history.field.again': 'Another attempt allowed',
} as const satisfies Translation<typeof base>;
