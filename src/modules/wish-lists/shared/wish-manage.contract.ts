import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, reasonSchema, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { shownLine } from './wish-list.contract.ts';
import { CONTACT_WAYS, MAX_MESSAGE, WISH_STATES } from './wish-list.model.ts';

const PAGE = 'wishListManage';
/** Most lists one command takes. */
export const MAX_AT_ONCE = 100;

export const wishListRoute = defineRoute({
  name: 'wishLists.get',
  method: 'GET',
  path: '/api/v1/wish-lists/:id',
  access: byGrant(PAGE, 'query'),
  output: z.object({
    id: z.string(),
    serial: z.string(),
    state: z.enum(WISH_STATES),
    visitor: z.boolean(),
    spam: z.boolean(),
    /** A visitor has still to be told the reply by telephone. */
    toTell: z.boolean(),
    /** Masked; in full only by {@link revealWishContactRoute}. */
    contact: z.object({ name: z.string(), phone: z.string(), unit: z.string() }),
    message: z.string(),
    /** The account of the wisher. */
    person: z.nullable(z.object({ id: z.string(), account: z.string(), name: z.string() })),
    lines: listOf(shownLine),
    notes: listOf({
      kind: z.enum(['contact', 'addition']),
      way: z.nullable(z.enum(CONTACT_WAYS)),
      text: z.string(),
      author: z.string(),
      at: z.string(),
    }),
    handler: z.nullable(z.object({ id: z.string(), name: z.string() })),
    reply: z.nullable(z.string()),
    submittedAt: z.string(),
    decidedAt: z.nullable(z.string()),
    can: z.object({
      assign: z.boolean(),
      contact: z.boolean(),
      accept: z.boolean(),
      decline: z.boolean(),
      spam: z.boolean(),
      tell: z.boolean(),
      reveal: z.boolean(),
    }),
  }),
  summary: 'A submitted wish list for who answers it; contact data masked',
  statements: 16,
});

export const wishHistoryRoute = defineRoute({
  name: 'wishLists.history',
  method: 'GET',
  path: '/api/v1/wish-lists/:id/history',
  access: byGrant(PAGE, 'query'),
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with a wish list',
  statements: 8,
});

export const wishHandlersRoute = defineRoute({
  name: 'wishLists.handlers',
  method: 'GET',
  path: '/api/v1/wish-list-handlers',
  access: byGrant(PAGE, 'query'),
  output: rowsOf({ id: z.string(), name: z.string(), account: z.string() }),
  summary: 'Who may be given a wish list to answer',
  statements: 2,
});

export const revealWishContactRoute = defineRoute({
  name: 'wishLists.reveal',
  method: 'POST',
  path: '/api/v1/wish-lists/:id/contact',
  access: byGrant(PAGE, 'get'),
  body: z.strictObject({ reason: reasonSchema }),
  output: z.object({ name: z.string(), phone: z.string() }),
  summary: 'Contact data in full; one audit row with the reason',
  statements: 8,
  repeat: 'natural',
});

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_AT_ONCE));
export const commandWishListsRoute = defineRoute({
  name: 'wishLists.command',
  method: 'POST',
  path: '/api/v1/wish-list-commands',
  access: byGrant(PAGE, 'edit'),
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.literal('assign'), ids, handlerId: idSchema }),
    z.strictObject({
      command: z.literal('contact'),
      ids,
      way: z.enum(CONTACT_WAYS),
      /** When it was; not in the future. */
      at: instantSchema,
      text: textSchema(2, MAX_MESSAGE),
    }),
    z.strictObject({ command: z.literal('accept'), ids, reply: textSchema(2, MAX_MESSAGE) }),
    z.strictObject({ command: z.literal('decline'), ids, reply: textSchema(5, MAX_MESSAGE) }),
    z.strictObject({ command: z.literal('spam'), ids }),
    z.strictObject({ command: z.literal('tell'), ids }),
  ]),
  output: z.object({
    done: z.number(),
    skipped: listOf({
      id: z.string(),
      name: z.string(),
      reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  }),
  summary: 'Gives wish lists to somebody, notes a contact, answers them; what does not fit is skipped with its reason',
  statements: 2000,
});
