import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { PersonActor } from '../../../kernel/access/actor.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { type Cell, xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import { type AttachmentRow, openAttachment } from '../../files/server/files.public.ts';
import { finishJob, keepJobFile, reportProgress } from '../../tasks/server/tasks.public.ts';
import { EXPORT_OWN_JOB, ownData } from './data-export.service.ts';
import { say } from './words.engine.ts';

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};

/** A sheet of one relation: a column for every key its rows have. */
function sheetOf(relation: string, rows: readonly Record<string, unknown>[]): Readable {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return xlsxOf(
    relation,
    keys,
    rows.map((row) => keys.map((key) => cellOf(row[key]))),
  );
}

/** Files the person brought that still exist, with their bytes; lost ones are left out. */
async function* ownFiles(ctx: Ctx, rows: readonly Record<string, unknown>[]) {
  for (const row of rows) {
    if (row.deleted_at || typeof row.path !== 'string') continue;
    try {
      yield {
        name: `${String(row.id)}-${String(row.name)}`,
        body: await openAttachment(ctx, row as unknown as AttachmentRow),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** The worker: a zip with one JSON of everything, a sheet per kind of record and the own files. */
export const exportOwnJob: JobHandler = {
  name: EXPORT_OWN_JOB,
  run: async (ctx, payload) => {
    const { jobId, actor, locale } = payload as unknown as {
      readonly jobId: string;
      readonly actor: PersonActor;
      readonly locale: Locale;
    };
    if (!(await reportProgress(ctx, jobId, { done: 0 }))) return finishJob(ctx, jobId, { state: 'cancelled' });
    const found = await ownData(ctx, actor);
    const total = found.size + 1;
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(Object.fromEntries(found), null, 1)), 'data.json');
    let done = 1;
    for (const [relation, rows] of found) {
      zip.addReadStream(sheetOf(relation, rows), `tables/${relation}.xlsx`);
      if (!(await reportProgress(ctx, jobId, { done: done++, total }))) {
        return finishJob(ctx, jobId, { state: 'cancelled' });
      }
    }
    for await (const { name, body } of ownFiles(ctx, found.get('files.attachment') ?? [])) {
      zip.addReadStream(body, `files/${name.replace(/[\\/:*?"<>|]/g, '_')}`);
    }
    zip.end();
    const name = `${say(locale, 'identity.export.fileName')}_${actor.account}.zip`;
    await keepJobFile(ctx, jobId, 'result', {
      name,
      type: 'application/zip',
      body: Readable.from(zip.outputStream as AsyncIterable<Buffer>),
    });
    await finishJob(ctx, jobId, { state: 'done' });
  },
};
