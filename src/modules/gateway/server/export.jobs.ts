import type { Readable } from 'node:stream';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import type { Question } from '../../../platform/gateway/compile.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { zipStream } from '../../../platform/zip/zip-stream.ts';
import { type Digested, digested } from './digest.engine.ts';
import { auditExport, readSheet, type Sheet, type SheetFormat, sheetFile, sheetRows } from './export.service.ts';
import { type ListRequest, noteListExport, type Proving, readListSheet, type UnitName } from './list-export.service.ts';
import { countRows } from './read.repository.ts';

/** Long work as its person sees it; the composition root fills it, so that the gateway knows no module. */
export interface LongWork {
  start(
    tx: TxCtx,
    input: {
      readonly name: { readonly key: MessageKey; readonly params: { readonly name: string } };
      readonly work: { readonly name: string; readonly payload: Readonly<Record<string, unknown>> };
    },
  ): Promise<string>;
  /** False means stop. */
  progress(ctx: Ctx, id: string, at: { readonly done: number; readonly total: number }): Promise<boolean>;
  store(
    ctx: Ctx,
    id: string,
    kind: 'result',
    file: { readonly name: string; readonly type: string; readonly body: Readable },
  ): Promise<void>;
  finish(
    ctx: Ctx,
    id: string,
    end: { readonly state: 'done' | 'cancelled' | 'failed'; readonly failure?: { readonly key: MessageKey } },
  ): Promise<void>;
}

/** What is asked of an export, as it travels through the queue: a question of the gateway or a console list. */
export type ExportRequest = QuestionRequest | ListRequest;

export interface QuestionRequest {
  readonly question: Question;
  readonly fields: unknown;
  readonly title: string | null;
  readonly format: SheetFormat;
  readonly reason?: string | null;
}

const JOB = 'gateway.export';
const MAX_PER_FILE = 200_000;
const MAX_ROWS = 2_000_000;

/** Hands an export over to the queue. @returns id of the job its person sees. */
export function queueExport(
  ctx: Ctx,
  work: LongWork,
  sheet: Pick<Sheet, 'title'>,
  request: ExportRequest,
): Promise<string> {
  const payload = { actor: ctx.actor, locale: ctx.locale, request };
  const name = { key: 'gateway.export.task', params: { name: sheet.title } } as const;
  return ctx.tx((tx) => work.start(tx, { name, work: { name: JOB, payload } }));
}

class Stopped extends Error {}

/** The worker: the same rows, columns and rights as at the time of asking, in files of 200,000 rows. */
export function exportJob(
  registry: Registry,
  messages: Messages,
  work: LongWork,
  unitName: UnitName,
  proving: Proving,
  sizes = { perFile: MAX_PER_FILE, portion: 5000 },
): JobHandler {
  return {
    name: JOB,
    long: true,
    run: async (system, payload) => {
      const { jobId, actor, locale, request } = payload as {
        jobId: string;
        actor: Actor;
        locale: Locale;
        request: ExportRequest;
      };
      const ctx: Ctx = { ...system.as(actor), locale };
      const proof = proving.newCode();
      const sheet =
        'list' in request
          ? await readListSheet(ctx, registry, messages, request, unitName, proof)
          : await readSheet(ctx, registry, messages, request.question, request);
      const total = await countRows(ctx, sheet.compiled, MAX_ROWS);
      let done = 0;
      if (!(await work.progress(system, jobId, { done, total }))) {
        return work.finish(system, jobId, { state: 'cancelled' });
      }
      const rowsOf = async function* (from: number) {
        for await (const rows of sheetRows(ctx, sheet, from, sizes.perFile, sizes.portion)) {
          yield* rows;
          done += rows.length;
          if (!(await work.progress(system, jobId, { done, total }))) throw new Stopped();
        }
      };
      const parts = Math.max(1, Math.ceil(total / sizes.perFile));
      // Every file that leaves is registered: the workbook, or each part and the archive around them.
      const made: Digested[] = [];
      const kept = <F extends { readonly body: Readable }>(one: F): F => {
        made.push(digested(one.body));
        return { ...one, body: made.at(-1)!.body };
      };
      let file = kept(sheetFile(sheet, rowsOf(0)));
      if (parts > 1) {
        const all = [file];
        for (let part = 1; part < parts; part++) all.push(kept(sheetFile(sheet, rowsOf(part * sizes.perFile))));
        const body = zipStream((entries) => {
          for (const [part, one] of all.entries()) entries.stream(`${part + 1}-${one.name}`, () => one.body);
        });
        file = kept({ name: `${sheet.title}.zip`, type: 'application/zip', body });
      }
      try {
        await work.store(system, jobId, 'result', file);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        return work.finish(system, jobId, { state: 'cancelled' });
      }
      await ('list' in request
        ? noteListExport(ctx, proving, sheet, request, { count: done, proof, files: made.map(({ facts }) => facts()) })
        : auditExport(ctx, sheet, request.question, done));
      await work.finish(system, jobId, { state: 'done' });
    },
  };
}
