import { type BoundRoute, type ModuleParts, route } from '../../../../platform/http/module.ts';
import {
  recoverRoute,
  recoveryCodeRoute,
  registerCodeRoute,
  registerRoute,
} from '../../shared/registration.contract.ts';
import { CODE_WAIT_SECONDS } from '../../shared/registration.model.ts';
import { requestCode } from './code.service.ts';
import { recover } from './recovery.service.ts';
import { register } from './registration.service.ts';

const ACCEPTED = { accepted: true } as const;

/** Registration and recovery: these addresses exist only where registration is live. */
export function registrationRoutes(parts: ModuleParts): BoundRoute[] {
  if (parts.config.registration !== 'live') return [];
  const secret = parts.secrets.signing;
  return [
    route(registerCodeRoute, async (ctx, { body }) => {
      const { mobile: target, proof } = body;
      const ticket = await requestCode(ctx, { purpose: 'register', target }, { secret, proof });
      return { waitSeconds: CODE_WAIT_SECONDS, ticket };
    }),
    route(registerRoute, async (ctx, { body }) => {
      await register(ctx, parts, body);
      return ACCEPTED;
    }),
    route(recoveryCodeRoute, async (ctx, { body }) => {
      const { contact: target, proof } = body;
      const ticket = await requestCode(ctx, { purpose: 'recover', target }, { secret, proof });
      return { waitSeconds: CODE_WAIT_SECONDS, ticket };
    }),
    route(recoverRoute, async (ctx, { body }) => {
      await recover(ctx, parts, body);
      return ACCEPTED;
    }),
  ];
}
