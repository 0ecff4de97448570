import { seedReference } from '../../db/seed/reference.ts';
import { systemActor } from '../kernel/access/actor.ts';
import { BASE_LOCALE } from '../kernel/i18n/locales.ts';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { createPerson, personByAccount } from '../modules/identity/server/identity.public.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import type { Log } from '../platform/log/log.ts';
import type { App } from './app.ts';

/** Password of every demonstration account; exists in demo mode only (ruling 47). */
export const DEMO_PASSWORD = 'CloudVSE@2026';

/**
 * Fills a fresh database: reference data always; the demonstration university in demo mode; the first administrator
 * in production, from ADMIN_ACCOUNT and ADMIN_PASSWORD, with a forced change of password.
 */
export async function seedFirstStart(app: App, config: Config, log: Log): Promise<void> {
  const ctx = app.context({ actor: systemActor('seed'), locale: BASE_LOCALE, requestId: 'seed' });
  await seedReference(ctx);
  if (config.mode === 'demo') {
    if (await personByAccount(ctx, 'admin')) return;
    const { seedDemo } = await import('../../db/seed/demo.ts');
    const start = performance.now();
    await seedDemo(app, ctx, DEMO_PASSWORD);
    log.info({ seconds: Number(((performance.now() - start) / 1000).toFixed(1)) }, 'demonstration data is in place');
    return;
  }
  if (config.admin && !(await personByAccount(ctx, config.admin.account))) {
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

async function hasAdministrator(ctx: ReturnType<App['context']>): Promise<boolean> {
  const row = await ctx.db.selectFrom('identity.person').select('id').where('role', '=', 0).limit(1).executeTakeFirst();
  return row !== undefined;
}
