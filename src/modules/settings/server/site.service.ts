import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import { LOCALES, type Locale } from '../../../kernel/i18n/locales.ts';
import { SITE_OFFSET, siteSecond } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Site } from '../../../platform/http/hosts.ts';
import { type Parameters, parameterIn } from '../shared/parameter.model.ts';
import { type Messages, SITE_SETTINGS, type SiteSetting, type SiteSettingValue } from '../shared/site.model.ts';
import { databaseNow } from './code.repository.ts';
import { documentTitles } from './document.repository.ts';
import { readSetting, removeSetting, storedSetting, storedSettings, writeSetting } from './site.repository.ts';

/** The clock of the database: Unix milliseconds and the time of Shanghai in words. */
export async function systemDate(ctx: Ctx) {
  const at = await databaseNow(ctx);
  return { Timestamp: at.getTime(), SysDate: siteSecond(at), Zone: SITE_OFFSET };
}

const MIB = 1_048_576;

const format = (texts: Messages, locale: Locale): string => texts[locale] ?? texts['zh-CN'];

/** Name of the site in the language of the call; null until somebody gave it one. */
export async function siteName(ctx: Ctx): Promise<string | null> {
  const stored = await readSetting(ctx, 'name');
  const parsed = stored ? SITE_SETTINGS.name.safeParse(stored.value) : null;
  return parsed?.success ? format(parsed.data as Messages, ctx.locale) : null;
}

/** Facts of the frame for the host that was asked, in the language of the call. */
export async function siteFacts(
  ctx: Ctx,
  site: Site,
  fixed: {
    readonly addresses: { home: string; lab: string; cloud: string };
    readonly build: string;
    /** Paths of the faces on a host that shows them all; no address of another host is given there. */
    readonly sameHost?: { home: string; lab: string; cloud: string };
  },
) {
  const stored = await storedSettings(ctx);
  const documents = await documentTitles(ctx);
  const versions = new Map(stored.map((row) => [row.key, row.version]));
  // A value written by an older or newer release that no longer fits is left out like one that was never set.
  const read = <K extends SiteSetting>(key: K): SiteSettingValue<K> | null => {
    const row = stored.find((one) => one.key === key);
    const parsed = row ? SITE_SETTINGS[key].safeParse(row.value) : null;
    return parsed?.success ? (parsed.data as SiteSettingValue<K>) : null;
  };
  const worded = (texts: Messages | null | undefined) => (texts ? format(texts, ctx.locale) : null);
  const contact = read('contact');
  const addresses = fixed.sameHost ?? read('addresses');
  const maintenance = read('maintenance');
  const parameters: Parameters = Object.fromEntries(stored.map((row) => [row.key, row.value]));
  const records = read('records')?.[site === 'other' ? 'home' : site];
  return {
    name: worded(read('name')),
    owner: worded(read('owner')),
    icp: records?.icp ?? null,
    police: records?.police ?? null,
    contact: {
      phones: (contact?.phones ?? []).map((row) => ({ name: format(row.name, ctx.locale), phone: row.phone })),
      address: worded(contact?.address),
      postcode: contact?.postcode ?? null,
      mailbox: contact?.mailbox ?? null,
    },
    friendLinks: (read('friendLinks') ?? []).map((link) => ({
      label: format(link.label, ctx.locale),
      href: link.href,
      logo: link.logo?.path ?? null,
    })),
    sites: {
      home: addresses?.home ?? fixed.addresses.home,
      lab: addresses?.lab ?? fixed.addresses.lab,
      cloud: addresses?.cloud ?? fixed.addresses.cloud,
    },
    maintenance:
      maintenance && Date.parse(maintenance.to) > ctx.clock.ms()
        ? { ...maintenance, text: format(maintenance.text, ctx.locale), version: versions.get('maintenance') ?? 1 }
        : null,
    locales: LOCALES.filter((locale) => (read('locales') ?? LOCALES).includes(locale)),
    packageBytes: parameterIn(parameters, 'packageMiB') * MIB,
    documents: documents.map(({ slug, title, version }) => ({ slug, title, version })),
    consent: documents.filter((document) => document.consent).map(({ slug, version }) => ({ slug, version })),
    build: fixed.build,
  };
}

/**
 * Sets, changes or (null) takes away one setting of the site; who did it stays in the audit log.
 * @throws invalid with the fields at fault.
 */
export async function saveSiteSetting<K extends SiteSetting>(
  ctx: Ctx,
  key: K,
  value: SiteSettingValue<K> | null,
  reason?: string,
): Promise<void> {
  const parsed = value === null ? null : SITE_SETTINGS[key].safeParse(value);
  if (parsed && !parsed.success) {
    throw appErrorWith(
      { fields: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: 'settings.site.invalid' })) },
      'invalid',
      'settings.site.invalid',
    );
  }
  await ctx.tx(async (tx) => {
    const before = await storedSetting(tx, key);
    if (parsed) await writeSetting(tx, key, parsed.data);
    else await removeSetting(tx, key);
    tx.audit({
      action: 'settings.site.save',
      object: 'site',
      objectId: null,
      before: { [key]: before?.value ?? null },
      after: { [key]: parsed?.data ?? null },
      ...(reason ? { reason } : {}),
    });
  });
}
