import * as z from 'zod/mini';
import { anyone } from '../access/access.ts';
import { defineRoute } from '../http/contract.ts';
import { instantSchema, listOf } from '../http/schemas.ts';
import { LOCALES } from '../i18n/locales.ts';

const name = z.nullable(z.string());

/**
 * What the frame says about the site it stands on, in the language of the call. What nobody has set is null and is
 * left out on the page, never replaced by a placeholder.
 */
export const siteRoute = defineRoute({
  name: 'settings.site',
  method: 'GET',
  path: '/api/v1/site',
  access: anyone,
  output: z.object({
    /** Name of the site; null = the product's own name. */
    name,
    /** The university the copyright line names. */
    owner: name,
    /** Record numbers of the host that was asked. */
    icp: name,
    police: z.nullable(z.object({ label: z.string(), code: z.string() })),
    contact: z.object({
      phones: listOf({ name: z.string(), phone: z.string() }),
      address: name,
      postcode: name,
      mailbox: name,
    }),
    /** `logo`: address of the picture; null for a link without. */
    friendLinks: listOf({ label: z.string(), href: z.string(), logo: name }),
    /** Outside addresses of the three sites; empty = none. */
    sites: z.object({ home: z.string(), lab: z.string(), cloud: z.string() }),
    /** Announced or running maintenance; null when there is none or it is over. */
    maintenance: z.nullable(
      z.object({
        text: z.string(),
        from: instantSchema,
        to: instantSchema,
        level: z.enum(['info', 'warning', 'error']),
        version: z.number(),
      }),
    ),
    locales: z.array(z.enum(LOCALES)),
    /** Largest experiment package that is taken, in bytes. */
    packageBytes: z.number(),
    documents: listOf({ slug: z.string(), title: z.string(), version: z.number() }),
    /** Versions a person must have agreed to. */
    consent: listOf({ slug: z.string(), version: z.number() }),
    build: z.string(),
  }),
  summary: 'Names, contact, links, notices and documents of the site',
  statements: 2,
  cacheSeconds: 60,
  sameForAll: () => true,
  whilePasswordDue: true,
});

/** One document of the site in the language of the call, else in zh-CN; `locale` says in which. */
export const siteDocumentRoute = defineRoute({
  name: 'settings.siteDocument',
  method: 'GET',
  path: '/api/v1/site/documents/:slug',
  access: anyone,
  params: z.object({ slug: z.string().check(z.maxLength(64)) }),
  query: z.object({
    /** An older version, as somebody once agreed to it. */
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  }),
  output: z.object({
    slug: z.string(),
    title: z.string(),
    /** Plain text in the notation of the documents: `## `, `- `, `1. `, `**…**`, `[…](…)`. */
    body: z.string(),
    locale: z.enum(LOCALES),
    version: z.number(),
    updatedAt: instantSchema,
  }),
  summary: 'Text of one document of the site',
  statements: 1,
  cacheSeconds: 60,
  whilePasswordDue: true,
});
