import * as z from 'zod/mini';
import { byGrant, onlyRoles } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import * as model from './order.model.ts';

const PAGE = 'orderManage';
/** Most orders one command takes. */
export const MAX_AT_ONCE = 100;
const reader = onlyRoles(0, 2, 3, 5);
const day = z.iso.date();
const seats = z.int().check(z.minimum(1), z.maximum(model.MAX_SEATS));
const fen = z.int().check(z.minimum(0), z.maximum(model.MAX_AMOUNT));
const person = z.object({ id: z.string(), name: z.string() });

export const orderRoute = defineRoute({
  name: 'orders.get',
  method: 'GET',
  path: '/api/v1/orders/:id',
  access: reader,
  output: z.object({
    id: z.string(),
    number: z.string(),
    stage: z.enum(model.STAGES),
    own: z.boolean(),
    buyer: person,
    unit: z.object({ id: z.string(), name: z.string() }),
    phone: z.string(),
    reason: z.string(),
    className: z.nullable(z.string()),
    wish: z.nullable(z.string()),
    amount: z.number(),
    /** What the lines come to, where the amount was adjusted. */
    linesAmount: z.number(),
    refunded: z.nullable(z.number()),
    opinion: z.string(),
    submittedAt: z.string(),
    lines: listOf({
      id: z.string(),
      kind: z.enum(model.ITEM_KINDS),
      code: z.string(),
      name: z.string(),
      provider: z.string(),
      seats: z.number(),
      price: z.number(),
      from: z.string(),
      to: z.string(),
      note: z.string(),
      renews: z.boolean(),
    }),
    voucher: z.nullable(
      z.object({
        name: z.string(),
        url: z.nullable(z.string()),
        image: z.boolean(),
        uploadedAt: z.string(),
        /** Numbers of other orders with the same file. */
        seenOn: z.array(z.string()),
      }),
    ),
    steps: listOf({
      command: z.string(),
      stage: z.enum(model.STAGES),
      by: z.nullable(z.string()),
      at: z.string(),
      opinion: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
    entitlements: listOf({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      seats: z.number(),
      used: z.number(),
      named: z.array(z.string()),
      ended: z.boolean(),
      renewal: z.boolean(),
      version: z.number(),
    }),
    can: z.object({
      approve: z.boolean(),
      reject: z.boolean(),
      adjust: z.boolean(),
      upload: z.boolean(),
      confirm: z.boolean(),
      return: z.boolean(),
      open: z.boolean(),
      refund: z.boolean(),
      cancel: z.boolean(),
      withdraw: z.boolean(),
      again: z.boolean(),
      extend: z.boolean(),
    }),
    version: z.number(),
  }),
  summary: 'An order whole, for its buyer and who decides about it',
  statements: 16,
});

export const orderTotalRoute = defineRoute({
  name: 'orders.total',
  method: 'GET',
  path: '/api/v1/order-total',
  access: byGrant(PAGE, 'query'),
  /** As the list is asked. */
  query: z.object({ kw: keywordSchema, f: z._default(z.string().check(z.maxLength(8000)), '') }),
  output: z.object({ orders: z.number(), amount: z.number() }),
  summary: 'Opened orders among those the filters leave, and what they come to in fen',
  statements: 1,
});

export const orderHistoryRoute = defineRoute({
  name: 'orders.history',
  method: 'GET',
  path: '/api/v1/orders/:id/history',
  access: byGrant(PAGE, 'query'),
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with an order',
  statements: 8,
});

export const uploadVoucherRoute = defineRoute({
  name: 'orders.uploadVoucher',
  method: 'POST',
  path: '/api/v1/orders/:id/voucher',
  access: reader,
  body: z.strictObject({ fileId: idSchema }),
  summary: 'Puts a voucher to an order that waits for one, in place of an earlier one',
  statements: 26,
});

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_AT_ONCE));
const one = z.array(idSchema).check(z.length(1));
export const commandOrdersRoute = defineRoute({
  name: 'orders.command',
  method: 'POST',
  path: '/api/v1/order-commands',
  access: byGrant(PAGE, 'edit'),
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.literal('approve'), ids, opinion: textSchema(0, model.MAX_OPINION) }),
    z.strictObject({ command: z.literal('reject'), ids, opinion: reasonSchema }),
    z.strictObject({ command: z.literal('cancel'), ids, reason: reasonSchema }),
    z.strictObject({ command: z.literal('confirm'), ids: one }),
    z.strictObject({ command: z.literal('return'), ids: one, reason: reasonSchema }),
    z.strictObject({ command: z.literal('adjust'), ids: one, amount: fen, reason: reasonSchema }),
    z.strictObject({
      command: z.literal('open'),
      ids,
      /** Accounts of the people it is for; for everybody of the unit without them. */
      accounts: z.array(textSchema(1, 60)).check(z.maxLength(model.MAX_NAMED)),
    }),
    z.strictObject({
      command: z.literal('refund'),
      ids: one,
      amount: fen,
      reason: reasonSchema,
      /** The number of the order, typed as a confirmation. */
      number: textSchema(1, 40),
    }),
  ]),
  output: z.object({
    done: z.number(),
    skipped: listOf({
      id: z.string(),
      name: z.string(),
      reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  }),
  summary: 'Decides about orders, or opens them; what does not fit is skipped with its reason',
  statements: 5000,
});

export const approveOrderRoute = defineRoute({
  name: 'orders.approve',
  method: 'POST',
  path: '/api/v1/orders/:id/approval',
  access: byGrant(PAGE, 'edit'),
  body: z.strictObject({
    opinion: textSchema(0, model.MAX_OPINION),
    /** Lines with fewer seats or another period; the opinion says why. */
    lines: z.array(z.strictObject({ id: idSchema, seats, from: day, to: day })).check(z.maxLength(model.MAX_LINES)),
    version: z.int().check(z.minimum(1)),
  }),
  summary: 'Approves an order, with fewer seats or another period where that is wanted',
  statements: 60,
});

export const commandEntitlementRoute = defineRoute({
  name: 'orders.commandEntitlement',
  method: 'POST',
  path: '/api/v1/entitlements/:id/commands',
  access: byGrant(PAGE, 'edit'),
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.literal('extend'), to: day, reason: reasonSchema }),
    z.strictObject({ command: z.literal('seats'), seats, reason: reasonSchema }),
  ]),
  summary: 'Gives an entitlement a later end or more seats',
  statements: 24,
});
