import * as z from 'zod/mini';
import { onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import {
  idSchema,
  instantSchema,
  keywordSchema,
  listOf,
  reasonSchema,
  rowsOf,
  textSchema,
} from '../../../kernel/http/schemas.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import * as model from './opening.model.ts';

/** Most openings or bookings one command takes. */
export const MAX_AT_ONCE = 100;
/** Who may apply. */
const applicant = onlyRoles(0, 2, 3, 5);
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const grid = z.strictObject({
  minutes: whole(5, 24 * 60),
  places: whole(1, model.MAX_SLOT_PLACES),
  from: whole(0, 24 * 60),
  to: whole(0, 24 * 60),
  days: z.array(whole(1, 7)).check(z.maxLength(7)),
});
/** When, for how many, in which slots. */
const plan = {
  startsAt: instantSchema,
  endsAt: instantSchema,
  people: whole(1, model.MAX_PEOPLE),
  grid: z.nullable(grid),
};
const experiment = z.object({ id: z.string(), code: z.string(), name: z.string(), nameEn: z.nullable(z.string()) });
const person = z.object({ id: z.string(), name: z.string() });
const window = { startsAt: z.string(), endsAt: z.string() };
const classes = listOf({ id: z.string(), name: z.string(), course: z.string() });

export const openingChoicesRoute = defineRoute({
  name: 'openings.choices',
  method: 'GET',
  path: '/api/v1/opening-choices',
  access: applicant,
  query: z.object({ kw: keywordSchema }),
  output: z.object({
    experiments: z.array(z.extend(experiment, { concurrency: z.nullable(z.number()) })),
    classes,
  }),
  summary: 'Own listed experiments that can be opened, at most fifty, and running classes one teaches',
  statements: 4,
});

/** What is checked while an application is typed. */
export const openingCapacityRoute = defineRoute({
  name: 'openings.capacity',
  method: 'POST',
  path: '/api/v1/opening-capacity',
  access: applicant,
  body: z.strictObject({ experimentId: idSchema, ...plan }),
  output: z.object({
    /** People the experiment serves at the same time; null where its form says nothing. */
    concurrency: z.nullable(z.number()),
    /** Other openings in that time. */
    others: listOf({ applicant: z.string(), ...window, places: z.number() }),
    peak: z.number(),
    holds: z.boolean(),
  }),
  summary: 'Whether an experiment serves what an application asks for, with the other openings in that time',
  statements: 6,
  repeat: 'read',
});

export const submitOpeningRoute = defineRoute({
  name: 'openings.submit',
  method: 'POST',
  path: '/api/v1/openings',
  access: applicant,
  body: z.strictObject({
    experimentId: idSchema,
    scope: z.enum(model.SCOPES),
    classIds: z.array(idSchema).check(z.maxLength(50)),
    accountWay: z.enum(model.ACCOUNT_WAYS),
    ...plan,
    /** Most runs of one person, and of all of them. */
    runsEach: whole(1, model.MAX_RUNS_EACH),
    runs: whole(1, model.MAX_PEOPLE * model.MAX_RUNS_EACH),
    cancelHours: whole(0, model.MAX_CANCEL_HOURS),
    reason: textSchema(5, 500),
    /** Rejected opening it is a changed copy of. */
    copiedFrom: z.optional(idSchema),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Applies for an opening; who decides is told',
  statements: 26,
});

/** What one may do with an opening one may use. */
export const JOIN_ACTS = ['book', 'booked', 'enter', 'wait', 'full', 'used'] as const;

export const joinableOpeningsRoute = defineRoute({
  name: 'openings.joinable',
  method: 'GET',
  path: '/api/v1/joinable-openings',
  access: signedIn,
  output: z.object({
    rows: listOf({
      id: z.string(),
      experiment,
      applicant: z.string(),
      scope: z.enum(model.SCOPES),
      accountWay: z.enum(model.ACCOUNT_WAYS),
      ...window,
      state: z.enum(model.OPENING_STATES),
      needsBooking: z.boolean(),
      cancelHours: z.number(),
      /** Free places of the slots ahead; without booking how many more people. */
      free: z.number(),
      runsEach: z.number(),
      used: z.number(),
      /** Next own slot. */
      slot: z.nullable(z.object(window)),
      act: z.enum(JOIN_ACTS),
    }),
    serverNow: z.string(),
  }),
  summary: 'Openings one may use that are approved or open, those that end first coming first, at most 200',
  statements: 3,
});

export const openingSlotsRoute = defineRoute({
  name: 'openings.slots',
  method: 'GET',
  path: '/api/v1/openings/:id/slots',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    ...window,
    places: z.number(),
    free: z.number(),
    /** Why it cannot be booked now. */
    refusal: z.nullable(z.enum(model.BOOKING_REFUSALS)),
    mine: z.boolean(),
  }),
  summary: 'Slots of an opening that are not over, with the places left',
  statements: 5,
});

export const bookSlotRoute = defineRoute({
  name: 'openings.book',
  method: 'POST',
  path: '/api/v1/openings/:id/bookings',
  access: signedIn,
  body: z.strictObject({ slotId: idSchema }),
  output: z.object({ id: z.string(), ...window }),
  summary: 'Books a place in a slot; the last one goes to one',
  statements: 22,
});

export const ownBookingsRoute = defineRoute({
  name: 'openings.ownBookings',
  method: 'GET',
  path: '/api/v1/own-bookings',
  access: signedIn,
  output: z.object({
    rows: listOf({
      id: z.string(),
      openingId: z.string(),
      experiment,
      ...window,
      state: z.enum(model.BOOKING_STATES),
      cancelReason: z.nullable(z.enum(model.CANCEL_REASONS)),
      /** When one may come in. */
      entersAt: z.string(),
      cancelUntil: z.string(),
      can: z.object({ enter: z.boolean(), cancel: z.boolean() }),
    }),
    serverNow: z.string(),
  }),
  summary: 'Own bookings, those ahead first, at most 200',
  statements: 2,
});

export const cancelBookingRoute = defineRoute({
  name: 'openings.cancelBooking',
  method: 'POST',
  path: '/api/v1/own-bookings/:id/cancellation',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Takes an own booking back; its place is free at once',
  statements: 14,
});

const can = z.object({
  approve: z.boolean(),
  reject: z.boolean(),
  change: z.boolean(),
  close: z.boolean(),
  withdraw: z.boolean(),
});
/** An opening as its applicant and its office see it. */
const opening = {
  id: z.string(),
  experiment,
  applicant: person,
  unit: z.string(),
  scope: z.enum(model.SCOPES),
  ...window,
  people: z.number(),
  runs: z.number(),
  runsEach: z.number(),
  needsBooking: z.boolean(),
  state: z.enum(model.OPENING_STATES),
  /** Bookings that were not cancelled, and places of all slots. */
  booked: z.number(),
  places: z.number(),
  opinion: z.nullable(z.string()),
  submittedAt: z.string(),
  can,
};

export const ownOpeningsRoute = defineRoute({
  name: 'openings.own',
  method: 'GET',
  path: '/api/v1/own-openings',
  access: applicant,
  output: rowsOf(opening),
  summary: 'Own applications, newest first, at most 200',
  statements: 3,
});

export const waitingOpeningsRoute = defineRoute({
  name: 'openings.waiting',
  method: 'GET',
  path: '/api/v1/waiting-openings',
  access: onlyRoles(2),
  output: rowsOf(opening),
  summary: 'Applications of the own unit and those below it that wait for a decision, oldest first, at most 200',
  statements: 3,
});

export const openingRoute = defineRoute({
  name: 'openings.get',
  method: 'GET',
  path: '/api/v1/openings/:id',
  access: applicant,
  output: z.object({
    ...opening,
    accountWay: z.enum(model.ACCOUNT_WAYS),
    classes,
    cancelHours: z.number(),
    reason: z.string(),
    decidedBy: z.nullable(z.string()),
    decidedAt: z.nullable(z.string()),
    attended: z.number(),
    absent: z.number(),
    /** Runs that were begun, different people in them, most at the same time. */
    entries: z.number(),
    entered: z.number(),
    concurrent: z.number(),
    slots: listOf({ id: z.string(), ...window, places: z.number(), taken: z.number() }),
    capacity: openingCapacityRoute.output,
    version: z.number(),
  }),
  summary: 'An opening for its applicant and who decides about it',
  statements: 10,
});

export const openingHistoryRoute = defineRoute({
  name: 'openings.history',
  method: 'GET',
  path: '/api/v1/openings/:id/history',
  access: applicant,
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with an opening',
  statements: 8,
});

export const participantsRoute = defineRoute({
  name: 'openings.participants',
  method: 'GET',
  path: '/api/v1/openings/:id/participants',
  access: applicant,
  output: rowsOf({
    /** Of the booking; of the run where nothing was booked. */
    id: z.string(),
    name: z.string(),
    number: z.nullable(z.string()),
    unit: z.nullable(z.string()),
    startsAt: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    state: z.enum(model.BOOKING_STATES),
    enteredAt: z.nullable(z.string()),
    minutes: z.nullable(z.number()),
    score: z.nullable(z.number()),
    /** Attendance may be marked by hand. */
    mark: z.boolean(),
  }),
  summary: 'Who booked an opening or came without booking, at most 2,000',
  statements: 5,
});

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_AT_ONCE));
const outcome = z.object({
  done: z.number(),
  skipped: listOf({
    id: z.string(),
    name: z.string(),
    reason: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  }),
});

