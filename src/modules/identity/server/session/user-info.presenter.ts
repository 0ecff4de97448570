import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { ACTIONS } from '../../../../kernel/access/roles.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import { managementRow, WIRE_PAGE } from '../../../../kernel/routing/paths.ts';
import type { userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { messages } from '../registration/messages.engine.ts';

type Role = CallOutput<typeof userInfoRoute>['role'];

/** The role with its grants as the specification names them, in words of the caller's language. */
export function presentRole({ role, grants }: Pick<PersonActor, 'role' | 'grants'>, locale: Locale): Role {
  return {
    id: role,
    name: messages.format(locale, `role.${role}`),
    permissions: [
      // The marker `user` of specification §6 stands for "signed in": user management and change password.
      {
        permissionId: 'user',
        permissionName: messages.format(locale, 'identity.permission.signedIn'),
        actionEntitySet: [],
        actionList: [],
      },
      ...grants.map(({ page, actions }) => {
        const row = managementRow(page);
        return {
          permissionId: WIRE_PAGE[page] ?? page,
          permissionName: row ? messages.format(locale, row.title) : page,
          actionEntitySet: ACTIONS.filter((action) => actions.includes(action)).map((action) => ({
            action,
            describe: messages.format(locale, `identity.action.${action}`),
            defaultCheck: true,
          })),
          actionList: [...actions],
        };
      }),
    ],
  };
}
