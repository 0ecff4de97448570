import type { Messages } from '../../../platform/http/messages.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/log.contract.ts';
import { startEvidence } from './evidence.jobs.ts';
import { exportLog } from './export.jobs.ts';
import { readCharts, readChoices, readEntry, readObject } from './log.service.ts';

const logExportOf = ({ kw = '', f, sort = '', reason }: { kw?: string; f: string; sort?: string; reason: string }) => ({
  kw,
  f,
  sort,
  reason,
});

/** The log on its page: entries, histories, figures, what leaves it. */
export function logRoutes(messages: Messages): readonly BoundRoute[] {
  return [
    route(contract.getEntryRoute, (ctx, { params }) => readEntry(ctx, params.id)),
    route(contract.objectEntriesRoute, (ctx, { params, query }) =>
      readObject(ctx, params.object, params.objectId, query.page),
    ),
    route(contract.choicesRoute, (ctx) => readChoices(ctx)),
    route(contract.chartsRoute, (ctx, { query }) => readCharts(ctx, query.from, query.to)),
    route(contract.exportLogRoute, async (ctx, { body }, { reply }) => {
      const answer = await exportLog(ctx, messages, logExportOf(body));
      if ('jobId' in answer) return reply.status(202).send({ data: answer });
      return reply
        .header('content-type', answer.type)
        .header(
          'content-disposition',
          `attachment; filename="log.xlsx"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
        )
        .header('cache-control', 'private, no-store')
        .send(answer.body);
    }),
    route(contract.evidenceRoute, (ctx, { body }) => startEvidence(ctx, logExportOf(body))),
  ];
}
