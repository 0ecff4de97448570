import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_PROOF } from '../../../kernel/values/work.ts';
import * as model from './wish-list.model.ts';

const line = z.strictObject({
  kind: z.enum(model.LINE_KINDS),
  /** Id of the experiment or package; the words of what the catalogue does not have. */
  item: textSchema(1, model.FREE_TEXT.most),
  seats: z.int().check(z.minimum(1), z.maximum(model.MAX_SEATS)),
  purpose: textSchema(0, model.MAX_PURPOSE),
});
const lines = z.array(line).check(z.maxLength(model.MAX_LINES));

/** A line as it is shown; `gone`: no longer offered. */
export const shownLine = {
  kind: z.enum(model.LINE_KINDS),
  item: z.string(),
  code: z.nullable(z.string()),
  name: z.string(),
  coverUrl: z.nullable(z.string()),
  subject: z.string(),
  gone: z.boolean(),
  seats: z.number(),
  purpose: z.string(),
};
const item = z.omit(z.object(shownLine), { seats: true, purpose: true });

/** Whom to get back to; what is not complete may be kept in a draft. */
const kept = {
  name: textSchema(0, 40),
  phone: textSchema(0, 30),
  unit: textSchema(0, 80),
  message: textSchema(0, model.MAX_MESSAGE),
};
const contact = z.strictObject({
  ...kept,
  name: textSchema(2, 40),
  phone: z.string().check(z.trim(), z.regex(model.PHONE)),
  unit: textSchema(2, 80),
});
/** The statement that the data serve the contact alone was ticked. */
const agreed = z.literal(true);
const submitted = z.object({
  serial: z.string(),
  submittedAt: z.string(),
  /** Working days until somebody gets in touch. */
  days: z.number(),
});

export const wishChoicesRoute = defineRoute({
  name: 'wishLists.choices',
  method: 'GET',
  path: '/api/v1/wish-items',
  access: anyone,
  query: z.object({ kw: keywordSchema }),
  output: z.object({ rows: z.array(item) }),
  summary: 'Listed experiments and packages to put on a wish list',
  statements: 12,
});

const someIds = z._default(z.string().check(z.maxLength(2000), z.regex(/^([0-9a-f-]{36}(,[0-9a-f-]{36})*)?$/)), '');
export const wishItemsRoute = defineRoute({
  name: 'wishLists.items',
  method: 'GET',
  path: '/api/v1/chosen-wish-items',
  access: anyone,
  query: z.object({ experiments: someIds, packages: someIds }),
  output: z.object({ rows: z.array(item) }),
  summary: 'What stands on a draft of the browser, as it is offered now',
  statements: 10,
});

export const wishUnitsRoute = defineRoute({
  name: 'wishLists.units',
  method: 'GET',
  path: '/api/v1/wish-units',
  access: anyone,
  query: z.object({ kw: keywordSchema }),
  output: z.object({ names: z.array(z.string()) }),
  summary: 'Names of known units that begin like what was typed, at most ten',
  statements: 1,
});

export const wishWorkRoute = defineRoute({
  name: 'wishLists.work',
  method: 'GET',
  path: '/api/v1/wish-work',
  access: anyone,
  output: z.object({ seed: z.string(), bits: z.number() }),
  summary: 'The work due for the next list of a visitor; an answer serves once, within the hour',
  statements: 4,
});

export const submitVisitorWishRoute = defineRoute({
  name: 'wishLists.submitAsVisitor',
  method: 'POST',
  path: '/api/v1/wish-lists',
  access: anyone,
  body: z.strictObject({
    lines,
    contact,
    agreed,
    /** A field nobody sees: what fills it in is no person. */
    homepage: z._default(z.string().check(z.maxLength(200)), ''),
    /** Answer to the work that is due. */
    proof: z.optional(z.string().check(z.maxLength(MAX_PROOF))),
  }),
  output: submitted,
  summary: 'Submit a wish list without an account, after work the browser does',
  statements: 24,
  perMinute: 60,
});

