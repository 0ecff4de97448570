import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type CarriedFile, type CarriedMedia, changeableNode } from '../../courses/server/courses.public.ts';
import {
  type AttachmentRow,
  attachmentsAt,
  bringUpload,
  openAttachment,
  storeAttachments,
} from '../../files/server/files.public.ts';
import { ATTACHMENT_BYTES } from '../../files/shared/attachment.model.ts';
import { saveMediaRoute } from '../shared/media.contract.ts';
import { type MediaKind, UPLOAD_KIND } from '../shared/media.model.ts';
import { findFiles } from './media.repository.ts';
import { kindOf, knownMetadata, type MediaSettings, saveMedia } from './media.service.ts';
import { saveTrailer } from './trailer.service.ts';

/** How a file is used, as a package says it: what the form of its editor sends, and its name. */
const carriedSettings = z.extend(z.omit(saveMediaRoute.body, { version: true, upload: true, poster: true }), {
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  ext: z.string().check(z.maxLength(5)),
});

const carried = (ctx: Ctx, row: AttachmentRow, name: string): CarriedFile => ({
  ...{ name, ext: row.ext, bytes: row.bytes },
  open: async () => openAttachment(ctx, row),
});

/** Files of nodes and films of courses with what they need to be used, for a package. Two statements. */
export async function takeMedia(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, CarriedMedia>> {
  const files = await findFiles(ctx, ids);
  const paths = files.flatMap(({ path, poster }) => [path, poster?.path].filter((one) => typeof one === 'string'));
  const rows = new Map((await attachmentsAt(ctx, paths)).map((row) => [row.path, row]));
  return new Map(
    files.flatMap((file) => {
      const { name, ext, address, duration, pages, maxSpeed, noSkip, downloadable, captions, questions, metadata } =
        file;
      const row = rows.get(file.path ?? '');
      // Bytes that are gone leave nothing to take along.
      if (!row && address === null) return [];
      const picture = rows.get(file.poster?.path ?? '');
      const usage = { maxSpeed, noSkip, downloadable, captions, questions, metadata };
      const media: CarriedMedia = {
        settings: { name, ext, address, duration, pages, ...usage },
        file: row ? carried(ctx, row, name) : null,
        poster: picture ? carried(ctx, picture, picture.name) : null,
      };
      return [[file.id, media] as const];
    }),
  );
}

/** Brings the bytes of a package as the actor's upload. @throws AppError as uploads do */
async function bring(ctx: Ctx, file: CarriedFile, to: { kind: MediaKind; owner: string; name: string }) {
  const declared = { kind: UPLOAD_KIND[to.kind], filename: to.name, owner: to.owner, sha256: undefined };
  return bringUpload(ctx, { ...declared, bytes: file.bytes }, await file.open());
}

async function picture(ctx: Ctx, poster: CarriedFile | null): Promise<string | null> {
  if (!poster) return null;
  if (poster.bytes > ATTACHMENT_BYTES) throw appError('tooLarge', 'courses.package.large');
  const bytes = await buffer(await poster.open());
  const [kept] = await storeAttachments(ctx, [{ filename: `poster.${poster.ext}`, bytes } as never], 'image');
  return kept!.id;
}

/** Hangs what a package brings on a node or a course, by the same rules as its editor. @throws AppError */
export const giveMedia =
  (settings: Pick<MediaSettings, 'sources'>) =>
  async (ctx: Ctx, at: { courseId: string; nodeId: string | null }, media: CarriedMedia): Promise<void> => {
    const parsed = carriedSettings.safeParse(media.settings);
    if (!parsed.success) throw appError('invalid', 'courses.package.broken');
    const { name, ext, metadata: said, ...usage } = parsed.data;
    if (at.nodeId === null) {
      if (!media.file) throw appError('invalid', 'courses.package.broken');
      const { id } = await bring(ctx, media.file, { kind: 'video', owner: at.courseId, name });
      const poster = await picture(ctx, media.poster);
      const upload = { id, duration: usage.duration ?? 0 };
      await saveTrailer(ctx, at.courseId, { replaces: null, upload, poster });
      return;
    }
    const { nodeId } = at;
    const { node } = await ctx.tx((tx) => changeableNode(tx, nodeId));
    const kind = kindOf(node.type);
    const upload = media.file ? { ...(await bring(ctx, media.file, { kind, owner: nodeId, name })), ext } : null;
    const poster = await picture(ctx, media.poster);
    // Codes are those of a platform: what another one says in codes of its own is not taken over.
    const metadata = await knownMetadata(ctx, said ?? {});
    await saveMedia(ctx, settings, nodeId, { ...usage, metadata, version: node.version, upload, poster });
  };
