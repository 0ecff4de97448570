import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';

/** Teaching classes, joining them, and the pages on which one learns. */
export const classesWeb: WebModule = {
  name: 'classes',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'centre.classManage': {
      load: () => import('./pages/own-classes.page.tsx'),
      messages: ['audit', 'courses', 'classes.manage', 'table'],
    },
    'centre.studentManage': {
      load: () => import('./pages/student-manage.page.tsx'),
      messages: ['courses', 'table'],
    },
    'centre.myCourse': { load: () => import('./pages/my-course.page.tsx'), messages: ['courses'] },
    'maintain.teachingManage.classManage': {
      load: () => import('./pages/class-manage.page.tsx'),
      messages: ['audit', 'courses', 'classes.manage', 'table'],
    },
    'maintain.teachingManage.electiveStudents': {
      load: () => import('./pages/elective-students.page.tsx'),
      messages: ['courses', 'table'],
    },
    'maintain.teachingManage.myClass': {
      load: () => import('./pages/my-class.page.tsx'),
      messages: ['courses', 'classes.my-class', 'runs.room', 'runs.record', 'table'],
      frame: 'workspace',
    },
    'study.info': {
      load: () => import('./pages/study-info.page.tsx'),
      messages: ['courses', 'courses.facts', 'classes.study'],
    },
    'study.structure': {
      load: () => import('./pages/study.page.tsx'),
      messages: ['courses', 'catalogue', 'classes.study'],
    },
  },
  commands: [
    {
      title: 'ui.command.newClass',
      at: ({ user, courseId }) =>
        courseId && [3, 5].includes(user.role.id)
          ? addressOf('maintain.teachingManage.classManage', { Id: courseId, do: 'new' })
          : null,
    },
    {
      title: 'ui.command.liveClass',
      also: 'ui.commandAlso.liveClass',
      at: ({ user, courseId }) =>
        courseId && [3, 5].includes(user.role.id)
          ? addressOf('maintain.teachingManage.myClass', { Id: courseId, tab: 'live' })
          : null,
    },
    {
      title: 'ui.command.joinCourse',
      also: 'ui.commandAlso.joinCourse',
      at: ({ user }) => (user.role.id === 6 ? addressOf('centre.myCourse', { Id: user.id, do: 'join' }) : null),
    },
  ],
};
