import type { Ctx } from '../../../platform/db/context.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import { longJob, startJob } from '../../tasks/server/tasks.public.ts';
import { checkRange, sealAll } from './chain.repository.ts';
import { evidenceZip, lineOf, readme } from './evidence.engine.ts';
import { takenName } from './export.jobs.ts';
import { sealedLines, sealedSerials, takeSealed } from './log.repository.ts';
import { auditLogExport, type LogExport, readLogExport, takenCells, takenHeadings } from './log-export.service.ts';

const JOB = 'audit.evidence';
const MAX_ENTRIES = 200_000;
const PORTION = 2000;
/** Links checked in one statement. */
const CHECKED = 20_000;

/** Begins an evidence package. @returns id of the job. @throws AppError forbidden, invalid */
export async function startEvidence(ctx: Ctx, logExport: LogExport): Promise<{ jobId: string }> {
  await readLogExport(ctx, logExport, 'audit.evidence');
  const work = { name: JOB, payload: { logExport } };
  const jobId = await ctx.tx((tx) => startJob(tx, { name: { key: 'audit.evidence.task' }, work }));
  return { jobId };
}

/** Checks the chain from the first to the last entry of a package. */
async function checkSpan(ctx: Ctx, first: number, last: number) {
  let checked = 0;
  for (let from = first; from <= last; from += CHECKED) {
    const { rows, brokenAt } = await checkRange(ctx, from, Math.min(last, from + CHECKED - 1));
    checked += rows;
    if (brokenAt !== null) return { result: 'broken', checked, brokenAt };
  }
  return { result: 'intact', checked, brokenAt: null };
}

/** The worker: sheet, sealed lines, manifest and how to check them, in one zip. */
export function evidenceJob(messages: Messages, version: string): JobHandler {
  return longJob<{ readonly logExport: LogExport }>(
    JOB,
    async ({ ctx, actor, system, payload: { logExport }, report, storeResult }) => {
      await sealAll(system);
      const list = await readLogExport(ctx, logExport, 'audit.evidence');
      const { serials, unsealed } = await sealedSerials(ctx, list, MAX_ENTRIES + 1);
      const first = serials[0];
      const last = serials.at(-1);
      if (first === undefined || last === undefined) return { key: 'audit.evidence.none' };
      if (serials.length > MAX_ENTRIES) {
        return { key: 'audit.evidence.tooMany', params: { n: MAX_ENTRIES } };
      }
      let done = 0;
      const total = serials.length * 2;
      const reportMore = (more: number) => {
        done += more;
        return report({ done, total });
      };
      await reportMore(0);
      const check = await checkSpan(ctx, first, last);
      const edge = async (serial: number) => (await sealedLines(ctx, [serial]))[0]!;
      const [start, end] = [await edge(first), await edge(last)];
      const linesOf = async function* () {
        for (let i = 0; i < serials.length; i += PORTION) {
          const lines = await sealedLines(ctx, serials.slice(i, i + PORTION));
          for (const line of lines) yield lineOf(line);
          await reportMore(lines.length);
        }
      };
      const cells = takenCells(ctx, messages);
      const rowsOf = async function* () {
        for (let i = 0; i < serials.length; i += PORTION) {
          const rows = await takeSealed(ctx, list, serials.slice(i, i + PORTION));
          yield* rows.map(cells);
          await reportMore(rows.length);
        }
      };
      await storeResult({
        name: takenName(ctx, messages, 'zip'),
        type: 'application/zip',
        body: evidenceZip({
          lines: linesOf(),
          sheet: xlsxOf(
            messages.format(ctx.locale, 'route.management.logManage'),
            takenHeadings(ctx, messages),
            rowsOf(),
          ),
          readme: readme(messages.format(ctx.locale, 'audit.evidence.readme')),
          facts: {
            product: `CloudVSE ${version}`,
            made: ctx.clock.now().toISOString(),
            by: { account: actor.account, name: actor.name },
            reason: logExport.reason,
            filter: { keyword: logExport.kw, filters: logExport.f },
            entries: serials.length,
            notYetSealed: unsealed,
            firstSerial: first,
            lastSerial: last,
            hashBeforeFirst: start.previous?.toString('hex') ?? null,
            hashOfLast: end.hash.toString('hex'),
            continuous: last - first + 1 === serials.length,
            chainCheck: check,
          },
        }),
      });
      await auditLogExport(ctx, 'audit.evidence', logExport, serials.length);
    },
  );
}
