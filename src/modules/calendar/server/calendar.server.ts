import { originOf } from '../../../platform/http/hosts.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { catalogs } from './calendar-text.engine.ts';

/** The dates of a person for calendars outside the product. */
export function calendarModule({ config, secrets }: Pick<ModuleParts, 'config' | 'secrets'>): ServerModule {
  const partsAt = (hostname: string) => ({ key: secrets.signing, site: originOf(config, hostname) });
  return { name: 'calendar', messages: catalogs, routes: calendarRoutes(partsAt) };
}