export const wishStatusRoute = defineRoute({
  name: 'wishLists.status',
  method: 'POST',
  path: '/api/v1/wish-list-status',
  access: anyone,
  body: z.strictObject({
    serial: z.string().check(
      z.overwrite((text) => text.trim().toUpperCase()),
      z.minLength(1),
      z.maxLength(20),
    ),
    digits: z.string().check(z.trim(), z.regex(/^\d{4}$/)),
  }),
  output: z.object({
    serial: z.string(),
    state: z.enum(model.WISH_STATES),
    submittedAt: z.string(),
    reply: z.nullable(z.string()),
    lines: listOf({ name: z.string(), seats: z.number() }),
  }),
  summary: 'State and reply of a wish list, by its serial and the last four digits of the phone; never contact data',
  statements: 4,
  repeat: 'read',
  perHour: model.STATUS_TRIES_PER_HOUR,
});

const draft = z.object({
  lines: listOf(shownLine),
  contact: z.object(kept),
  version: z.number(),
});
export const wishDraftRoute = defineRoute({
  name: 'wishLists.draft',
  method: 'GET',
  path: '/api/v1/own-wish-draft',
  access: signedIn,
  output: draft,
  summary: 'The own draft; version 0 and the profile’s contact while there is none',
  statements: 14,
});

export const saveWishDraftRoute = defineRoute({
  name: 'wishLists.saveDraft',
  method: 'PUT',
  path: '/api/v1/own-wish-draft',
  access: signedIn,
  body: z.strictObject({ lines, contact: z.strictObject(kept), version: z.int().check(z.minimum(0)) }),
  output: z.object({ version: z.number() }),
  summary: 'Lines and contact of the own draft as they stand on the page; without lines and message it is deleted',
  statements: 24,
});

export const addWishLinesRoute = defineRoute({
  name: 'wishLists.addLines',
  method: 'POST',
  path: '/api/v1/own-wish-draft/lines',
  access: signedIn,
  body: z.strictObject({
    lines: z.array(line).check(z.minLength(1), z.maxLength(model.MAX_LINES)),
    /** A draft of a browser: it is put in once. */
    draftId: z.optional(idSchema),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Adds lines to the own draft; what stands there already gets more seats',
  statements: 26,
});

export const removeWishLineRoute = defineRoute({
  name: 'wishLists.removeLine',
  method: 'POST',
  path: '/api/v1/own-wish-draft/removals',
  access: signedIn,
  body: z.strictObject({ kind: z.enum(model.LINE_KINDS), item: textSchema(1, model.FREE_TEXT.most) }),
  output: z.object({ version: z.number() }),
  summary: 'Takes a line off the own draft',
  statements: 14,
  repeat: 'natural',
});

export const submitWishDraftRoute = defineRoute({
  name: 'wishLists.submit',
  method: 'POST',
  path: '/api/v1/own-wish-draft/submission',
  access: signedIn,
  body: z.strictObject({ lines, contact, agreed }),
  output: submitted,
  summary: 'Submits the own draft as it stands on the page',
  statements: 30,
});

export const ownWishListsRoute = defineRoute({
  name: 'wishLists.own',
  method: 'GET',
  path: '/api/v1/own-wish-lists',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    serial: z.string(),
    state: z.enum(model.WISH_STATES),
    submittedAt: z.string(),
    lines: listOf({ name: z.string(), code: z.nullable(z.string()), seats: z.number(), purpose: z.string() }),
    message: z.string(),
    handler: z.nullable(z.string()),
    reply: z.nullable(z.string()),
    additions: listOf({ at: z.string(), text: z.string() }),
    can: z.object({ withdraw: z.boolean(), add: z.boolean(), again: z.boolean(), order: z.boolean() }),
  }),
  summary: 'Own submitted wish lists, newest first, at most 200',
  statements: 3,
});

export const commandOwnWishRoute = defineRoute({
  name: 'wishLists.commandOwn',
  method: 'POST',
  path: '/api/v1/own-wish-lists/:id/commands',
  access: signedIn,
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.literal('withdraw') }),
    z.strictObject({ command: z.literal('add'), text: textSchema(2, model.MAX_MESSAGE) }),
    z.strictObject({ command: z.literal('again') }),
  ]),
  summary: 'Takes an own list back, adds words to it, or copies its lines to the draft',
  statements: 26,
});
