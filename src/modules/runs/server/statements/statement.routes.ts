import { Readable } from 'node:stream';
import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { downloadStatementsRoute, listStatementsRoute } from '../../shared/statement.contract.ts';
import { listStatements, statementFile } from './statement.service.ts';

/** What runs did in the words of xAPI: on the screen and as a file. */
export function statementRoutes(): BoundRoute[] {
  return [
    route(listStatementsRoute, (ctx, { params, query }) => listStatements(ctx, params.id, query)),
    route(downloadStatementsRoute, async (ctx, { params, query }, { reply }) => {
      const { name, parts } = await statementFile(ctx, params.id, query.reason);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(parts));
    }),
  ];
}
