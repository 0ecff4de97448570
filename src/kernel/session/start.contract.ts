import * as z from 'zod/mini';
import { anyone, signedIn } from '../access/access.ts';
import { type CallInput, defineRoute } from '../http/contract.ts';
import { listOf } from '../http/schemas.ts';
import { resolveAddress } from '../routing/paths.ts';

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

/** Calls that every page of a signed-in person makes first. */
const EVERY_PAGE: readonly string[] = [
  '/api/v1/site',
  '/api/v1/person/GetUserInfo',
  '/api/config/getconfig?key=cloudvse',
  '/api/v1/jobs',
  '/api/v1/notifications/unread',
  '/api/v1/me/consent',
];

/** What one page asks for first, by key of its route; `{Id}` is the object its address names. */
const ONE_PAGE: Readonly<Record<string, { readonly calls: readonly string[]; readonly covered?: string }>> = {
  home: { calls: ['/api/v1/desk'] },
  'study.info': {
    calls: [
      '/api/v1/courses/{Id}?study=1',
      '/api/v1/courses/{Id}/nodes',
      '/api/v1/courses/{Id}/calendar',
      '/api/v1/courses/{Id}/team',
      '/api/v1/enrolments',
      '/api/v1/terms',
    ],
    covered: '/api/v1/courses/{Id}?study=1',
  },
  'management.userManage': { calls: ['/api/v1/lists/person?page=1&size=10&counts=1', '/api/v1/person-choices'] },
};

const ID = /[?&]Id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[&#]|$)/i;

function ofPage(page: string) {
  const found = resolveAddress(page);
  const own = found.kind === 'match' ? ONE_PAGE[found.row.key] : undefined;
  const [, id] = ID.exec(page) ?? [];
  const named = (url: string) => {
    if (!url.includes('{Id}')) return [url];
    return id === undefined ? [] : [url.replace('{Id}', id)];
  };
  return { calls: (own?.calls ?? []).flatMap(named), covered: own?.covered ? named(own.covered)[0] : undefined };
}

/** What a page of a signed-in person asks for first; one call answers it all. @param page its path and query */
export const firstCalls = (page: string): string[] => [...EVERY_PAGE, ...ofPage(page).calls];

/** The call among them whose object has its cover at the top of the page, if any. @param page its path and query */
export const coveredCall = (page: string): string | undefined => ofPage(page).covered;

export const startRoute = defineRoute({
  name: 'settings.start',
  method: 'GET',
  path: '/api/v1/start',
  access: signedIn,
  query: z.object({
    /** Path and query of the page, whose own first calls are answered too. */
    page: z.optional(z.string().check(z.maxLength(2000))),
  }),
  output: z.object({
    answers: listOf({
      url: z.string(),
      /** Body of the call, where it has one. */
      sent: z.optional(z.unknown()),
      status: z.number(),
      /** Those a caller reads: request, version of rights, when to ask again. */
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
    /** Address of the picture at the top of the page, which the document shows while the program comes. */
    picture: z.optional(z.string()),
  }),
  summary: 'What each of the first calls of a page would answer',
  // Of those of every page together.
  statements: 13,
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

/** Body of that question. @param database as the configuration names it */
export const roleQuestion = (database: string, personId: string): CallInput<typeof roleQueryRoute>['body'] => ({
  DataBase: database,
  DynamicQuery: {
    Type: 'Table',
    TableView: 'person',
    Fields: 'id,role',
    QueryArgs: { Conditions: [{ Property: 'id', Oper: '=', Value: personId }] },
  },
});
