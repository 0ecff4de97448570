import { authenticatorPort } from '../../../platform/auth/authenticator.ts';
import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { unitMembersPort, unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { bulkJob } from './account.jobs.ts';
import { accountRoutes } from './account.routes.ts';
import { expireAttempts } from './attempt.repository.ts';
import { removeCancelled } from './cancel.service.ts';
import { expireCodes } from './code.repository.ts';
import { codesInIdentity } from './code-use.repository.ts';
import { consentRoutes } from './consent.routes.ts';
import type { ConsentSource } from './consent.service.ts';
import { exportOwnJob } from './data-export.jobs.ts';
import { bindingDesk } from './desk/desk.service.ts';
import { expireDevices } from './device.repository.ts';
import { messageJob } from './message.jobs.ts';
import { WORDS } from './messages.engine.ts';
import { personBinding } from './person.binding.ts';
import { personImportBinding } from './person-import.binding.ts';
import { profileRoutes } from './profile.routes.ts';
import { registrationRoutes } from './registration.routes.ts';
import { roleGrantRoutes } from './role-grant.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { createAuthenticator } from './session.service.ts';
import { unitBindingBinding } from './unit-binding.binding.ts';
import { unitBindingRoutes } from './unit-binding.routes.ts';
import { PROOF_OWNER } from './unit-binding.service.ts';
import { mayReview } from './unit-binding-review.service.ts';
import { disablePeopleOf, peopleMerge, peopleOfUnit } from './unit-people.service.ts';

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
