import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, listOf, pageOf, pageQuery, textSchema } from '../../../kernel/http/schemas.ts';
import { catalogueRoute } from '../../catalogue/shared/catalogue.contract.ts';
import { CLOUD_DOORS, CLOUD_STATES, MEMBER_RULES, WORDS_MOST } from './cloud.model.ts';

const one = z.strictObject({ id: textSchema(1, 40) });
const code = z.optional(z.string().check(z.regex(/^[\w-]{1,32}$/)));

export const CLOUD_SORTS = ['default', 'new', 'name'] as const;

/** Where a cloud stands now. */
const door = {
  door: z.enum(CLOUD_DOORS),
  /** When it opens next, and when the hours it stands in end; ISO instants. */
  opensAt: z.nullable(z.string()),
  maintenanceText: z.nullable(z.string()),
  maintenanceUntil: z.nullable(z.string()),
  now: z.number(),
  waiting: z.number(),
  concurrency: z.number(),
};
const card = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  unitId: z.string(),
  unitName: z.string(),
  subject: z.nullable(z.object({ code: z.string(), name: z.string() })),
  ...door,
  experiments: z.number(),
  packages: z.number(),
  runs30: z.number(),
  /** It has an external address and nothing else. */
  externalOnly: z.boolean(),
  /** The reader is let in by the member rule. */
  member: z.boolean(),
};

export const cloudListRoute = defineRoute({
  name: 'clouds.list',
  method: 'GET',
  path: '/api/v1/clouds',
  access: anyone,
  query: z.object({
    ...pageQuery,
    kw: keywordSchema,
    subject: code,
    unit: z.optional(idSchema),
    open: z.optional(z.enum(['now'])),
    /** Only clouds one is a member of; nothing for visitors. */
    mine: z.optional(z.enum(['1'])),
    sort: z._default(z.enum(CLOUD_SORTS), 'default'),
  }),
  output: z.object({
    ...pageOf(z.object(card)).shape,
    /** Subjects and units of the clouds that are shown, for the filters. */
    subjects: listOf({ code: z.string(), name: z.string(), count: z.number() }),
    units: listOf({ id: z.string(), name: z.string(), count: z.number() }),
  }),
  summary: 'Micro clouds: search, filters, order',
  statements: 6,
});

const experimentRow = catalogueRoute.output.shape.rows.def.element;

/** 404 with `clouds.delisted` and `{unitId, unitName}` for one that was taken down. */
export const cloudDetailsRoute = defineRoute({
  name: 'clouds.details',
  method: 'GET',
  path: '/api/v1/clouds/:id',
  access: anyone,
  params: one,
  output: z.object({
    ...card,
    state: z.enum(CLOUD_STATES),
    intro: z.string(),
    week: listOf({ day: z.number(), from: z.string(), to: z.string() }),
    exceptions: listOf({
      date: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      note: z.string(),
    }),
    memberRule: z.enum(MEMBER_RULES),
    managers: z.array(z.string()),
    externalUrl: z.nullable(z.string()),
    /** The external address is for members who are signed in, and the reader is none. */
    externalClosed: z.boolean(),
    experimentRows: z.array(experimentRow),
    packageRows: listOf({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      coverUrl: z.nullable(z.string()),
      experiments: z.number(),
      hours: z.number(),
      price: z.number(),
      validDays: z.number(),
    }),
    notices: listOf({
      id: z.string(),
      title: z.string(),
      body: z.string(),
      state: z.enum(['published', 'withdrawn']),
      publishedAt: z.string(),
    }),
    reminded: z.boolean(),
    version: z.number(),
    can: z.object({ manage: z.boolean() }),
    serverNow: z.string(),
  }),
  summary: 'A micro cloud with its contents, hours and notices',
  statements: 16,
});

/** What the bar of a cloud shows; asked again while the page is looked at. */
export const cloudLoadRoute = defineRoute({
  name: 'clouds.load',
  method: 'GET',
  path: '/api/v1/clouds/:id/load',
  access: anyone,
  output: z.object({ ...door, serverNow: z.string() }),
  summary: 'How full a micro cloud is, and whether it is open',
  statements: 4,
  perMinute: 600,
});

export const cloudStatisticsRoute = defineRoute({
  name: 'clouds.statistics',
  method: 'GET',
  path: '/api/v1/clouds/:id/statistics',
  access: anyone,
  output: z.object({
    runs: z.number(),
    runs30: z.number(),
    persons: z.number(),
    persons30: z.number(),
    /** Most runs at the same time, per day of the last thirty. */
    peaks: listOf({ day: z.string(), peak: z.number() }),
    asOf: z.string(),
  }),
  summary: 'Use of a micro cloud',
  statements: 6,
});

export const editIntroRoute = defineRoute({
  name: 'clouds.editIntro',
  method: 'PUT',
  path: '/api/v1/clouds/:id/intro',
  access: signedIn,
  body: z.strictObject({
    intro: z.string().check(z.maxLength(WORDS_MOST)),
    version: z.number().check(z.int(), z.minimum(1)),
  }),
  /** `removed`: tags that were taken out of the text. */
  output: z.object({ id: z.string(), version: z.number(), removed: z.array(z.string()) }),
  summary: 'Change the words about a micro cloud, by its managers',
  statements: 12,
  maxBody: 200_000,
});

export const publishNoticeRoute = defineRoute({
  name: 'clouds.publishNotice',
  method: 'POST',
  path: '/api/v1/clouds/:id/notices',
  access: signedIn,
  body: z.strictObject({ title: textSchema(2, 100), body: z.string().check(z.maxLength(WORDS_MOST)) }),
  output: z.object({ id: z.string(), removed: z.array(z.string()) }),
  summary: 'Publish a notice of a micro cloud, by its managers',
  statements: 12,
  maxBody: 200_000,
});

export const withdrawNoticeRoute = defineRoute({
  name: 'clouds.withdrawNotice',
  method: 'POST',
  path: '/api/v1/clouds/:id/notices/:notice/withdraw',
  access: signedIn,
  params: z.strictObject({ id: idSchema, notice: idSchema }),
  output: z.object({ id: z.string() }),
  summary: 'Withdraw a notice of a micro cloud, by its managers',
  statements: 12,
});

export const remindRoute = defineRoute({
  name: 'clouds.remind',
  method: 'POST',
  path: '/api/v1/clouds/:id/reminder',
  access: signedIn,
  output: z.object({ at: z.string() }),
  summary: 'Be told when a micro cloud opens next',
  statements: 8,
});
