import type { Registry } from '../../../platform/gateway/binding.ts';
import type { ProcedureBinding } from '../../../platform/gateway/procedure.ts';
import { faulty } from '../../../platform/gateway/refusal.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import {
  getIdRoute,
  getListRoute,
  getOneRoute,
  procedurePagingRoute,
  procedureRoute,
  queryRoute,
} from '../shared/read.contract.ts';
import { checkDepth } from './body.engine.ts';
import { queryPage, queryRows, runProcedure, runProcedurePage } from './read.service.ts';

function parseConditions(text: string | undefined): unknown {
  if (text === undefined || text === '') return [];
  try {
    const conditions: unknown = JSON.parse(text);
    checkDepth(conditions);
    return conditions;
  } catch (error) {
    if (error instanceof SyntaxError) throw faulty('Conditions', 'gateway.condition.shape');
    throw error;
  }
}

/** Reading half of the data gateway. */
export function readRoutes(registry: Registry, procedures: ReadonlyMap<string, ProcedureBinding>): BoundRoute[] {
  return [
    route(queryRoute, async (ctx, { body }) => {
      checkDepth(body);
      const { Type, TableView, Fields, QueryArgs = {} } = body.DynamicQuery;
      const { rows, truncated } = await queryRows(ctx, registry, {
        database: body.DataBase,
        type: Type,
        name: TableView,
        fields: Fields,
        conditions: QueryArgs.Conditions,
        order: QueryArgs.Order,
        sort: QueryArgs.Sort,
      });
      return { $envelope: { Data: rows, ...(truncated ? { Truncated: true } : {}) } };
    }),
    route(getListRoute, async (ctx, { query }) => {
      const { rows, total, capped } = await queryPage(
        ctx,
        registry,
        {
          database: query.DataBase,
          type: query.Type,
          name: query.TableView,
          fields: query.Fields,
          conditions: parseConditions(query.Conditions),
          order: query.Order,
          sort: query.Sort,
        },
        query.PageIndex,
        query.PageSize,
      );
      return {
        JsonList: rows,
        Total: total,
        TotalCapped: capped,
        PageIndex: query.PageIndex,
        PageSize: query.PageSize,
      };
    }),
    route(getOneRoute, async (ctx, { query }) => {
      const { rows } = await queryRows(ctx, registry, {
        database: query.DataBase,
        type: query.Type,
        name: query.TableView,
        fields: query.Fields,
        conditions: [{ Property: 'id', Oper: '=', Value: query.Id }],
        order: undefined,
        sort: undefined,
      });
      return rows[0] ?? null;
    }),
    route(getIdRoute, async (ctx, { query }) =>
      query.Count === undefined ? ctx.newId() : Array.from({ length: query.Count }, () => ctx.newId()),
    ),
    route(procedureRoute, async (ctx, { body }) => {
      checkDepth(body);
      return runProcedure(ctx, procedures, body.DynamicProcedure);
    }),
    route(procedurePagingRoute, async (ctx, { body }) => {
      checkDepth(body);
      return runProcedurePage(ctx, procedures, body.DynamicProcedure, body.PageIndex, body.PageSize);
    }),
  ];
}
