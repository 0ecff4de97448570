import type { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { zipStream } from '../../../../platform/zip/zip-stream.ts';
import {
  claimUpload,
  discardUpload,
  openAttachment,
  readableAttachment,
  readUpload,
  storeAttachments,
} from '../../../files/server/files.public.ts';
import type { importPackageRoute, packageFilesRoute } from '../../shared/life.contract.ts';
import { seeCourse } from '../course.access.ts';
import { changeCourse } from '../course.repository.ts';
import { createCourse } from '../course.service.ts';
import { takeCover } from '../info/cover.service.ts';
import { requireWhole } from '../info/objective.service.ts';
import { codeTaken } from './package.repository.ts';
import { countsOf, packageOf, resolve, unpack } from './package.service.ts';
import { giveFiles, requireFitting, sizeOf, withFiles } from './package-carry.service.ts';
import { type ReadPackage, readPackage } from './package-file.engine.ts';

const UPLOAD_KIND = 'courseware';

/**
 * A course as a package to keep or to take elsewhere.
 * @param files the files of its videos, documents, materials and film go along
 * @throws AppError notFound, forbidden for whoever may not change the course, tooLarge for files above the limits
 */
export async function exportCourse(
  ctx: Ctx,
  courseId: string,
  files: boolean,
): Promise<{ name: string; body: Readable }> {
  const {
    row,
    cover,
    content,
    entries: along,
  } = await ctx.tx(async (tx) => {
    const view = await requireExporter(tx, courseId);
    const path = view.row.cover;
    const found = path ? await readableAttachment(tx, { path }, () => false).catch(() => null) : null;
    const name = found ? `media/cover.${found.ext}` : null;
    const taken = await packageOf(tx, view.row, { cover: name, to: 'file' });
    const filled = files
      ? await withFiles(ctx, taken.content, taken.pins, view.row.trailer_id)
      : { content: taken.content, entries: [] };
    requireFitting(filled.entries);
    tx.audit({
      action: 'course.export',
      object: 'course',
      objectId: courseId,
      after: { nodes: taken.content.nodes.length, leftOut: taken.leftOut, files: filled.entries.length },
    });
    return { row: view.row, cover: found, ...filled };
  });
  const body = zipStream((entries) => {
    entries.bytes('course.json', JSON.stringify(content, null, 1));
    if (cover && content.course.cover) entries.stream(content.course.cover, () => openAttachment(ctx, cover));
    for (const { name, file } of along) entries.stream(name, () => file.open());
  });
  return { name: `${row.code}_${row.name}.zip`, body };
}

/** @throws AppError notFound, forbidden */
async function requireExporter(ctx: Ctx, courseId: string) {
  const view = await seeCourse(ctx, courseId);
  if (view.rights?.course !== 'all') throw appError('forbidden', 'error.forbidden');
  return view;
}

/** How many files would go along in a package of a course, and how large they are. @throws AppError notFound, forbidden */
export async function packageFiles(ctx: Ctx, courseId: string): Promise<CallOutput<typeof packageFilesRoute>> {
  return ctx.read(async (read) => {
    const { row } = await requireExporter(read, courseId);
    const { content, pins } = await packageOf(read, row, { to: 'plan' });
    return sizeOf((await withFiles(read, content, pins, row.trailer_id)).entries);
  });
}

/** Who imports a course: uploads are its own. */
function importer(ctx: Ctx) {
  const { actor } = ctx;
  if (actor.kind !== 'person' || !actor.unitId) throw appError('forbidden', 'courses.course.noUnit');
  return { personId: actor.personId, unitId: actor.unitId };
}

/** Uploads of packages belong to whoever brings them. */
export const takesPackages = async (ctx: Ctx, ownerId: string): Promise<boolean> =>
  ctx.actor.kind === 'person' && [3, 5].includes(ctx.actor.role) && ownerId === ctx.actor.personId;

const read = async <T>(ctx: Ctx, uploadId: string, personId: string, work: (read: ReadPackage) => Promise<T>) =>
  readPackage(await readUpload(ctx, { uploadId, kind: UPLOAD_KIND, ownerId: personId }), work);

/** What an uploaded package would bring and lose. @throws AppError invalid for what is no package */
export async function checkPackage(ctx: Ctx, uploadId: string) {
  const { personId, unitId } = importer(ctx);
  return read(ctx, uploadId, personId, async ({ content }) => {
    const { leftOut } = await resolve(ctx, content);
    return {
      name: content.course.name,
      code: content.course.code,
      codeTaken: await codeTaken(ctx, unitId, content.course.code),
      exportedAt: content.exportedAt,
      counts: countsOf(ctx, content),
      parts: Object.keys(content.parts),
      leftOut,
    };
  });
}

/**
 * Makes a draft of the own unit out of an uploaded package.
 * @throws AppError invalid for what is no package or a code that is taken
 */
export async function importPackage(ctx: Ctx, body: CallInput<typeof importPackageRoute>['body']) {
  const { personId } = importer(ctx);
  const made = await read(ctx, body.uploadId, personId, (found) => take(ctx, found, body));
  await discardUpload(ctx, body.uploadId);
  return made;
}

async function take(ctx: Ctx, found: ReadPackage, body: CallInput<typeof importPackageRoute>['body']) {
  const { personId, unitId } = importer(ctx);
  const { uploadId, name, code } = body;
  const { content, cover } = found;
  const ids = new Map<string, string>();
  requireWhole(content.objectives.map(({ ref, ...one }) => ({ ...one, id: ref })));
  const [picture] = cover
    ? await storeAttachments(ctx, [{ filename: content.course.cover!.slice(6), bytes: cover } as never], 'image')
    : [];
  const made = await ctx.tx(async (tx) => {
    await claimUpload(tx, { uploadId, kind: UPLOAD_KIND, ownerId: personId });
    const { course } = content;
    const id = await createCourse(tx, { ...course, name, code, unitId, leadId: personId });
    await changeCourse(tx, id, 1, {
      prerequisites: course.prerequisites,
      textbooks: JSON.stringify(course.textbooks),
      ...(picture ? { cover: await takeCover(tx, id, picture.id) } : {}),
    });
    const leftOut = await unpack(tx, id, content, new Map(), ids);
    tx.audit({ action: 'course.import', object: 'course', objectId: id, after: { from: course.code, leftOut } });
    return { id, leftOut };
  });
  // Files are brought into the draft one by one, as if somebody uploaded them: what is refused does not undo the rest.
  return { ...made, leftOut: [...made.leftOut, ...(await giveFiles(ctx, made.id, found, ids))] };
}
