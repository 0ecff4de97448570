import type { Readable } from 'node:stream';
import type { PersonActor } from '../../../../kernel/access/actor.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { zipStream } from '../../../../platform/zip/zip-stream.ts';
import { type AttachmentRow, hasBytes, openAttachment } from '../../../files/server/files.public.ts';
import { finishJob, reportProgress, storeJobFile } from '../../../tasks/server/tasks.public.ts';
import { format } from '../registration/messages.engine.ts';
import { EXPORT_OWN_JOB, ownData } from './data-export.service.ts';

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

/** Files the person brought that still exist; lost ones are left out. */
async function ownFiles(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<AttachmentRow[]> {
  const found: AttachmentRow[] = [];
  for (const row of rows) {
    if (row.deleted_at || typeof row.path !== 'string') continue;
    const file = row as unknown as AttachmentRow;
    if (await hasBytes(ctx, file)) found.push(file);
  }
  return found;
}

/** Somebody asked to stop. */
class Stopped extends Error {}

/** The worker: a zip with one JSON of everything, a sheet per kind of record and the own files. */
export const exportOwnJob: JobHandler = {
  name: EXPORT_OWN_JOB,
  long: true,
  run: async (ctx, payload) => {
    const { jobId, actor, locale } = payload as unknown as {
      readonly jobId: string;
      readonly actor: PersonActor;
      readonly locale: Locale;
    };
    if (!(await reportProgress(ctx, jobId, { done: 0 }))) return finishJob(ctx, jobId, { state: 'cancelled' });
    const found = await ownData(ctx, actor);
    const total = found.size + 1;
    const body = zipStream(async (entries) => {
      entries.bytes('data.json', JSON.stringify(Object.fromEntries(found), null, 1));
      let done = 1;
      for (const [relation, rows] of found) {
        entries.stream(`tables/${relation}.xlsx`, () => sheetOf(relation, rows));
        if (!(await reportProgress(ctx, jobId, { done: done++, total }))) throw new Stopped();
      }
      for (const file of await ownFiles(ctx, found.get('files.attachment') ?? [])) {
        const name = `${file.id}-${file.name}`.replace(/[\\/:*?"<>|]/g, '_');
        entries.stream(`files/${name}`, () => openAttachment(ctx, file));
      }
    });
    const name = `${format(locale, 'identity.export.fileName')}_${actor.account}.zip`;
    try {
      await storeJobFile(ctx, jobId, 'result', { name, type: 'application/zip', body });
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return finishJob(ctx, jobId, { state: 'cancelled' });
    }
    await finishJob(ctx, jobId, { state: 'done' });
  },
};
