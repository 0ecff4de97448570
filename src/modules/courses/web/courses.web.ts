import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { termsSlot } from '../../home/web/home.public.tsx';
import { copyCourseSlot } from './components/manage/copy-course.slot.ts';

/** Courses one leads or teaches, and the pages that build them. */
export const coursesWeb: WebModule = {
  name: 'courses',
  // Refusals are said by the server.
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**', '!../shared/refusals/**']),
  pages: {
    'centre.courseManage': {
      load: () => import('./pages/course-manage.page.tsx'),
      messages: ['table', 'courses.life'],
    },
    'maintain.courseBuild.info': {
      load: () => import('./pages/course-info.page.tsx'),
      messages: ['table', 'courses.facts'],
    },
    'maintain.courseBuild.teacher': {
      load: () => import('./pages/teacher.page.tsx'),
      messages: ['table', 'courses.members'],
    },
    'maintain.courseBuild.structure': {
      load: () => import('./pages/structure.page.tsx'),
      messages: ['knowledge', 'table', 'courses.outline'],
      frame: 'workspace',
    },
  },
  slots: [
    fillSlot(termsSlot, () => import('./components/course/terms-editor.tsx'), ['courses', 'table']),
    fillSlot(copyCourseSlot, () => import('./components/manage/copy-course.tsx'), ['courses', 'courses.life']),
  ],
  palette: [
    {
      key: 'courses',
      title: 'courses.palette.title',
      offeredTo: (user) => user !== null,
      load: () => import('./components/course/palette-search.ts'),
    },
  ],
  commands: [
    {
      title: 'ui.command.newCourse',
      at: ({ user }) =>
        [3, 5].includes(user.role.id) ? addressOf('centre.courseManage', { Id: user.id, do: 'new' }) : null,
    },
  ],
};
