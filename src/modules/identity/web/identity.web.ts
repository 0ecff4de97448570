import { addressOf } from '../../../kernel/routing/paths.ts';
import { mayDo } from '../../../ui/access/grants.ts';
import type { WebModule } from '../../../ui/module.ts';
import { consentSlot } from '../../../ui/shell/frame.slots.ts';
import { registerSlot } from '../../../ui/shell/login.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** The own account, and the administration of accounts. */
export const identityWeb: WebModule = {
  name: 'identity',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    changePassword: { load: () => import('./pages/change-password.page.tsx') },
    register: { load: () => import('./pages/register.page.tsx') },
    registerResult: { load: () => import('./pages/register-result.page.tsx') },
    forgetPassword: { load: () => import('./pages/forget-password.page.tsx') },
    'centre.editInfo': { load: () => import('./pages/profile.page.tsx') },
    'centre.editPassword': { load: () => import('./pages/edit-password.page.tsx') },
    'centre.bindingSchool': { load: () => import('./pages/binding-school.page.tsx') },
    'management.userManage': {
      load: () => import('./pages/user-manage.page.tsx'),
      messages: ['table', 'tasks'],
    },
  },
  slots: [
    fillSlot(registerSlot, () => import('./components/register-form.tsx')),
    fillSlot(consentSlot, () => import('./components/consent-gate.tsx'), []),
  ],
  commands: [
    {
      title: 'ui.command.newUser',
      also: 'ui.commandAlso.newUser',
      at: ({ user }) => (mayDo(user, 'usermanage.add') ? addressOf('management.userManage', { do: 'new' }) : null),
    },
    {
      title: 'ui.command.importUsers',
      at: ({ user }) =>
        mayDo(user, 'usermanage.import') ? addressOf('management.userManage', { do: 'import' }) : null,
    },
    {
      title: 'ui.command.reviewBindings',
      also: 'ui.commandAlso.reviewBindings',
      at: ({ user }) =>
        mayDo(user, 'usermanage.edit')
          ? addressOf('management.userManage', { tab: 'bindings', state: 'submitted' })
          : null,
    },
  ],
};
