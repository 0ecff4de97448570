import { authenticatorPort } from '../../../platform/auth/authenticator.ts';
import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { unitMembersPort, unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { bulkJob } from './account/account.jobs.ts';
import { accountRoutes } from './account/account.routes.ts';
import { removeCancelled } from './account/cancel.service.ts';
import { disablePeopleOf, peopleMerge, peopleOfUnit } from './account/unit-people.service.ts';
import { unitBindingBinding } from './binding/unit-binding.binding.ts';
import { unitBindingRoutes } from './binding/unit-binding.routes.ts';
import { PROOF_OWNER } from './binding/unit-binding.service.ts';
import { mayReview } from './binding/unit-binding-review.service.ts';
import { consentRoutes } from './consent/consent.routes.ts';
import type { ConsentSource } from './consent/consent.service.ts';
import { exportOwnJob } from './consent/data-export.jobs.ts';
import { bindingDesk } from './desk/desk.service.ts';
import { roleGrantRoutes } from './grants/role-grant.routes.ts';
import { personBinding } from './person/person.binding.ts';
import { personImportBinding } from './person/person-import.binding.ts';
import { profileRoutes } from './person/profile.routes.ts';
import { expireCodes } from './registration/code.repository.ts';
import { codesInIdentity } from './registration/code-use.repository.ts';
import { messageJob } from './registration/message.jobs.ts';
import { WORDS } from './registration/messages.engine.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { expireAttempts } from './session/attempt.repository.ts';
import { expireDevices } from './session/device.repository.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createAuthenticator } from './session/session.service.ts';

/**
 * People, sessions, role grants.
 * @param documents what people must agree to; without it there are no routes of consent
 */
export function identityModule(parts: ModuleParts, documents?: ConsentSource): ServerModule {
  return {
    name: 'identity',
    messages: WORDS,
    routes: [
      ...sessionRoutes(parts),
      ...registrationRoutes(parts),
      ...profileRoutes(parts),
      ...accountRoutes(parts),
      ...roleGrantRoutes(parts),
      ...unitBindingRoutes(parts),
      ...(documents ? consentRoutes(documents) : []),
    ],
    resources: [personBinding, unitBindingBinding],
    imports: [personImportBinding(parts.passwords)],
    jobs: [
      { name: 'identity.expireFailures', cron: '31 * * * *', run: expireAttempts },
      { name: 'identity.expireDevices', cron: '41 3 * * *', run: expireDevices },
      { name: 'identity.expireCodes', cron: '51 * * * *', run: expireCodes },
      {
        name: 'identity.removeCancelled',
        cron: '17 4 * * *',
        run: (ctx) => removeCancelled(ctx, parts.secrets.signing),
      },
      messageJob(parts),
      bulkJob,
      exportOwnJob,
    ],
    provides: [
      provide(codeUsePort, { kind: 'people', table: 'role', count: codesInIdentity }),
      provide(authenticatorPort, createAuthenticator),
      provide(unitUsePort, peopleOfUnit),
      provide(deskPort, bindingDesk),
      provide(unitMembersPort, disablePeopleOf),
      provide(unitMergePort, peopleMerge),
      provide(attachmentOwnerPort, { type: PROOF_OWNER, mayRead: mayReview }),
    ],
  };
}
