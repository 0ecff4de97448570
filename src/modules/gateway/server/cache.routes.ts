import type { Registry } from '../../../platform/gateway/binding.ts';
import type { ProcedureBinding } from '../../../platform/gateway/procedure.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { cacheExistsRoute, cacheGetRoute } from '../shared/cache.contract.ts';
import { cacheEntry } from './cache.service.ts';

/** The specification's cache calls. No key-value store stands behind them and nothing can be written. */
export function cacheRoutes(registry: Registry, procedures: ReadonlyMap<string, ProcedureBinding>): BoundRoute[] {
  return [
    route(
      cacheExistsRoute,
      async (ctx, { query }) => (await cacheEntry(ctx, registry, procedures, query.key, query.value)) !== null,
    ),
    route(cacheGetRoute, (ctx, { query }) => cacheEntry(ctx, registry, procedures, query.key, query.value)),
  ];
}
