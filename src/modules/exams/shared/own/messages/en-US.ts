import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.own.deferral.apply': 'Ask to sit it later',
  'exams.own.deferral.title': 'Ask to sit it later: {name}',
  'exams.own.deferral.reason': 'Reason',
  'exams.own.deferral.reasonHint': '10 to 500 characters; say why you cannot come',
  'exams.own.deferral.reasonShort': 'Give a reason of at least 10 characters',
  'exams.own.deferral.proof': 'Proof',
  'exams.own.deferral.proofMissing': 'Add at least one file as proof',
  'exams.own.deferral.send': 'Send',
  'exams.own.deferral.sent': 'Sent; you are told of the decision',
  'exams.own.deferral.until': 'Until {time}',
  'exams.own.deferral.opinion': 'Comment: {text}',
  'exams.own.deferral.state.submitted': 'Deferral asked for',
  'exams.own.deferral.state.approved': 'Deferral approved',
  'exams.own.deferral.state.rejected': 'Deferral refused',
  'exams.own.deferral.state.withdrawn': 'Taken back',
  'exams.own.deferral.withdraw': 'Take back',
  'exams.own.deferral.withdrawTitle': 'Take the request back?',
  'exams.own.deferral.withdrawText': 'You can ask again while there is time.',
  'exams.own.deferral.withdrawn': 'Request taken back',
} as const satisfies Translation<typeof base>;
