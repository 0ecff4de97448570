import * as z from 'zod/mini';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { LOCALES } from '../../../kernel/i18n/locales.ts';
import { PARAMETERS } from './parameter.model.ts';

const text = (most: number) =>
  z.string().check(
    z.overwrite((value) => value.trim()),
    z.minLength(1),
    z.maxLength(most),
  );

/** A text per language; zh-CN always, the others where somebody wrote them. */
export const wordsSchema = (most: number) =>
  z.strictObject({
    'zh-CN': text(most),
    'zh-TW': z.optional(text(most)),
    'en-US': z.optional(text(most)),
    'pt-BR': z.optional(text(most)),
  });
export type Messages = z.infer<ReturnType<typeof wordsSchema>>;

/** Only what a browser opens safely: web addresses, never scripts. */
const webAddress = z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[^\s"<>]+$/i));
const phone = z.string().check(z.regex(/^\+?[0-9][0-9 ()-]{4,30}$/));
/** A picture of the platform's own: its attachment and the address that shows it. */
const logo = z.strictObject({
  id: idSchema,
  path: z.string().check(z.regex(/^\/\d{4}\/\d{2}\/\d{2}\/[A-Za-z0-9_-]+\.(png|jpg|jpeg)$/)),
});
const records = z.strictObject({
  icp: z.optional(text(60)),
  police: z.optional(z.strictObject({ label: text(60), code: z.string().check(z.regex(/^\d{8,20}$/)) })),
});

/** Every setting of the site with the shape it must have. An absent setting is left out on the page. */
export const SITE_SETTINGS = {
  name: wordsSchema(40),
  owner: wordsSchema(60),
  records: z.strictObject({ home: z.optional(records), lab: z.optional(records), cloud: z.optional(records) }),
  contact: z.strictObject({
    phones: z.array(z.strictObject({ name: wordsSchema(40), phone })).check(z.maxLength(2)),
    address: z.optional(wordsSchema(200)),
    postcode: z.optional(z.string().check(z.regex(/^[0-9A-Za-z -]{3,12}$/))),
    mailbox: z.optional(z.email()),
  }),
  friendLinks: z
    .array(z.strictObject({ label: wordsSchema(80), href: webAddress, logo: z.optional(logo) }))
    .check(z.maxLength(12)),
  addresses: z.strictObject({
    home: z.optional(webAddress),
    lab: z.optional(webAddress),
    cloud: z.optional(webAddress),
  }),
  maintenance: z
    .strictObject({
      text: wordsSchema(300),
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      level: z.enum(['info', 'warning', 'error']),
    })
    .check(z.refine((value) => Date.parse(value.from) < Date.parse(value.to))),
  /** Working days within which an application or submission should be decided. */
  reviewDays: z.number().check(z.int(), z.minimum(PARAMETERS.reviewDays.least), z.maximum(PARAMETERS.reviewDays.most)),
  locales: z
    .array(z.enum(LOCALES))
    .check(z.refine((list) => list.includes('zh-CN') && new Set(list).size === list.length)),
} as const;

export type SiteSetting = keyof typeof SITE_SETTINGS;
export type SiteSettingValue<K extends SiteSetting> = z.infer<(typeof SITE_SETTINGS)[K]>;

/** Slugs of documents that belong to the product; a site may add more. */
export const SLUG = /^[a-z][a-z0-9-]{1,63}$/;
