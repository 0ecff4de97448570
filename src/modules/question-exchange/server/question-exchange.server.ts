import type { ServerModule } from '../../../platform/http/module.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { catalogs } from './exchange-messages.engine.ts';

/** Questions from files of other formats, and into them. */
export function questionExchangeModule(): ServerModule {
  return { name: 'question-exchange', messages: catalogs, routes: exchangeRoutes };
}
