import { authenticatorPort } from '../../../platform/auth/authenticator.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { unitMembersPort, unitMergePort, unitUsePort } from '../../units/server/units.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { expireAttempts } from './attempt.repository.ts';
import { expireCodes } from './code.repository.ts';
import { consentRoutes } from './consent.routes.ts';
import type { ConsentSource } from './consent.service.ts';
import { expireDevices } from './device.repository.ts';
import { messageJob } from './message.jobs.ts';
import { personBinding } from './person.binding.ts';
import { registrationRoutes } from './registration.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { createAuthenticator } from './session.service.ts';
import { disablePeopleOf, peopleMerge, peopleOfUnit } from './unit-people.service.ts';

/**
 * People, sessions, role grants.
 * @param documents what people must agree to; without it there are no routes of consent
 */
export function identityModule(parts: ModuleParts, documents?: ConsentSource): ServerModule {
  return {
    name: 'identity',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: [...sessionRoutes(parts), ...registrationRoutes(parts), ...(documents ? consentRoutes(documents) : [])],
    resources: [personBinding],
    jobs: [
      { name: 'identity.expireFailures', cron: '31 * * * *', run: expireAttempts },
      { name: 'identity.expireDevices', cron: '41 3 * * *', run: expireDevices },
      { name: 'identity.expireCodes', cron: '51 * * * *', run: expireCodes },
      messageJob(parts),
    ],
    provides: [
      provide(authenticatorPort, createAuthenticator),
      provide(unitUsePort, peopleOfUnit),
      provide(unitMembersPort, disablePeopleOf),
      provide(unitMergePort, peopleMerge),
    ],
  };
}
