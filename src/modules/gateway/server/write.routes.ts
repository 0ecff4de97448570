import type { Registry } from '../../../platform/gateway/binding.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { executeRoute, tranExecuteRoute } from '../shared/write.contract.ts';
import { checkDepth } from './body.engine.ts';
import { execute, executeAll } from './write.service.ts';

/** Writing half of the data gateway; course pages read the error text as `Errormsg` too. */
export function writeRoutes(registry: Registry): BoundRoute[] {
  return [
    route(executeRoute, async (ctx, { body }) => {
      checkDepth(body);
      return { $envelope: { Data: await execute(ctx, registry, body.DataBase, body.DynamicTable), Errormsg: '' } };
    }),
    route(tranExecuteRoute, async (ctx, { body }) => {
      checkDepth(body);
      const results = await executeAll(ctx, registry, body.DataBase, body.DynamicTableList);
      return { Results: results };
    }),
  ];
}
