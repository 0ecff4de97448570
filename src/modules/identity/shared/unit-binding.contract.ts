import * as z from 'zod/mini';
import { byGrant, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { idsSchema, nameSchema, numberSchema, reasonSchema } from './person.model.ts';
import { BINDING_RESULTS, BINDING_STATES, MAX_PROOFS } from './unit-binding.model.ts';

const instant = z.nullable(z.string());
const state = z.enum(BINDING_STATES);
/** A proof as it can be shown; `url` works for five minutes. */
const proof = z.object({ id: z.string(), name: z.string(), bytes: z.number(), ext: z.string(), url: z.string() });

/** An application as its applicant sees it: never what the roster says. */
const application = z.object({
  id: z.string(),
  unit: z.object({ id: z.string(), name: z.string() }),
  number: z.string(),
  realName: z.string(),
  note: z.nullable(z.string()),
  proofs: z.array(proof),
  state,
  opinion: z.nullable(z.string()),
  /** Why an approved one is no longer in force. */
  endedBy: z.nullable(z.enum(['self', 'replaced', 'moved'])),
  submittedAt: z.string(),
  decidedAt: instant,
});

export const ownBindingsRoute = defineRoute({
  name: 'binding.own',
  method: 'GET',
  path: '/api/v1/me/bindings',
  access: signedIn,
  output: z.object({ applications: z.array(application), can: z.object({ submit: z.boolean() }) }),
  summary: 'Own applications to belong to a unit, newest first; the approved one is in force',
  statements: 3,
});

export const bindingUnitsRoute = defineRoute({
  name: 'binding.units',
  method: 'GET',
  path: '/api/v1/me/bindings/units',
  access: signedIn,
  output: z.object({
    /** Active units in the order of the tree, each below its parent; depth 0 is a root. */
    units: listOf({ id: z.string(), code: z.string(), name: z.string(), path: z.string(), depth: z.number() }),
  }),
  summary: 'Units one can apply to belong to',
  statements: 1,
});

export const submitBindingRoute = defineRoute({
  name: 'binding.submit',
  method: 'POST',
  path: '/api/v1/me/bindings',
  access: signedIn,
  body: z.strictObject({
    unitId: idSchema,
    number: numberSchema,
    realName: nameSchema,
    /** Attachments brought before. */
    proof: z.array(idSchema).check(z.maxLength(MAX_PROOFS)),
    note: z.optional(textSchema(0, 200)),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Apply to belong to a unit; one application at a time, five in 24 hours',
  statements: 14,
});

export const withdrawBindingRoute = defineRoute({
  name: 'binding.withdraw',
  method: 'POST',
  path: '/api/v1/me/bindings/:id/withdraw',
  access: signedIn,
  output: z.object({ state }),
  summary: 'Take an undecided application back',
  statements: 6,
});

export const bindingRoute = defineRoute({
  name: 'binding.get',
  method: 'GET',
  path: '/api/v1/bindings/:id',
  access: byGrant('usermanage', 'query'),
  output: z.extend(application, {
    person: z.object({ id: z.string(), account: z.string(), name: z.string(), unitName: z.nullable(z.string()) }),
    /** What the roster says; null once decided. */
    result: z.nullable(z.enum(BINDING_RESULTS)),
    /** Who holds the number in that unit. */
    holder: z.nullable(
      z.object({ id: z.string(), account: z.string(), name: z.string(), state: z.string(), unused: z.boolean() }),
    ),
    decidedBy: z.nullable(z.string()),
    can: z.object({ approve: z.boolean(), takeOver: z.boolean(), reject: z.boolean() }),
  }),
  summary: 'An application to a unit of the own subtree with what the roster says',
  statements: 4,
});

export const approveBindingRoute = defineRoute({
  name: 'binding.approve',
  method: 'POST',
  path: '/api/v1/bindings/:id/approve',
  access: byGrant('usermanage', 'edit'),
  /** `takeOver`: a roster account nobody used gives its number and records to the applicant and is deleted. */
  body: z.strictObject({ takeOver: z.boolean(), opinion: z.optional(textSchema(0, 200)) }),
  output: z.object({ state }),
  summary: 'Approve an application: unit, number and name of the person follow it',
  statements: 60,
});

export const rejectBindingRoute = defineRoute({
  name: 'binding.reject',
  method: 'POST',
  path: '/api/v1/bindings/:id/reject',
  access: byGrant('usermanage', 'edit'),
  body: z.strictObject({ reason: reasonSchema }),
  output: z.object({ state }),
  summary: 'Refuse an application with an opinion',
  statements: 10,
});

export const approveBindingsRoute = defineRoute({
  name: 'binding.approveMany',
  method: 'POST',
  path: '/api/v1/bindings/approve',
  access: byGrant('usermanage', 'edit'),
  body: z.strictObject({ ids: idsSchema(100) }),
  output: z.object({
    done: z.number(),
    /** Those left alone: not 一致, decided meanwhile, one's own. */
    skipped: listOf({
      id: z.string(),
      name: z.string(),
      reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
    }),
  }),
  summary: 'Approve applications whose name and number agree with the roster, at most 100 at once',
  statements: 2500,
});
