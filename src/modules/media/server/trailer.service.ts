import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { changeableCourse, hangTrailer, introducedCourse } from '../../courses/server/courses.public.ts';
import { attachUpload } from '../../files/server/files.public.ts';
import { UPLOAD_RULES } from '../../files/shared/upload.model.ts';
import { MAX_SPEED, UPLOAD_KIND } from '../shared/media.model.ts';
import type { saveTrailerRoute } from '../shared/trailer.contract.ts';
import { findFile, insertFile, type MediaFile } from './media.repository.ts';
import { addressOf, type MediaSettings, OWNER, pictureOf, posterOf } from './media.service.ts';

const LEVELS = ['all', 'edit'] as const;

/** True when an upload for this owner, a course, may be brought by the actor. */
export const takesTrailer = async (ctx: Ctx, courseId: string): Promise<boolean> =>
  ctx
    .tx((tx) => changeableCourse(tx, courseId, 'course', LEVELS))
    .then(
      () => true,
      () => false,
    );

/** The film of a course the actor may read about. @throws AppError notFound */
export async function readTrailer(ctx: Ctx, { signing }: Pick<MediaSettings, 'signing'>, courseId: string) {
  const { row, rights } = await introducedCourse(ctx, courseId);
  const file = row.trailer_id ? await findFile(ctx, row.trailer_id) : undefined;
  const edit = (rights?.course === 'all' || rights?.course === 'edit') && row.state !== 'archived';
  return {
    file: file
      ? {
          ...{ id: file.id, name: file.name, ext: file.ext, bytes: file.bytes ?? 0, duration: file.duration ?? 0 },
          poster: file.poster && { id: file.poster.id, url: pictureOf(ctx, signing, file.poster) },
          url: addressOf(ctx, signing, file),
        }
      : null,
    can: { edit },
  };
}

type Saved = RouteInput<typeof saveTrailerRoute>['body'];

/** How a film is kept: nothing of it counts, and it is not downloaded. */
const PLAIN = {
  maxSpeed: MAX_SPEED,
  noSkip: false,
  downloadable: false,
  captions: [],
  questions: [],
  metadata: {},
  pages: null,
};

/**
 * Makes an upload the film of a course, or changes the picture it shows.
 * @throws AppError notFound, forbidden, stale, invalid for an unfinished upload and for what is no picture
 */
export async function saveTrailer(ctx: Ctx, courseId: string, body: Saved): Promise<{ id: string }> {
  const { replaces, upload } = body;
  const old = await ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'course', LEVELS);
    return replaces ? findFile(tx, replaces) : undefined;
  });
  const madeBy = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const keep = async (tx: TxCtx, place: Pick<MediaFile, 'attachmentId' | 'path' | 'name' | 'bytes' | 'duration'>) => {
    const id = tx.newId();
    const poster = await posterOf(tx, courseId, body.poster, upload ? null : (old?.poster ?? null));
    await insertFile(tx, { ...PLAIN, ...place, id, kind: 'video', ext: 'mp4', address: null, poster, madeBy });
    await hangTrailer(tx, courseId, { replaces, id });
    tx.audit({ action: 'media.trailerSave', object: 'course', objectId: courseId, after: { name: place.name } });
    return { id };
  };
  if (!upload) {
    if (!old) throw fieldError('upload', 'media.fault.missing');
    const { attachmentId, path, name, bytes, duration } = old;
    return ctx.tx((tx) => keep(tx, { attachmentId, path, name, bytes, duration }));
  }
  let saved = { id: '' };
  const claim = {
    ...{ uploadId: upload.id, kind: UPLOAD_KIND.video, ownerId: courseId, ownerType: OWNER, public: false },
    ...({ extension: 'mp4', most: UPLOAD_RULES.video.bytes } as const),
  };
  await attachUpload(ctx, claim, async (tx, { id, path, name, bytes }) => {
    saved = await keep(tx, { attachmentId: id, path, name, bytes, duration: upload.duration });
  });
  return saved;
}

/** Takes the film of a course away; copies of the course keep it. @throws AppError notFound, forbidden, stale */
export async function removeTrailer(ctx: Ctx, courseId: string, replaces: string): Promise<null> {
  await ctx.tx(async (tx) => {
    await hangTrailer(tx, courseId, { replaces, id: null });
    tx.audit({ action: 'media.trailerRemove', object: 'course', objectId: courseId });
  });
  return null;
}
