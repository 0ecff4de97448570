import { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import { siteMinute } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { xlsxOf } from '../../../../platform/sheets/sheet-writer.ts';
import { type ZipEntries, zipStream } from '../../../../platform/zip/zip-stream.ts';
import { classFacts } from '../../../classes/server/classes.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { type AttachmentRow, listAttachments, openAttachment } from '../../../files/server/files.public.ts';
import { longJob, startJob } from '../../../tasks/server/tasks.public.ts';
import { type TemplateTexts, templateOf } from '../../shared/report-template.model.ts';
import { aliasOf, hiddenAuthors } from '../marking/report-name.service.ts';
import { requireMarker } from '../report.access.ts';
import { findVersion } from '../report.repository.ts';
import { FILE_OWNER } from '../report-content.service.ts';
import { messages } from '../report-messages.engine.ts';
import { type ArchivedReport, reportsToArchive } from './archive.repository.ts';
import { reportPage } from './report-page.engine.ts';

const JOB = 'labReports.archive';
/** Reports one archive holds. */
const MAX = 2000;

interface ArchiveRequest {
  readonly courseId: string;
  readonly classId: string;
  readonly nodeId?: string | undefined;
}

/**
 * Begins to pack the reports of a class: pages, their files, and the list of all of them.
 * @returns id of the job people see
 * @throws AppError notFound, forbidden, conflict when nothing was handed in
 */
export async function startArchive(ctx: Ctx, request: ArchiveRequest): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    const scope = await requireMarker(tx, request.courseId);
    const facts = (await classFacts(tx, { classIds: [request.classId] })).get(request.classId);
    const outside = scope !== null && !scope.includes(request.classId);
    if (facts?.courseId !== request.courseId || outside) throw appError('notFound', 'classes.class.absent');
    const rows = await reportsToArchive(tx, request);
    if (rows.length === 0) throw appError('conflict', 'labReports.archive.nothing');
    if (rows.length > MAX) throw appError('invalid', 'labReports.archive.max', { n: MAX });
    tx.audit({
      action: 'lab_report.archive',
      object: 'class',
      objectId: request.classId,
      after: { reports: rows.length, ...(request.nodeId ? { nodeId: request.nodeId } : {}) },
    });
    const jobId = await startJob(tx, {
      name: { key: 'labReports.archive.task', params: { name: facts.name } },
      total: rows.length,
      work: { name: JOB, payload: { request } },
    });
    return { jobId };
  });
}

/** A name as every file system takes it. */
const safe = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name holds one
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .slice(0, 60) || '_';

/** Place of a report in the archive, without its ending; unlike every other one. */
function placeOf(row: ArchivedReport, taken: Set<string>): string {
  const name = [row.number ?? '', row.name, row.nodeName].filter(Boolean).map(safe).join('_');
  const base = `${safe(row.className)}/${name}_v${row.version}`;
  let place = base;
  for (let n = 2; taken.has(place.toLowerCase()); n++) place = `${base} (${n})`;
  taken.add(place.toLowerCase());
  return place;
}

const minute = (at: Date | null) => (at === null ? '' : `${siteMinute(at)} (UTC+8)`);

function listOf(ctx: Ctx, rows: readonly { row: ArchivedReport; place: string }[], courseName: string): Readable {
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const wordsOf = (one: TemplateTexts) => ('key' in one ? format(one.key) : one.text);
  // Reports of one class may have been begun with different templates: a column for every name of a criterion.
  const criteria = [
    ...new Map(
      rows.flatMap(({ row }) => templateOf(row).criteria.map((one) => [wordsOf(one.name), one.name] as const)),
    ).values(),
  ];
  const columns = ['number', 'name', 'class', 'course', 'experiment', 'version', 'submittedAt'] as const;
  const headings = [
    ...columns.map((key) => format(`labReports.queue.${key}`)),
    format('labReports.list.late'),
    ...criteria.map(wordsOf),
    format('labReports.queue.score'),
    format('labReports.rubric.comment'),
    format('labReports.queue.marker'),
    format('labReports.archive.markedAt'),
    format('labReports.queue.state'),
    format('labReports.archive.file'),
  ];
  const cells = rows.map(({ row, place }): Cell[] => [
    row.number,
    row.name,
    row.className,
    courseName,
    row.nodeName,
    row.version,
    minute(row.submittedAt),
    row.late ? format('labReports.list.late') : '',
    ...criteria.map((name) => {
      const own = templateOf(row).criteria.find((one) => wordsOf(one.name) === wordsOf(name));
      return row.marks?.find((mark) => mark.criterion === own?.key)?.points ?? null;
    }),
    row.score,
    row.comment,
    row.marker,
    minute(row.markedAt),
    format(`labReports.state.${row.state}`),
    `${place}.html`,
  ]);
  return xlsxOf(format('labReports.page.title'), headings, cells);
}

