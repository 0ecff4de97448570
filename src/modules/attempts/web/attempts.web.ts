import type { WebModule } from '../../../ui/module.ts';
import { runningSlot } from '../../../ui/shell/frame.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyWorkSlot } from '../../classes/web/classes.public.tsx';
import { examBoardSlot } from '../../exams/web/exams.public.tsx';

/** Answering exams and tests: the candidate's desk and lists, the proctor board. */
export const attemptsWeb: WebModule = {
  name: 'attempts',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'study.examObject': {
      load: () => import('./pages/exam-object.page.tsx'),
      messages: ['attempts.desk', 'papers.answer', 'table'],
    },
    'study.exams': {
      load: () => import('./pages/exams.page.tsx'),
      messages: ['attempts.own', 'attempts.desk', 'exams.own', 'courses', 'table'],
    },
    'study.testJob': {
      load: () => import('./pages/test-job.page.tsx'),
      messages: ['attempts.own', 'attempts.desk', 'courses', 'handIns', 'handIns.own', 'labReports', 'table'],
    },
  },
  slots: [
    fillSlot(studyWorkSlot, () => import('./components/list/study-test.tsx'), ['attempts.own', 'attempts.desk']),
    fillSlot(runningSlot, () => import('./components/list/running-chip.tsx'), ['attempts.chip']),
    fillSlot(examBoardSlot, () => import('./components/board/proctor-board.tsx'), [
      'attempts',
      'attempts.board',
      'attempts.desk',
      'attempts.own',
      'table',
    ]),
  ],
};
