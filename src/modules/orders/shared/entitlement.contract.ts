import * as z from 'zod/mini';
import { onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, rowsOf } from '../../../kernel/http/schemas.ts';
import { ITEM_KINDS } from './order.model.ts';

const shown = {
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  code: z.string(),
  name: z.string(),
  coverUrl: z.nullable(z.string()),
  subject: z.string(),
  /** It left the catalogue and stays usable. */
  gone: z.boolean(),
  orderNumber: z.string(),
  /** For everybody of the unit of this name, or for people by name. */
  unit: z.string(),
  named: z.boolean(),
  from: z.string(),
  to: z.string(),
  phase: z.enum(['ahead', 'usable', 'soon', 'ended', 'refunded']),
  daysLeft: z.number(),
  seats: z.number(),
  used: z.number(),
  /** One has a seat oneself. */
  seated: z.boolean(),
  experiments: z.number(),
  ownRuns: z.number(),
  /** It goes on with an earlier one, or a later one goes on with it. */
  renewal: z.boolean(),
  renewed: z.boolean(),
};

export const ownEntitlementsRoute = defineRoute({
  name: 'orders.ownEntitlements',
  method: 'GET',
  path: '/api/v1/own-entitlements',
  access: signedIn,
  output: rowsOf({ ...shown, can: z.object({ renew: z.boolean(), seats: z.boolean() }) }),
  summary: 'What the own person or unit may use from outside, what ends first leading, at most 200',
  statements: 14,
});

export const ownEntitlementRoute = defineRoute({
  name: 'orders.ownEntitlement',
  method: 'GET',
  path: '/api/v1/own-entitlements/:id',
  access: signedIn,
  output: z.object({
    id: z.string(),
    experiments: listOf({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      gone: z.boolean(),
      /** Best own score of the runs that came in by an entitlement. */
      best: z.nullable(z.number()),
      runs: z.number(),
    }),
  }),
  summary: 'Experiments of an entitlement in order, with the own best scores',
  statements: 10,
});

export const entitlementSeatsRoute = defineRoute({
  name: 'orders.seats',
  method: 'GET',
  path: '/api/v1/own-entitlements/:id/seats',
  access: onlyRoles(0, 2, 3, 5),
  output: rowsOf({
    id: z.string(),
    name: z.string(),
    number: z.string(),
    unit: z.string(),
    firstAt: z.string(),
    runs: z.number(),
    lastAt: z.string(),
  }),
  summary: 'Who uses the seats of an entitlement of the own unit, at most 1000',
  statements: 6,
});
