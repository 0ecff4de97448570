import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';

/** Grade schemes, gradebooks, own marks. */
export const gradesWeb: WebModule = {
  name: 'grades',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
    composition: {
      'zh-CN': () => import('../shared/composition/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/composition/messages/zh-TW.ts'),
      'en-US': () => import('../shared/composition/messages/en-US.ts'),
      'pt-BR': () => import('../shared/composition/messages/pt-BR.ts'),
    },
    trial: {
      'zh-CN': () => import('../shared/trial/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/trial/messages/zh-TW.ts'),
      'en-US': () => import('../shared/trial/messages/en-US.ts'),
      'pt-BR': () => import('../shared/trial/messages/pt-BR.ts'),
    },
  },
  pages: {
    'maintain.courseBuild.grade': {
      load: () => import('./pages/scheme.page.tsx'),
      messages: ['courses', 'grades.composition', 'grades.trial'],
      frame: 'workspace',
    },
    'maintain.teachingManage.scoreManagement': {
      load: () => import('./pages/gradebook.page.tsx'),
      messages: ['courses', 'table', 'runs.room', 'runs.record'],
      frame: 'workspace',
    },
    'study.scaleOfMarks': { load: () => import('./pages/scale-of-marks.page.tsx'), messages: ['courses'] },
    'centre.gradeManage': { load: () => import('./pages/grade-manage.page.tsx') },
  },
  commands: [
    {
      title: 'ui.command.publishGrades',
      at: ({ user, courseId }) =>
        courseId && [3, 5].includes(user.role.id)
          ? addressOf('maintain.teachingManage.scoreManagement', { Id: courseId, do: 'publish' })
          : null,
    },
    {
      title: 'ui.command.gradebook',
      also: 'ui.commandAlso.gradebook',
      at: ({ user, courseId }) =>
        courseId && [3, 5].includes(user.role.id)
          ? addressOf('maintain.teachingManage.scoreManagement', { Id: courseId })
          : null,
    },
  ],
};
