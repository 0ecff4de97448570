import { AppError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import {
  type AttachmentRow,
  claimAttachments,
  listAttachments,
  releaseAttachments,
} from '../../files/server/files.public.ts';
import { seeHomework } from './homework.access.ts';
import { findParticipant, type HomeworkFacts } from './homework.repository.ts';

export const FILE_OWNER = 'homework.homework';

/** Files beside the brief, in the order of its author. None: no statement. */
export async function briefFiles(
  ctx: Ctx,
  { id, attachments }: Pick<HomeworkFacts, 'id' | 'attachments'>,
): Promise<AttachmentRow[]> {
  if (attachments.length === 0) return [];
  const files = await listAttachments(ctx, FILE_OWNER, [id]);
  return attachments.flatMap((one) => files.find((file) => file.id === one) ?? []);
}

/** Makes these files those of the homework; others it had are given up. */
export async function holdFiles(tx: TxCtx, homeworkId: string, files: readonly string[]): Promise<void> {
  const owner = { ownerType: FILE_OWNER, ownerId: homeworkId };
  await claimAttachments(tx, files, owner);
  await releaseAttachments(tx, owner, files);
}

/** The team reads them at any time, a learner from the opening on. */
export async function mayReadFiles(ctx: Ctx, homeworkId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return false;
  const own = await findParticipant(ctx, homeworkId, actor.personId);
  if (own) return own.dates.opensAt === null || own.dates.opensAt <= ctx.clock.now();
  return seeHomework(ctx, homeworkId, 'view').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
