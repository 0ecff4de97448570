import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';

/** Grade schemes, gradebooks, own marks. */
export const gradesWeb: WebModule = {
  name: 'grades',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
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
