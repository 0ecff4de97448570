import { RESULT } from '../../../kernel/http/envelope.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import type { Question } from '../../../platform/gateway/compile.ts';
import { faulty } from '../../../platform/gateway/refusal.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { exportRoute } from '../shared/export.contract.ts';
import { checkDepth } from './body.engine.ts';
import { type LongWork, queueExport } from './export.jobs.ts';
import { auditExport, inTurn, readSheet, sheetFile, sheetRows } from './export.service.ts';

const MAX_AT_ONCE = 1000;

/** Header `X-Reason`: percent-encoded UTF-8 of 5–200 characters; null for none. @throws AppError malformed. */
function reasonOf(header: unknown): string | null {
  if (typeof header !== 'string' || header === '') return null;
  let text: string;
  try {
    text = decodeURIComponent(header).trim();
  } catch {
    throw faulty('X-Reason');
  }
  if (text.length < 5 || text.length > 200) throw faulty('X-Reason');
  return text;
}

/** Export of the data gateway: up to 1,000 rows are answered as a file, more become a job (wire-protocol §8). */
export function exportRoutes(registry: Registry, messages: Messages, work: LongWork): BoundRoute[] {
  return [
    route(exportRoute, async (ctx, { body }, { request, reply }) => {
      checkDepth(body);
      const { Type, TableView, Fields, QueryArgs = {} } = body.DynamicQuery;
      const question: Question = {
        database: body.DataBase,
        type: Type,
        name: TableView,
        fields: Fields,
        conditions: QueryArgs.Conditions,
        order: QueryArgs.Order,
        sort: QueryArgs.Sort,
      };
      const asked = {
        question,
        fields: body.Fields,
        title: body.title ?? null,
        format: body.Format,
        reason: reasonOf(request.headers['x-reason']),
      };
      return inTurn(ctx, async () => {
        const sheet = await readSheet(ctx, registry, messages, question, asked);
        const first = await sheetRows(ctx, sheet, 0, MAX_AT_ONCE + 1, MAX_AT_ONCE + 1).next();
        const rows = first.done ? [] : first.value;
        if (rows.length > MAX_AT_ONCE) {
          const JobId = await queueExport(ctx, work, sheet, asked);
          return reply.status(202).send({ Result: RESULT.ok, Data: { JobId }, ErrorMsg: '', RequestId: ctx.requestId });
        }
        await auditExport(ctx, sheet, question, rows.length);
        const { name, type, body: file } = sheetFile(sheet, rows);
        return reply
          .header('content-type', type)
          .header(
            'content-disposition',
            `attachment; filename="export.${sheet.format}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
          )
          .send(file);
      });
    }),
  ];
}
