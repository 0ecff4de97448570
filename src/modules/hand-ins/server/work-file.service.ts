import type { Readable } from 'node:stream';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { blobKey } from '../../../platform/storage/storage.ts';
import { claimUpload, discardUpload, openUpload, registerBlobs, storeBlob } from '../../files/server/files.public.ts';
import { seeHomework } from '../../homework/server/homework.public.ts';
import { kindOf, takesFile } from '../shared/work.model.ts';
import { countFiles, type FileRow, findFile, insertFile } from './file.repository.ts';
import { heldPlace, ownPlace, refusalFor, workKey } from './own-place.service.ts';
import { findVersions, type VersionFile, versionHeads } from './version.repository.ts';
import { ownContext, personOf } from './work.access.ts';
import { findOwnWork, type WorkRow, worksById } from './work.repository.ts';
import { openWork } from './work.service.ts';

/** Files that may be brought for one work, those that were taken out again included. */
const MAX_BROUGHT = 200;
const MIB = 1_048_576;

const presentFile = ({ id, name, bytes, sha256 }: FileRow): VersionFile => ({
  ...{ id, name, bytes, sha256 },
  kind: kindOf(name),
});

/** True when the actor may bring files for this homework now: asked before the first byte. */
export async function mayBring(ctx: Ctx, homeworkId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false;
  const place = await ownPlace(ctx, homeworkId).catch(() => null);
  if (!place || place.homework.settings.answer === 'text') return false;
  const work = await ownContext(ctx).read((read) => findOwnWork(read, workKey(place)));
  return refusalFor(place, work, work?.now ?? ctx.clock.now()) === null;
}

/**
 * Takes over a finished upload as a file of the own work; it belongs to the draft once that names it. The same upload again
 * is answered with the same file.
 * @throws AppError invalid by the rules of the homework, conflict when nothing is taken now, notFound
 */
export async function bringFile(ctx: Ctx, homeworkId: string, uploadId: string): Promise<VersionFile> {
  const claimed = await ctx.tx((tx) =>
    tx.asSystem(async () => {
      const place = await heldPlace(tx, homeworkId);
      const work = await openWork(tx, place, { takeOver: false });
      const there = await findFile(tx, uploadId);
      if (there?.workId === work.id) return { file: presentFile(there), upload: null };
      const { settings } = place.homework;
      if (settings.answer === 'text') throw appError('invalid', 'handIns.file.none');
      if ((await countFiles(tx, work.id)) >= MAX_BROUGHT) {
        throw appError('conflict', 'handIns.file.tooOften', { n: MAX_BROUGHT });
      }
      const upload = await claimUpload(tx, { uploadId, kind: 'submission', ownerId: homeworkId });
      if (!takesFile(settings, upload.filename)) {
        throw appError('invalid', 'handIns.file.kind', { name: upload.filename });
      }
      if (upload.bytes > settings.maxFileMb * MIB) {
        throw appError('tooLarge', 'handIns.file.large', { n: settings.maxFileMb });
      }
      return { file: null, upload: { ...upload, workId: work.id } };
    }),
  );
  if (claimed.upload === null) return claimed.file;
  const { sha256, bytes, filename: name, workId } = claimed.upload;
  const stream = await openUpload(ctx, uploadId);
  await storeBlob(ctx, { sha256, bytes, open: () => stream });
  const file = { id: uploadId, workId, name, bytes, sha256 };
  await ctx.tx((tx) =>
    tx.asSystem(async () => {
      await registerBlobs(tx, [{ sha256, bytes }]);
      await insertFile(tx, { ...file, by: personOf(tx), at: tx.clock.now() });
    }),
  );
  await discardUpload(ctx, uploadId);
  return presentFile(file);
}

/** A file with the way to its bytes. */
export interface OpenFile extends VersionFile {
  readonly open: () => Promise<Readable>;
}

const withBytes = (ctx: Ctx, file: VersionFile): OpenFile => ({
  ...file,
  open: async () => (await ctx.storage.get(blobKey(file.sha256))) as Readable,
});

/** A file of a version, for who marks; the caller has checked the right. @throws AppError notFound for any other file */
export async function openVersionFile(ctx: Ctx, workId: string, fileId: string): Promise<OpenFile> {
  const versions = await ownContext(ctx).read((read) => findVersions(read, [workId]));
  const file = versions.flatMap(({ files }) => files).find(({ id }) => id === fileId);
  if (!file) throw appError('notFound', 'handIns.file.absent');
  return withBytes(ctx, file);
}

/** Whether the actor is a member of a work, or marks it; of a draft that was never handed in there is nothing to mark. */
export async function readsWork(ctx: Ctx, workId: string): Promise<'member' | 'team' | null> {
  if (ctx.actor.kind !== 'person') return null;
  const [work] = await ownContext(ctx).read((read) => worksById(read, [workId]));
  if (!work) return null;
  if (await isMember(ctx, work)) return 'member';
  const heads = await ownContext(ctx).read((read) => versionHeads(read, [workId]));
  if (heads.length === 0) return null;
  const place = await seeHomework(ctx, work.homeworkId, 'mark').catch(() => null);
  const inScope = place && (place.classScope === null || place.classScope.includes(work.classId));
  return inScope ? 'team' : null;
}

/** Members of the work, and who is in its group by now. */
export async function isMember(ctx: Ctx, work: WorkRow): Promise<boolean> {
  const personId = personOf(ctx);
  if (work.memberIds.includes(personId)) return true;
  if (work.groupId === null) return false;
  const place = await ownPlace(ctx, work.homeworkId).catch(() => null);
  return place?.group?.id === work.groupId;
}

/** A file for the members of its work, and for who marks it once it was handed in. @throws AppError notFound */
export async function openFile(ctx: Ctx, fileId: string): Promise<OpenFile> {
  const file = await ownContext(ctx).read((read) => findFile(read, fileId));
  const as = file && (await readsWork(ctx, file.workId));
  if (!file || !as) throw appError('notFound', 'handIns.file.absent');
  return as === 'team' ? openVersionFile(ctx, file.workId, fileId) : withBytes(ctx, presentFile(file));
}

/** Whether the actor may see the pictures in the texts of a work. */
export const mayReadPictures = async (ctx: Ctx, workId: string): Promise<boolean> =>
  (await readsWork(ctx, workId)) !== null;