export const commandOpeningsRoute = defineRoute({
  name: 'openings.command',
  method: 'POST',
  path: '/api/v1/opening-commands',
  access: applicant,
  body: z.discriminatedUnion('command', [
    z.strictObject({
      command: z.literal('approve'),
      ids,
      opinion: textSchema(0, 500),
      /** Why it is approved although the experiment does not serve so many at the same time. */
      note: z.optional(reasonSchema),
    }),
    z.strictObject({ command: z.literal('reject'), ids, opinion: reasonSchema }),
    z.strictObject({ command: z.literal('close'), ids, reason: reasonSchema, finishRunning: z.boolean() }),
    z.strictObject({ command: z.literal('withdraw'), ids, reason: reasonSchema }),
  ]),
  output: outcome,
  summary: 'Approves, rejects, closes or withdraws openings; what does not fit is skipped with its reason',
  statements: 3000,
});

const change = z.strictObject({
  startsAt: instantSchema,
  endsAt: instantSchema,
  people: whole(1, model.MAX_PEOPLE),
  runsEach: whole(1, model.MAX_RUNS_EACH),
  runs: whole(1, model.MAX_PEOPLE * model.MAX_RUNS_EACH),
  /** Places of each slot; null without booking. */
  places: z.nullable(whole(1, model.MAX_SLOT_PLACES)),
});

