import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { findForm } from '../../../exams/server/exams.public.ts';
import { windowOf } from '../../../exams/shared/deadline.model.ts';
import { formStamp, openForm } from '../../../papers/server/papers.public.ts';
import { readPictures } from '../../../questions/server/questions.public.ts';
import { PICTURES_PATH } from '../../../questions/shared/picture.model.ts';
import { TIMES } from '../../shared/attempt.model.ts';
import { type SealedPaper, type sealedFormRoute, sealedPaperSchema } from '../../shared/desk.contract.ts';
import { entryRefusal } from '../../shared/entry.policy.ts';
import { deskContext } from '../attempt.access.ts';
import * as attempts from '../attempt.repository.ts';
import * as visits from '../visit.repository.ts';
import { presentForm } from './desk.presenter.ts';
import { entryOf, factsOf, nextNo, personOf, refused } from './entry.service.ts';
import { formSeal, openPictureName, sealBytes, sealPicture } from './form-seal.engine.ts';

/** Steps in which sealed forms and pictures grow, in bytes. */
const [FORM_STEP, PICTURE_STEP] = [4096, 16_384];
const SOURCES = new RegExp(`${PICTURES_PATH}[\\w-]+`, 'g');

/**
 * The form a waiting candidate will get, sealed; null where it may not be had yet or is not made, and for who could not
 * enter. Nothing is written: a form that is lacking comes with the start.
 * @param secret signing secret of the installation
 * @throws AppError notFound, forbidden for who is no candidate
 */
export async function readSealedForm(
  ctx: Ctx,
  secret: Buffer,
  examId: string,
): Promise<CallOutput<typeof sealedFormRoute>['sealed']> {
  const personId = personOf(ctx);
  const entry = await entryOf(ctx, examId, personId, false);
  if (!entry.candidate) throw refused({ check: 'candidate' });
  const { opensAt } = windowOf(entry.exam, entry.accommodation);
  if (opensAt === null || entry.archived) return null;
  return deskContext(ctx).read(async (read) => {
    const wait = opensAt.getTime() - (await visits.databaseClock(read)).getTime();
    if (wait <= 0 || wait > TIMES.waiting) return null;
    const own = await attempts.attemptsOf(read, { examIds: [examId], personIds: [personId] });
    const running = own.some(({ state }) => state === 'in_progress');
    if (running || entryRefusal(factsOf(ctx, entry, own, opensAt), 'network')) return null;
    const kept = await findForm(read, examId, personId, nextNo(own));
    if (!kept) return null;
    const stamp = await formStamp(read, kept.form);
    const form = presentForm(await openForm(read, kept.form, personId));
    // A question was corrected between the two reads: the next call finds it.
    if ((await formStamp(read, kept.form)) !== stamp) return null;
    const pictures = [...new Set(JSON.stringify(form).match(SOURCES) ?? [])];
    // The schema names every field that may leave, as it does for a form that is not sealed.
    const paper: SealedPaper = sealedPaperSchema.parse({ form, pictures });
    const { key, version } = formSeal(secret, kept.id, stamp);
    return {
      version,
      data: sealBytes(key, Buffer.from(JSON.stringify(paper)), FORM_STEP).toString('base64'),
      pictures: pictures.map((src) => sealPicture(secret, { src, formId: kept.id, stamp })),
    };
  });
}

/**
 * A picture of a sealed form, sealed with the key of the form.
 * @throws AppError notFound for a name that was made for somebody else
 */
export async function readSealedPicture(ctx: Ctx, secret: Buffer, name: string): Promise<Buffer> {
  const named = openPictureName(secret, name);
  const bytes = named && (await readPictures(ctx, [named.src])).get(named.src);
  if (!bytes) throw appError('notFound', 'attempts.absent');
  return sealBytes(formSeal(secret, named.formId, named.stamp).key, bytes, PICTURE_STEP);
}
