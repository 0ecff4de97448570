import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FormFile } from '../../../../platform/http/multipart.ts';
import { seeExam } from '../../../exams/server/exams.public.ts';
import { registerBlobs, storeBlob } from '../../../files/server/files.public.ts';
import { LIMITS } from '../../shared/attempt.model.ts';
import { deskContext, isOpen, takeSeat } from '../attempt.access.ts';
import { attemptsById } from '../attempt.repository.ts';
import { type FileRow, filesOf, findFile, insertFile } from '../file.repository.ts';
import { viewsOf } from '../form.engine.ts';
import { absentAttempt } from '../results/result.access.ts';

/** Ends a name cleanly: no path, no control characters, 255 characters at most. */
const nameOf = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-255) || 'file';

/**
 * Keeps a file for an answer. Nobody's bytes reach the store before their attempt is known and open.
 * @throws AppError unauthenticated; conflict when the attempt is over, the question takes no files or too many came;
 *   tooLarge over the limit of the question
 */
export async function bringFile(
  ctx: Ctx,
  token: string | null,
  item: string,
  file: FormFile | undefined,
): Promise<{ id: string; name: string; size: number }> {
  const own = deskContext(ctx);
  const limit = await own.tx(async (tx) => {
    const seat = await takeSeat(tx, token);
    if (!isOpen(seat)) throw appError('conflict', 'attempts.file.over');
    const view = (await viewsOf(tx, seat)).get(item);
    if (view?.type !== 'file') throw appError('conflict', 'attempts.file.none');
    if ((await filesOf(tx, seat.attempt.id)).length >= LIMITS.files) throw appError('conflict', 'attempts.file.many');
    return Math.min(view.megabytes * 1_048_576, LIMITS.fileBytes);
  });
  if (!file || file.bytes.length === 0) throw appError('malformed', 'attempts.file.empty');
  if (file.bytes.length > limit)
    throw appError('tooLarge', 'attempts.file.large', { n: Math.floor(limit / 1_048_576) });
  const bytes = file.bytes.length;
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  await storeBlob(ctx, { sha256, bytes, open: () => Readable.from([file.bytes]) });
  const name = nameOf(file.filename);
  return own.tx(async (tx) => {
    const { attempt } = await takeSeat(tx, token);
    const id = tx.newId();
    await registerBlobs(tx, [{ sha256, bytes }]);
    await insertFile(tx, { id, attemptId: attempt.id, item, name, bytes, sha256, at: attempt.now });
    return { id, name, size: bytes };
  });
}

/** A file for its own candidate or the team of the exam within its classes. @throws AppError notFound */
export async function openFile(ctx: Ctx, fileId: string): Promise<FileRow> {
  const own = deskContext(ctx);
  const file = await own.read((read) => findFile(read, fileId));
  const [attempt] = file ? await own.read((read) => attemptsById(read, [file.attemptId])) : [];
  if (!file || !attempt) throw absentAttempt();
  if (ctx.actor.kind === 'person' && ctx.actor.personId === attempt.personId) return file;
  const { classScope } = await seeExam(ctx, attempt.examId, 'mark').catch(() => {
    throw absentAttempt();
  });
  if (classScope && (attempt.classId === null || !classScope.includes(attempt.classId))) throw absentAttempt();
  return file;
}