export const previewChangeRoute = defineRoute({
  name: 'openings.previewChange',
  method: 'POST',
  path: '/api/v1/openings/:id/change-preview',
  access: applicant,
  body: change,
  output: rowsOf({ id: z.string(), name: z.string(), ...window, why: z.enum(['window', 'quota']) }),
  summary: 'Whose bookings another window or other quotas would cancel',
  statements: 8,
  repeat: 'read',
});

export const changeOpeningRoute = defineRoute({
  name: 'openings.change',
  method: 'POST',
  path: '/api/v1/openings/:id/changes',
  access: applicant,
  body: z.extend(change, { reason: reasonSchema, version: z.int().check(z.minimum(1)) }),
  output: z.object({ cancelled: z.number() }),
  summary: 'Gives an opening another window or other quotas; bookings that no longer fit are cancelled and told',
  statements: 40,
});

export const markBookingsRoute = defineRoute({
  name: 'openings.mark',
  method: 'POST',
  path: '/api/v1/booking-marks',
  access: applicant,
  body: z.strictObject({ ids, attended: z.boolean() }),
  output: outcome,
  summary: 'Marks who was there, within the slot or a day after it',
  statements: 1500,
});

export const messageOpeningRoute = defineRoute({
  name: 'openings.message',
  method: 'POST',
  path: '/api/v1/openings/:id/messages',
  access: applicant,
  body: z.strictObject({ text: textSchema(2, 500) }),
  output: z.object({ told: z.number() }),
  summary: 'Writes to everybody who has booked',
  statements: 16,
});
