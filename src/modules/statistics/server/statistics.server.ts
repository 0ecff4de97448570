import { route, type ServerModule } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { useFiguresRoute, useFileRoute, useRecordsRoute, useTableRoute } from '../shared/use.contract.ts';
import { catalogs } from './messages.engine.ts';
import { readRecords, readTable, readUse } from './use.service.ts';
import { fileOfUse } from './use-file.service.ts';

/** How much experiments are used and with what result, over the published views of other modules. */
export function statisticsModule(): ServerModule {
  return {
    name: 'statistics',
    messages: catalogs,
    routes: [
      route(useFiguresRoute, (ctx, { query }) => readUse(ctx, query)),
      route(useTableRoute, (ctx, { query }) => readTable(ctx, query)),
      route(useRecordsRoute, (ctx, { query }) => readRecords(ctx, query)),
      route(useFileRoute, async (ctx, { query }, { reply }) => {
        const { type, ...file } = await fileOfUse(ctx, query);
        return sendFile(reply, type, file);
      }),
    ],
  };
}
