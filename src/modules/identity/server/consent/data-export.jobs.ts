import type { Readable } from 'node:stream';
import type { Cell } from '../../../../kernel/values/csv.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { zipStream } from '../../../../platform/zip/zip-stream.ts';
import { type AttachmentRow, hasBytes, openAttachment } from '../../../files/server/files.public.ts';
import { longJob } from '../../../tasks/server/tasks.public.ts';
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

/** The worker: a zip with one JSON of everything, a sheet per kind of record and the own files. */
export const exportOwnJob = longJob(EXPORT_OWN_JOB, async ({ system, ctx, actor, report, storeResult }) => {
  await report({ done: 0 });
  const found = await ownData(system, actor);
  const total = found.size + 1;
  const body = zipStream(async (entries) => {
    entries.bytes('data.json', JSON.stringify(Object.fromEntries(found), null, 1));
    let done = 1;
    for (const [relation, rows] of found) {
      entries.stream(`tables/${relation}.xlsx`, () => sheetOf(relation, rows));
      await report({ done: done++, total });
    }
    for (const file of await ownFiles(system, found.get('files.attachment') ?? [])) {
      const name = `${file.id}-${file.name}`.replace(/[\\/:*?"<>|]/g, '_');
      entries.stream(`files/${name}`, () => openAttachment(system, file));
    }
  });
  const name = `${format(ctx.locale, 'identity.export.fileName')}_${actor.account}.zip`;
  await storeResult({ name, type: 'application/zip', body });
});