/** Adds one report with its pictures and documents. */
async function addReport(ctx: Ctx, entries: ZipEntries, row: ArchivedReport, place: string, hidden: boolean) {
  const version = (await findVersion(ctx, row.id, row.version))!;
  const owned = new Map((await listAttachments(ctx, FILE_OWNER, [row.id])).map((one) => [one.id, one]));
  const folder = place.slice(place.lastIndexOf('/') + 1);
  const pictures = new Map<string, string>();
  const documents: { name: string; href: string }[] = [];
  const files: { file: AttachmentRow; path: string }[] = [];
  for (const [at, kept] of version.files.entries()) {
    const name = hidden || kept.picture ? `${at + 1}.${kept.ext}` : `${at + 1}_${safe(kept.name)}`;
    const href = `${encodeURIComponent(folder)}/${encodeURIComponent(name)}`;
    if (kept.picture) pictures.set(kept.path, href);
    else documents.push({ name, href });
    const file = owned.get(kept.id);
    if (file) files.push({ file, path: `${place}/${name}` });
  }
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const html = reportPage(
    {
      locale: ctx.locale,
      title: row.nodeName,
      facts: [
        [format('labReports.queue.name'), row.name],
        [format('labReports.queue.number'), row.number ?? '—'],
        [format('labReports.queue.class'), row.className],
        [format('labReports.queue.version'), String(row.version)],
        [format('labReports.queue.submittedAt'), minute(row.submittedAt)],
        [format('labReports.queue.score'), row.score === null ? '—' : String(row.score)],
      ],
      template: templateOf(row),
      sections: version.sections,
      run: version.run_block,
      pictures,
      documents,
      comment: row.comment ?? '',
      sha256: version.sha256,
    },
    format,
  );
  entries.bytes(`${place}.html`, html);
  for (const { file, path } of files) {
    // Files are opened one after the other, when it is their turn.
    entries.stream(path, () =>
      openAttachment(ctx, file).catch(() => Readable.from([format('labReports.archive.lost')])),
    );
  }
}

/** The worker that packs the reports of a class. */
export const archiveJob = longJob<{ readonly request: ArchiveRequest }>(
  JOB,
  async ({ ctx, system, payload: { request }, report, storeResult }) => {
    const { locale } = ctx;
    const facts = (await classFacts(system, { classIds: [request.classId] })).get(request.classId);
    const name = `${safe(facts?.name ?? '')}_${safe(messages.format(locale, 'labReports.page.title'))}.zip`;
    const body = zipStream(async (entries) => {
      const { rows, hidden } = await ctx.read(async (inner) => {
        const scope = await requireMarker(inner, request.courseId);
        if (scope !== null && !scope.includes(request.classId)) throw appError('notFound', 'classes.class.absent');
        const found = await reportsToArchive(inner, request);
        return { rows: found, hidden: await hiddenAuthors(inner, found) };
      });
      const taken = new Set<string>();
      const named = rows.map((row) => {
        const shown = hidden.has(row.id) ? { ...row, name: aliasOf(row.id), number: null } : row;
        return { row: shown, place: placeOf(shown, taken) };
      });
      for (const [at, { row, place }] of named.entries()) {
        await ctx.read((inner) => addReport(inner, entries, row, place, hidden.has(row.id)));
        await report({ done: at + 1 });
      }
      const course = (await courseFacts(system, [request.courseId])).get(request.courseId);
      const list = `${safe(messages.format(locale, 'labReports.archive.list'))}.xlsx`;
      entries.stream(list, () => listOf(ctx, named, course?.name ?? ''));
    });
    await storeResult({ name, type: 'application/zip', body });
  },
);
