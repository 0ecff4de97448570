import * as z from 'zod/mini';
import { anyone, signedIn } from '../access/access.ts';
import { defineRoute } from '../http/contract.ts';
import { listOf } from '../http/schemas.ts';

/** Business configuration: labels and addresses, never connection data. Every sign-in and every start loads it. */
export const getConfigRoute = defineRoute({
  name: 'settings.getConfig',
  method: 'GET',
  path: '/api/config/getconfig',
  aliases: ['/data/api/v1/config/getconfig'],
  dialect: 'spec',
  access: anyone,
  query: z.object({ key: z.string().check(z.maxLength(64)) }),
  output: z.object({
    Database: z.string(),
    Yhtxdatabase: z.string(),
    Serviceurl: z.string(),
    Center: z.string(),
    OpenUrl: z.string(),
    FileUrl: z.string(),
    CookieDomain: z.string(),
    HomeUrl: z.string(),
    LabUrl: z.string(),
    CloudUrl: z.string(),
    ContentOrigin: z.string(),
    DefaultLocale: z.string(),
    Locales: z.array(z.string()),
    Registration: z.string(),
    UploadMaxBytes: z.number(),
    UploadExtensions: z.array(z.string()),
    BusinessName: z.string(),
    Mode: z.string(),
    Build: z.string(),
  }),
  summary: 'Business configuration: addresses, labels, limits',
  statements: 1,
  cacheSeconds: 60,
  whilePasswordDue: true,
});

/** Calls that every page of a signed-in person makes first; one call answers them all. */
export const START_CALLS: readonly string[] = [
  '/api/v1/site',
  '/api/v1/person/GetUserInfo',
  '/api/config/getconfig?key=cloudvse',
  '/api/v1/jobs',
  '/api/v1/notifications/unread',
  '/api/v1/me/consent',
];

export const startRoute = defineRoute({
  name: 'settings.start',
  method: 'GET',
  path: '/api/v1/start',
  access: signedIn,
  output: z.object({
    answers: listOf({
      url: z.string(),
      status: z.number(),
      /** Those a caller reads: request, version of rights, when to ask again. */
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
  }),
  summary: 'What each of the first calls of a page would answer',
  // Of all of them together.
  statements: 12,
  whilePasswordDue: true,
});

/** The browser's question for the role of one person; the server answers it as any question to a table. */
export const roleQueryRoute = defineRoute({
  name: 'gateway.query',
  method: 'POST',
  path: '/data/api/v1/base/query',
  dialect: 'spec',
  access: anyone,
  body: z.object({
    DataBase: z.string(),
    DynamicQuery: z.object({
      Type: z.literal('Table'),
      TableView: z.literal('person'),
      Fields: z.literal('id,role'),
      QueryArgs: z.object({
        Conditions: listOf({ Property: z.literal('id'), Oper: z.literal('='), Value: z.string() }),
      }),
    }),
  }),
  output: listOf({ id: z.string(), role: z.number() }),
  summary: 'The role of the signed-in person',
  repeat: 'read',
  statements: 1,
});
