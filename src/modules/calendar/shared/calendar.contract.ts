import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

const state = z.object({
  /** Where calendars read the dates of the person; null while it is switched off. Whoever has it reads them. */
  address: z.nullable(z.string()),
});

export const ownCalendarRoute = defineRoute({
  name: 'calendar.own',
  method: 'GET',
  path: '/api/v1/own-calendar',
  access: signedIn,
  output: state,
  summary: 'The secret address of the own calendar',
  statements: 1,
});

export const shareCalendarRoute = defineRoute({
  name: 'calendar.share',
  method: 'PUT',
  path: '/api/v1/own-calendar',
  access: signedIn,
  body: z.strictObject({ shared: z.boolean() }),
  output: state,
  summary: 'Switch the secret address of the own calendar on or off',
  statements: 4,
  repeat: 'natural',
  perMinute: 20,
});

export const renewCalendarRoute = defineRoute({
  name: 'calendar.renew',
  method: 'POST',
  path: '/api/v1/own-calendar/renewal',
  access: signedIn,
  output: state,
  summary: 'A new secret address; the one before is void at once',
  statements: 8,
  perMinute: 20,
});

export const calendarRoute = defineRoute({
  name: 'calendar.read',
  method: 'GET',
  path: '/api/v1/calendars/:file',
  access: anyone,
  params: z.strictObject({ file: z.string().check(z.maxLength(120)) }),
  raw: true,
  summary: 'The dates of a person as iCalendar, by the secret address',
  // Where rules hide nodes: the outlines and what their learner did.
  statements: 12,
  perMinute: 30,
});
