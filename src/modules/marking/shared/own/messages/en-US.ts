import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'marking.own.appeal': 'Review',
  'marking.own.appeal.apply': 'Ask for a review',
  'marking.own.appeal.title': 'Ask for a review of question {n}',
  'marking.own.appeal.text': 'Reason',
  'marking.own.appeal.hint': '10 to 500 characters; say what was scored wrongly',
  'marking.own.appeal.short': 'Give a reason of at least 10 characters',
  'marking.own.appeal.send': 'Send',
  'marking.own.appeal.sent': 'Sent; you are told when it is answered',
  'marking.own.appeal.until': 'Until {time}',
  'marking.own.appeal.sentAt': 'Sent at {time}',
  'marking.own.appeal.state.submitted': 'Waiting',
  'marking.own.appeal.state.kept': 'Score stays',
  'marking.own.appeal.state.changed': 'Score corrected',
  'marking.own.appeal.state.withdrawn': 'Taken back',
  'marking.own.appeal.changed': 'From {before} to {after} points.',
  'marking.own.appeal.answeredAt': 'Answered at {time}',
  'marking.own.appeal.withdraw': 'Take back',
  'marking.own.appeal.withdrawTitle': 'Take this request back?',
  'marking.own.appeal.withdrawText': 'You can ask again while there is time.',
  'marking.own.appeal.withdrawn': 'Taken back',
} as const satisfies Translation<typeof base>;
