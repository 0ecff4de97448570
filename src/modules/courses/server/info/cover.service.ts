import type { TxCtx } from '../../../../platform/db/context.ts';
import { claimAttachments, releaseAttachments } from '../../../files/server/files.public.ts';
import { coversElsewhere } from './cover.repository.ts';

const COVER_OWNER = 'course_cover';

/**
 * Makes a picture that was brought the cover of a course; null takes the cover away. What a copy of the course shows too
 * stays where it is.
 * @returns the address that is kept with the course
 * @throws AppError invalid for a picture of somebody else
 */
export async function takeCover(tx: TxCtx, courseId: string, attachmentId: string | null): Promise<string | null> {
  const owner = { ownerType: COVER_OWNER, ownerId: courseId };
  const [file] = attachmentId ? await claimAttachments(tx, [attachmentId], { ...owner, public: true }) : [];
  if (!(await coversElsewhere(tx, courseId))) await releaseAttachments(tx, owner, file ? [file.id] : []);
  return file?.path ?? null;
}
