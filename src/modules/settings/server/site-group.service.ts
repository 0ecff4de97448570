import * as z from 'zod/mini';
import type { Ctx } from '../../../platform/db/context.ts';
import { SITE_SETTINGS } from '../shared/site.model.ts';
import type { PageGroup } from './page-group.port.ts';
import { baseSettings } from './site.repository.ts';

/** A group of settings of the site that takes over from the stored ones with its first publication. */
export const storedGroup = (name: string, shape: Record<string, z.ZodMiniType>): PageGroup => ({
  name,
  schema: z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, z.optional(one)]))),
  // Before the first publication the settings of the first start rule.
  start: async (ctx: Ctx) =>
    Object.fromEntries(
      (await baseSettings(ctx))
        .filter(({ key, value }) => shape[key]?.safeParse(value).success)
        .map(({ key, value }) => [key, value]),
    ),
});

/** 站点与页脚 as a group with draft and versions. */
export const siteGroups: readonly PageGroup[] = [
  storedGroup('site', {
    name: SITE_SETTINGS.name,
    owner: SITE_SETTINGS.owner,
    records: SITE_SETTINGS.records,
    contact: SITE_SETTINGS.contact,
    addresses: SITE_SETTINGS.addresses,
    locales: SITE_SETTINGS.locales,
  }),
];
