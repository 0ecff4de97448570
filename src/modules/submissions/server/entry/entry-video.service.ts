import type { Ctx } from '../../../../platform/db/context.ts';
import { type ProbeFault, probeVideo } from '../../../../platform/http/outbound.ts';
import { lockEntry, reachEntry } from '../../../catalogue/server/record.public.ts';
import { MAX_VIDEO_BYTES } from '../../../catalogue/shared/form.model.ts';
import { attachUpload } from '../../../files/server/files.public.ts';
import { PICTURE_OWNER, storeChecks } from './entry.service.ts';
import { listVideos, saveVideo } from './entry-video.repository.ts';

/** Videos of an entry with what was found of them. @throws AppError notFound for everybody but its team and reviewers */
export async function readVideos(ctx: Ctx, id: string) {
  await reachEntry(ctx, id, 'see');
  return listVideos(ctx, id);
}

/**
 * Keeps a finished upload as a video of an entry, public as the page that shows it will be.
 * @throws AppError notFound, forbidden, conflict while the entry is closed, invalid for an upload that is no mp4
 */
export async function storeVideo(ctx: Ctx, id: string, uploadId: string): Promise<{ address: string }> {
  await reachEntry(ctx, id, 'edit');
  const wanted = { uploadId, kind: 'video' as const, ownerId: id, ownerType: PICTURE_OWNER, public: true };
  const limits = { extension: 'mp4' as const, most: MAX_VIDEO_BYTES };
  const row = await attachUpload(ctx, { ...wanted, ...limits }, async (tx, { path }) => {
    await lockEntry(tx, id, 'edit');
    await saveVideo(tx, id, path, null);
    tx.audit({ action: 'experiment.video', object: 'experiment', objectId: id, after: { address: path } });
  });
  return { address: row.path };
}

/**
 * Asks for a video at its address and writes down what was found; the checklist counts it from then on.
 * @throws AppError notFound, forbidden, conflict while the entry is closed
 */
export async function checkVideo(ctx: Ctx, id: string, address: string): Promise<{ fault: ProbeFault | null }> {
  await reachEntry(ctx, id, 'edit');
  const fault = await probeVideo(address);
  await ctx.tx(async (tx) => {
    await lockEntry(tx, id, 'edit');
    await saveVideo(tx, id, address, fault);
    await storeChecks(tx, await lockEntry(tx, id, 'edit'));
    tx.audit({ action: 'experiment.check_video', object: 'experiment', objectId: id, after: { address, fault } });
  });
  return { fault };
}
