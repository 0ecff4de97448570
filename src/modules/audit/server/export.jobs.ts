import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CompiledList } from '../../../platform/gateway/list.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { OFFICE_TYPES } from '../../../platform/http/send-file.ts';
import { xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import { longJob, startJob } from '../../tasks/server/tasks.public.ts';
import { takeRows } from './log.repository.ts';
import { auditLogExport, type LogExport, readLogExport, takenCells, takenHeadings } from './log-export.service.ts';

const JOB = 'audit.export';
const AT_ONCE = 1000;
/** Rows one sheet holds; more are taken month by month. */
const MAX_ROWS = 200_000;
const PORTION = 2000;

async function* portions(ctx: Ctx, list: CompiledList, most: number) {
  for (let done = 0; done < most; done += PORTION) {
    const rows = await takeRows(ctx, list, Math.min(PORTION, most - done), done);
    yield rows;
    if (rows.length < PORTION) return;
  }
}

/** File name of what leaves the log, with the minute in the time of Shanghai. */
export function takenName(ctx: Ctx, messages: Messages, ending: string): string {
  const at = siteMinute(ctx.clock.ms()).replace(/[-: ]/g, '');
  return `${messages.format(ctx.locale, 'route.management.logManage')}_${at}.${ending}`;
}

const workbook = (ctx: Ctx, messages: Messages, rows: Iterable<Cell[]> | AsyncIterable<Cell[]>) =>
  xlsxOf(messages.format(ctx.locale, 'route.management.logManage'), takenHeadings(ctx, messages), rows);

/** Entries as a sheet: the file for up to 1,000 rows, else the id of a job. @throws AppError forbidden, invalid */
export async function exportLog(ctx: Ctx, messages: Messages, logExport: LogExport) {
  const list = await readLogExport(ctx, logExport, 'log.export');
  const rows = await takeRows(ctx, list, AT_ONCE + 1, 0);
  if (rows.length > AT_ONCE) {
    const jobId = await ctx.tx((tx) =>
      startJob(tx, {
        name: { key: 'audit.export.task' },
        link: addressOf('management.logManage'),
        work: { name: JOB, payload: { logExport } },
      }),
    );
    return { jobId };
  }
  await auditLogExport(ctx, 'log.export', logExport, rows.length);
  return {
    name: takenName(ctx, messages, 'xlsx'),
    type: OFFICE_TYPES.xlsx,
    body: workbook(ctx, messages, rows.map(takenCells(ctx, messages))),
  };
}

/** The worker of a long export. */
export function exportJob(messages: Messages): JobHandler {
  return longJob<{ readonly logExport: LogExport }>(
    JOB,
    async ({ ctx, payload: { logExport }, report, storeResult }) => {
      const list = await readLogExport(ctx, logExport, 'log.export');
      await report({ done: 0 });
      let done = 0;
      const cells = takenCells(ctx, messages);
      const rowsOf = async function* () {
        for await (const rows of portions(ctx, list, MAX_ROWS + 1)) {
          done += rows.length;
          if (done > MAX_ROWS) {
            throw appErrorWith({}, 'invalid', 'audit.export.tooMany', { n: MAX_ROWS });
          }
          yield* rows.map(cells);
          await report({ done });
        }
      };
      try {
        await storeResult({
          name: takenName(ctx, messages, 'xlsx'),
          type: OFFICE_TYPES.xlsx,
          body: workbook(ctx, messages, rowsOf()),
        });
      } catch (error) {
        if (done <= MAX_ROWS) throw error;
        return { key: 'audit.export.tooMany', params: { n: MAX_ROWS } };
      }
      await auditLogExport(ctx, 'log.export', logExport, done);
    },
  );
}
