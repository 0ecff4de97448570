import { seedReference } from '../../db/seed/reference.ts';
import { systemActor } from '../kernel/access/actor.ts';
import { BASE_LOCALE } from '../kernel/i18n/locales.ts';
import { passwordFits } from '../kernel/values/password-strength.ts';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { createPerson, personByAccount } from '../modules/identity/server/identity.public.ts';
import { isWeakPassword } from '../platform/auth/weak-passwords.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { isClockShifted } from '../platform/db/clock-shift.ts';
import type { Log } from '../platform/log/log.ts';
import type { App } from './app.ts';
import type { Past } from './past.ts';

/** Password of every demonstration account; exists in demo mode only. */
export const DEMO_PASSWORD = 'CloudVSE@2026';

/**
 * Fills a fresh database: reference data always; the demonstration university in demo mode; the first administrator
 * in production, from ADMIN_ACCOUNT and ADMIN_PASSWORD, with a forced change of password.
 */
export async function seedFirstStart(
  app: App,
  config: Config,
  log: Log,
  openPast?: () => Promise<Past>,
): Promise<void> {
  const ctx = seedContext(app);
  if (config.mode === 'demo') {
    if (await isClockShifted(app.base.db)) {
      throw new ConfigError(
        `The first start was interrupted while it filled ${config.dataDir}; delete it and start again`,
      );
    }
    if (await personByAccount(ctx, 'admin')) await seedReference(ctx);
    else await fillDemo(app, log, config.demoTerm ? openPast : undefined);
    return;
  }
  await seedReference(ctx);
  if (config.admin && !(await personByAccount(ctx, config.admin.account))) {
    await requireStrongPassword(config.admin, app.base.clock.now());
    await createPerson(ctx, app.passwords, {
      account: config.admin.account,
      name: config.admin.account,
      role: 0,
      unitId: null,
      clientHash: sha256Hex(config.admin.password),
      mustChangePassword: true,
    });
  }
  if (!config.admin && !(await hasAdministrator(ctx))) {
    throw new ConfigError('The first start in production needs ADMIN_ACCOUNT and ADMIN_PASSWORD');
  }
}

const seedContext = (app: App) => app.context({ actor: systemActor('seed'), locale: BASE_LOCALE, requestId: 'seed' });

/** The demonstration university: with a past, in the middle of its term, else on its first day. */
async function fillDemo(app: App, log: Log, openPast: (() => Promise<Past>) | undefined): Promise<void> {
  const start = performance.now();
  if (openPast) {
    const { seedTerm } = await import('../../db/seed/term.ts');
    const past = await openPast();
    try {
      await seedTerm(past, seedContext(past.app), DEMO_PASSWORD, log);
      await past.moveToNow();
    } finally {
      await past.close();
    }
  } else {
    const { seedDemo } = await import('../../db/seed/demo.ts');
    await seedReference(seedContext(app));
    await seedDemo(app, seedContext(app), DEMO_PASSWORD);
  }
  log.info({ seconds: Number(((performance.now() - start) / 1000).toFixed(1)) }, 'demonstration data is in place');
}

/** @throws ConfigError for a first password that breaks the rule of passwords or is guessed first */
async function requireStrongPassword(admin: NonNullable<Config['admin']>, now: Date): Promise<void> {
  if (!passwordFits(admin.password)) {
    throw new ConfigError('ADMIN_PASSWORD needs 8 to 64 characters with letters, digits and a special character');
  }
  if (await isWeakPassword(sha256Hex(admin.password), admin, now)) {
    throw new ConfigError('ADMIN_PASSWORD is a common password or made of the account; choose another one');
  }
}

async function hasAdministrator(ctx: ReturnType<App['context']>): Promise<boolean> {
  const row = await ctx.db.selectFrom('identity.person').select('id').where('role', '=', 0).limit(1).executeTakeFirst();
  return row !== undefined;
}
