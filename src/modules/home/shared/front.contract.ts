import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, listOf } from '../../../kernel/http/schemas.ts';
import { catalogueRow } from '../../catalogue/shared/catalogue.contract.ts';
import { ART, INDICATORS, SECTION_KINDS } from './page.model.ts';

/** Every band may be asked for the drafts by the token of a preview link. */
const query = z.object({ preview: z.optional(z.string().check(z.regex(/^[\w-]{10,60}$/))) });
/** When the band changes next by the clock alone; a page that stays open asks again then. */
const until = z.nullable(instantSchema);
/** Publishing and withdrawing take effect within this many seconds. */
const cacheSeconds = 5;
/** The front page knows nobody. */
const sameForAll = () => true;

export const sectionsRoute = defineRoute({
  name: 'home.sections',
  method: 'GET',
  path: '/api/v1/home/sections',
  access: anyone,
  query,
  output: z.object({
    sections: listOf({
      key: z.string(),
      kind: z.enum(SECTION_KINDS),
      category: z.nullable(z.object({ code: z.string(), name: z.string() })),
      rows: z.array(catalogueRow),
    }),
    until,
  }),
  summary: 'Sections of the front page with their experiments; empty ones are left out',
  // The contents, the chosen ones, both rules, and one for each section per subject.
  statements: 20,
  replica: true,
  cacheSeconds,
  sameForAll,
});

export const slidesRoute = defineRoute({
  name: 'home.slides',
  method: 'GET',
  path: '/api/v1/home/slides',
  access: anyone,
  query,
  output: z.object({
    slides: listOf({
      key: z.string(),
      title: z.string(),
      alt: z.string(),
      link: z.nullable(z.string()),
      /** Address of the picture; null = drawn from `art`. */
      src: z.nullable(z.string()),
      art: z.nullable(z.object({ subject: z.enum(ART), seed: z.string() })),
    }),
    until,
  }),
  summary: 'Slides of the front page that stand now',
  statements: 4,
  cacheSeconds,
  sameForAll,
});

export const centreRoute = defineRoute({
  name: 'home.centre',
  method: 'GET',
  path: '/api/v1/home/centre',
  access: anyone,
  query,
  output: z.object({
    /** Cleaned rich text; null = no introduction. */
    introduction: z.nullable(z.string()),
    indicators: listOf({ key: z.enum(INDICATORS), value: z.nullable(z.number()) }),
    /** Counted at. */
    asOf: instantSchema,
    partners: z.boolean(),
    until,
  }),
  summary: 'Introduction of the centre and the counted numbers it shows',
  statements: 6,
  replica: true,
  cacheSeconds,
  sameForAll,
});

export const partnersRoute = defineRoute({
  name: 'home.partners',
  method: 'GET',
  path: '/api/v1/home/partners',
  access: anyone,
  output: z.object({
    /** `logo`: address of the picture; null for one without. */
    units: listOf({ id: z.string(), name: z.string(), experiments: z.number(), logo: z.nullable(z.string()) }),
  }),
  summary: 'Universities that share listed experiments, the most first',
  statements: 2,
  replica: true,
  cacheSeconds: 60,
  sameForAll,
});
