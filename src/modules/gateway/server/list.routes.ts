import { buffer } from 'node:stream/consumers';
import { listExportRoute, listKeysRoute, listRoute } from '../../../kernel/resource/list.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import type { ListQuestion } from '../../../platform/gateway/list.ts';
import { filledStatements } from '../../../platform/gateway/list-filters.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { digested } from './digest.engine.ts';
import { type LongWork, queueExport } from './export.jobs.ts';
import { inTurn, sheetFile, sheetRows } from './export.service.ts';
import { listKeys, listPage } from './list.service.ts';
import { type ListRequest, noteListExport, type Proving, readListSheet, type UnitName } from './list-export.service.ts';

const MAX_AT_ONCE = 1000;

const questionOf = (asked: { kw: string; f: string; sort: string; bin: string }): ListQuestion => ({
  kw: asked.kw,
  f: asked.f,
  sort: asked.sort,
  bin: asked.bin === '1',
});

/** Console lists over what modules declare: page, selection, export. */
export function listRoutes(
  registry: Registry,
  messages: Messages,
  work: LongWork,
  unitName: UnitName,
  proving: Proving,
): BoundRoute[] {
  return [
    route(
      listRoute,
      (ctx, { params, query }) =>
        listPage(
          ctx,
          registry,
          params.resource,
          { ...questionOf(query), more: query.more.split(',') },
          { page: query.page, size: query.size, counts: query.counts === '1' },
        ),
      ({ params, query }) =>
        filledStatements(registry.get(params.resource), { f: query.f, more: query.more.split(',') }),
    ),
    route(
      listKeysRoute,
      (ctx, { params, query }) => listKeys(ctx, registry, params.resource, questionOf(query)),
      ({ params, query }) => filledStatements(registry.get(params.resource), { f: query.f, more: null }),
    ),
    route(
      listExportRoute,
      async (ctx, { params, body }, { reply }) =>
        inTurn(ctx, async () => {
          const { kw = '', f = '', sort = '', bin = '', keys } = body;
          const request: ListRequest = {
            list: params.resource,
            question: { ...questionOf({ kw, f, sort, bin }), keys },
            title: body.title,
            reason: body.reason ?? null,
            reveal: body.reveal ?? false,
          };
          const proof = proving.newCode();
          const sheet = await readListSheet(ctx, registry, messages, request, unitName, proof);
          const first = await sheetRows(ctx, sheet, 0, MAX_AT_ONCE + 1, MAX_AT_ONCE + 1).next();
          const rows = first.done ? [] : first.value;
          if (rows.length > MAX_AT_ONCE) {
            const jobId = await queueExport(ctx, work, { title: body.title }, request);
            return reply.status(202).send({ data: { jobId } });
          }
          const file = sheetFile(sheet, rows);
          // The whole file before anything is sent: its digest is what is registered.
          const { body: passing, facts } = digested(file.body);
          const bytes = await buffer(passing);
          await noteListExport(ctx, proving, sheet, request, { count: rows.length, proof, files: [facts()] });
          return reply
            .header('content-type', file.type)
            .header(
              'content-disposition',
              `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escape)}`,
            )
            .send(bytes);
        }),
      ({ params, body }) => filledStatements(registry.get(params.resource), { f: body.f ?? '', more: undefined }),
    ),
  ];
}
