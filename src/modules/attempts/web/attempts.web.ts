import type { WebModule } from '../../../ui/module.ts';
import { runningSlot } from '../../../ui/shell/frame.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { studyWorkSlot } from '../../classes/web/classes.public.tsx';
import { examBoardSlot } from '../../exams/web/exams.public.tsx';

/** Answering exams and tests: the candidate's desk and lists, the proctor board. */
export const attemptsWeb: WebModule = {
  name: 'attempts',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    board: {
      'zh-CN': () => import('../shared/board/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/board/messages/zh-TW.ts'),
      'en-US': () => import('../shared/board/messages/en-US.ts'),
      'pt-BR': () => import('../shared/board/messages/pt-BR.ts'),
    },
    chip: {
      'zh-CN': () => import('../shared/chip/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/chip/messages/zh-TW.ts'),
      'en-US': () => import('../shared/chip/messages/en-US.ts'),
      'pt-BR': () => import('../shared/chip/messages/pt-BR.ts'),
    },
    desk: {
      'zh-CN': () => import('../shared/desk/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/desk/messages/zh-TW.ts'),
      'en-US': () => import('../shared/desk/messages/en-US.ts'),
      'pt-BR': () => import('../shared/desk/messages/pt-BR.ts'),
    },
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
    own: {
      'zh-CN': () => import('../shared/own/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/own/messages/zh-TW.ts'),
      'en-US': () => import('../shared/own/messages/en-US.ts'),
      'pt-BR': () => import('../shared/own/messages/pt-BR.ts'),
    },
  },
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
