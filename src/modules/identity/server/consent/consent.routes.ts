import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { consentRoute, giveConsentRoute } from '../../shared/consent.contract.ts';
import { type ConsentSource, consents, giveConsent } from './consent.service.ts';

/** Consent to the documents of the site. */
export function consentRoutes(source: ConsentSource): BoundRoute[] {
  return [
    route(consentRoute, (ctx) => consents(ctx, source)),
    route(giveConsentRoute, (ctx, { body }) => giveConsent(ctx, source, body.documents)),
  ];
}
