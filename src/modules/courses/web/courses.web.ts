import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { termsSlot } from '../../home/web/home.public.tsx';
import { copyCourseSlot } from './components/manage/copy-course.slot.ts';

/** Courses one leads or teaches, and the pages that build them. */
export const coursesWeb: WebModule = {
  name: 'courses',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    outline: {
      'zh-CN': () => import('../shared/outline/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/outline/messages/zh-TW.ts'),
      'en-US': () => import('../shared/outline/messages/en-US.ts'),
      'pt-BR': () => import('../shared/outline/messages/pt-BR.ts'),
    },
    notices: {
      'zh-CN': () => import('../shared/notices/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/notices/messages/zh-TW.ts'),
      'en-US': () => import('../shared/notices/messages/en-US.ts'),
      'pt-BR': () => import('../shared/notices/messages/pt-BR.ts'),
    },
    members: {
      'zh-CN': () => import('../shared/members/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/members/messages/zh-TW.ts'),
      'en-US': () => import('../shared/members/messages/en-US.ts'),
      'pt-BR': () => import('../shared/members/messages/pt-BR.ts'),
    },
    facts: {
      'zh-CN': () => import('../shared/facts/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/facts/messages/zh-TW.ts'),
      'en-US': () => import('../shared/facts/messages/en-US.ts'),
      'pt-BR': () => import('../shared/facts/messages/pt-BR.ts'),
    },
    life: {
      'zh-CN': () => import('../shared/life/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/life/messages/zh-TW.ts'),
      'en-US': () => import('../shared/life/messages/en-US.ts'),
      'pt-BR': () => import('../shared/life/messages/pt-BR.ts'),
    },
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
  },
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
