import { Readable } from 'node:stream';
import { appError } from '../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ZipEntries, zipStream } from '../../../platform/zip/zip-stream.ts';
import { openVersionFile, versionsOf, type WorkVersion } from '../../hand-ins/server/hand-ins.public.ts';
import { type HomeworkFacts, seeHomework } from '../../homework/server/homework.public.ts';
import { longJob, startJob } from '../../tasks/server/tasks.public.ts';
import { holdHomework, marksContext } from './marking.access.ts';
import { whoIs } from './marking.service.ts';
import { messages } from './marking-messages.engine.ts';
import { readStanding, type WorkStanding } from './standing.service.ts';
import { formatFor, listedWorks, workbookBody } from './workbook.service.ts';

const JOB = 'homeworkMarking.archive';

/**
 * Begins to pack the hand-ins of homework: their texts, their files and the workbook of marks.
 * @returns id of the job people see
 * @throws AppError notFound, forbidden, conflict when nothing was handed in
 */
export async function startArchive(ctx: Ctx, homeworkId: string): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    const { homework, classScope } = await holdHomework(tx, homeworkId, 'mark');
    const works = listedWorks((await readStanding(tx, homework, classScope)).works);
    if (works.length === 0) throw appError('conflict', 'homeworkMarking.archive.nothing');
    tx.audit({ action: 'homework.archive', object: 'homework', objectId: homeworkId, after: { works: works.length } });
    const jobId = await startJob(tx, {
      name: { key: 'homeworkMarking.archive.task', params: { name: homework.title } },
      total: works.length,
      work: { name: JOB, payload: { homeworkId } },
    });
    return { jobId };
  });
}

/** A name as every file system takes it. */
export const safeName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name holds one
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .slice(0, 80) || '_';

/** Takes a name that no other entry has yet, letter case aside; the ending stays at the end. */
function taken(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let found = name;
  for (let n = 2; names.has(found.toLowerCase()); n++) found = `${base} (${n})${ending}`;
  names.add(found.toLowerCase());
  return found;
}

/** Folder of a hand-in: number, name and version; without names the number that stands for the person. */
function folderOf(ctx: Ctx, homework: HomeworkFacts, one: WorkStanding, names: Set<string>): string {
  const { alias, name, number } = whoIs(homework, one);
  const version = one.work.counting!.no;
  const shown = alias === null ? name : messages.format(ctx.locale, 'homeworkMarking.alias', { n: alias });
  return taken(names, [number ?? '', shown, String(version)].filter(Boolean).map(safeName).join('_'));
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text of a version as a page by itself; the body was cleaned when it was saved. */
const pageOf = (ctx: Ctx, title: string, version: WorkVersion) =>
  `<!doctype html><html lang="${ctx.locale}"><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<h1>${escapeHtml(title)}</h1><p>${siteMinute(version.submittedAt)} (UTC+8)</p>${version.body}</html>`;

async function addWork(ctx: Ctx, entries: ZipEntries, homework: HomeworkFacts, folder: string, work: WorkStanding) {
  const versions = await versionsOf(ctx, [work.work.id]);
  const version = versions.find(({ no }) => no === work.work.counting!.no);
  if (!version) return;
  const names = new Set<string>();
  const format = formatFor(ctx);
  if (version.body !== '') {
    const name = taken(names, `${safeName(format('homeworkMarking.archive.text'))}.html`);
    entries.bytes(`${folder}/${name}`, pageOf(ctx, homework.title, version));
  }
  for (const [at, file] of version.files.entries()) {
    // A name its author gave would say whose it is.
    const dot = file.name.lastIndexOf('.');
    const hidden = homework.settings.anonymous && homework.state !== 'released';
    const name = hidden ? `${at + 1}${dot > 0 ? file.name.slice(dot) : ''}` : file.name;
    entries.stream(`${folder}/${taken(names, safeName(name))}`, async () => {
      const open = await openVersionFile(marksContext(ctx), work.work.id, file.id).catch(() => null);
      return open ? open.open() : Readable.from([format('homeworkMarking.archive.lost')]);
    });
  }
}

/** The worker that packs the hand-ins of homework. */
export const archiveJob = longJob<{ readonly homeworkId: string }>(
  JOB,
  async ({ ctx, payload: { homeworkId }, report, storeResult }) => {
    const { homework, classScope } = await seeHomework(ctx, homeworkId, 'mark');
    const format = formatFor(ctx);
    const body = zipStream(async (entries) => {
      const { works } = await readStanding(ctx, homework, classScope);
      const names = new Set<string>();
      for (const [at, one] of listedWorks(works).entries()) {
        await addWork(ctx, entries, homework, folderOf(ctx, homework, one, names), one);
        await report({ done: at + 1 });
      }
      const sheet = taken(names, `${safeName(format('homeworkMarking.sheet.title'))}.xlsx`);
      entries.bytes(sheet, await workbookBody(homework, works, format));
    });
    await storeResult({ name: `${safeName(homework.title)}.zip`, type: 'application/zip', body });
  },
);
