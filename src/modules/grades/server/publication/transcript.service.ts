import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts, ownClass } from '../../../classes/server/classes.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import type { transcriptRoute } from '../../shared/transcript.contract.ts';
import { termOfClass } from '../book/book.repository.ts';
import { seeBook } from '../grade.access.ts';
import { schemeOf } from '../scheme/scheme.repository.ts';
import { latestPublications, ownSnapshot } from './publication.repository.ts';

/** A learner may ask for the own class, everybody else has to reach the gradebook. @throws AppError notFound, forbidden */
async function requireReader(ctx: Ctx, classId: string, personId: string) {
  const { actor } = ctx;
  if (actor.kind === 'person' && actor.personId === personId) {
    const facts = (await classFacts(ctx, { classIds: [classId] })).get(classId);
    if (facts && (await ownClass(ctx, facts.courseId, personId)) === classId) return facts;
  }
  return (await seeBook(ctx, classId)).facts;
}

/**
 * The published total of one person with everything a sheet of paper needs to explain it. Drafts never stand on it.
 * @throws AppError notFound for strangers and for somebody without a published total, forbidden without the right
 */
export async function readTranscript(
  ctx: Ctx,
  classId: string,
  personId: string,
): Promise<CallOutput<typeof transcriptRoute>> {
  return ctx.read(async (inner) => {
    const facts = await requireReader(inner, classId, personId);
    const publication = (await latestPublications(inner, [classId])).get(classId);
    const living = publication && !publication.withdrawnAt ? publication : null;
    const snapshot = living && (await ownSnapshot(inner, living.id, personId));
    if (!living || !snapshot?.whole) throw appError('notFound', 'grades.transcript.none');
    const scheme = await schemeOf(inner, snapshot.schemeId);
    const course = (await courseFacts(inner, [facts.courseId])).get(facts.courseId);
    const people = await peopleById(inner, [personId, ...facts.teacherIds]);
    const { termName, credits } = await termOfClass(inner, classId);
    return {
      personName: people.get(personId)?.name ?? '',
      personNumber: people.get(personId)?.number ?? null,
      courseCode: course?.code ?? '',
      courseName: course?.name ?? '',
      courseNameEn: course?.nameEn ?? null,
      credits,
      className: facts.name,
      classCode: facts.code,
      termName,
      teachers: facts.teacherIds.flatMap((id) => people.get(id)?.name ?? []),
      publication: living.number,
      schemeNumber: snapshot.schemeNumber,
      publishedAt: snapshot.publishedAt.toISOString(),
      handedInAt: living.lockedAt?.toISOString() ?? null,
      total: snapshot.total,
      band: snapshot.band,
      bands: scheme.bands.map(({ key, name, from }) => ({ key, name: name ?? null, from })),
      passLine: scheme.passLine,
      tree: snapshot.tree,
      printedAt: inner.clock.now().toISOString(),
    };
  });
}
