import type { Actor } from '../../../kernel/access/actor.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import { finishJob, reportProgress, startJob, storeJobFile } from '../../tasks/server/tasks.public.ts';
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

class Stopped extends Error {}

/** Begins an evidence package. @returns id of the job. @throws AppError forbidden, invalid */
export async function startEvidence(ctx: Ctx, logExport: LogExport): Promise<{ jobId: string }> {
  await readLogExport(ctx, logExport, 'audit.evidence');
  const payload = { actor: ctx.actor, locale: ctx.locale, logExport };
  const jobId = await ctx.tx((tx) =>
    startJob(tx, { name: { key: 'audit.evidence.task' }, work: { name: JOB, payload } }),
  );
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
  return {
    name: JOB,
    long: true,
    run: async (system, payload) => {
      const { jobId, actor, locale, logExport } = payload as {
        jobId: string;
        actor: Actor;
        locale: Locale;
        logExport: LogExport;
      };
      const ctx: Ctx = { ...system.as(actor), locale };
      await sealAll(system);
      const list = await readLogExport(ctx, logExport, 'audit.evidence');
      const { serials, unsealed } = await sealedSerials(ctx, list, MAX_ENTRIES + 1);
      const fail = (key: 'audit.evidence.none' | 'audit.evidence.tooMany') =>
        finishJob(system, jobId, { state: 'failed', failure: { key, params: { n: MAX_ENTRIES } } });
      const first = serials[0];
      const last = serials.at(-1);
      if (first === undefined || last === undefined) return fail('audit.evidence.none');
      if (serials.length > MAX_ENTRIES) return fail('audit.evidence.tooMany');
      let done = 0;
      const total = serials.length * 2;
      const report = async (more: number) => {
        done += more;
        if (!(await reportProgress(system, jobId, { done, total }))) throw new Stopped();
      };
      try {
        await report(0);
        const check = await checkSpan(ctx, first, last);
        const edge = async (serial: number) => (await sealedLines(ctx, [serial]))[0]!;
        const [start, end] = [await edge(first), await edge(last)];
        const linesOf = async function* () {
          for (let i = 0; i < serials.length; i += PORTION) {
            const lines = await sealedLines(ctx, serials.slice(i, i + PORTION));
            for (const line of lines) yield lineOf(line);
            await report(lines.length);
          }
        };
        const cells = takenCells(ctx, messages);
        const rowsOf = async function* () {
          for (let i = 0; i < serials.length; i += PORTION) {
            const rows = await takeSealed(ctx, list, serials.slice(i, i + PORTION));
            yield* rows.map(cells);
            await report(rows.length);
          }
        };
        const person = actor.kind === 'person' ? actor : null;
        await storeJobFile(system, jobId, 'result', {
          name: takenName(ctx, messages, 'zip'),
          type: 'application/zip',
          body: evidenceZip({
            lines: linesOf(),
            sheet: xlsxOf(
              messages.format(locale, 'route.management.logManage'),
              takenHeadings(ctx, messages),
              rowsOf(),
            ),
            readme: readme(messages.format(locale, 'audit.evidence.readme')),
            facts: {
              product: `CloudVSE ${version}`,
              made: ctx.clock.now().toISOString(),
              by: person && { account: person.account, name: person.name },
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
      } catch (error) {
        if (error instanceof Stopped) return finishJob(system, jobId, { state: 'cancelled' });
        throw error;
      }
      await auditLogExport(ctx, 'audit.evidence', logExport, serials.length);
      await finishJob(system, jobId, { state: 'done' });
    },
  };
}
