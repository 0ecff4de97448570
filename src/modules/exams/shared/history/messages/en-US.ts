import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'exams.history.action.examCreate': 'Exam created',
  'exams.history.action.examCopy': 'Exam copied',
  'exams.history.action.examSave': 'Exam saved',
  'exams.history.action.examPublish': 'Exam published',
  'exams.history.action.examOpen': 'Exam opened',
  'exams.history.action.examEnd': 'Exam ended',
  'exams.history.action.examWithdraw': 'Exam withdrawn',
  'exams.history.action.examRedraft': 'Exam made a draft again',
  'exams.history.action.examReschedule': 'Exam rescheduled',
  'exams.history.action.examExtend': 'Time given to everybody',
  'exams.history.action.examClose': 'Exam closed early',
  'exams.history.action.examDelete': 'Exam deleted',
  'exams.history.action.examRestore': 'Exam restored',
  'exams.history.action.examAdmit': 'Candidates added',
  'exams.history.action.examDismiss': 'Candidate taken out',
  'exams.history.action.examAccommodate': 'Something granted to a candidate',
  'exams.history.action.examDropAccommodation': 'Grant taken back',
  'exams.history.module.exam': 'Exams',
  'exams.history.object.exam': 'Exam',
} as const satisfies Translation<typeof base>;
