import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classFacts, ownClass } from '../../classes/server/classes.public.ts';
import { experimentNodes } from '../../courses/server/courses.public.ts';
import type { myGradeRoute } from '../shared/grade.contract.ts';
import { calculateGrade, withPublished } from '../shared/grade-calculation.model.ts';
import { latestPublications, ownSnapshot } from './publication/publication.repository.ts';
import { schemeOfClass } from './scheme/scheme.repository.ts';
import { besideOf, memberInputs, planOf, readSources } from './source.service.ts';

type Mine = CallOutput<typeof myGradeRoute>;
const NOTHING: Mine = {
  state: 'none',
  classId: null,
  schemeNumber: null,
  publishedAt: null,
  total: null,
  band: null,
  passLine: null,
  pending: 0,
  tree: null,
  publishedItems: {},
};

/**
 * What a learner may know of the own mark: the published total, else the current mark from released members and from
 * the items that were published by themselves.
 * @throws AppError notFound when the person does not take the course
 */
export async function readOwnGrade(ctx: Ctx, courseId: string): Promise<Mine> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('notFound', 'courses.course.absent');
  return ctx.read(async (inner) => {
    const classId = await ownClass(inner, courseId, actor.personId);
    if (classId === null) throw appError('notFound', 'courses.course.absent');
    const [publications, scheme] = await Promise.all([
      latestPublications(inner, [classId]),
      schemeOfClass(inner, { id: classId, courseId }),
    ]);
    const publication = publications.get(classId);
    if (publication?.withdrawnAt)
      return { ...NOTHING, classId, state: 'withdrawn', schemeNumber: publication.schemeNumber };
    const snapshot = publication ? await ownSnapshot(inner, publication.id, actor.personId) : undefined;
    if (snapshot?.whole) {
      return {
        state: 'published',
        classId,
        schemeNumber: snapshot.schemeNumber,
        publishedAt: snapshot.publishedAt.toISOString(),
        total: snapshot.total,
        band: snapshot.band,
        passLine: scheme?.body.passLine ?? null,
        pending: snapshot.undecided,
        tree: snapshot.tree,
        publishedItems: {},
      };
    }
    if (!scheme) return { ...NOTHING, classId };
    const [facts, nodes, beside] = await Promise.all([
      classFacts(inner, { classIds: [classId] }),
      experimentNodes(inner, { courseIds: [courseId], classIds: [classId] }),
      besideOf(inner, courseId, scheme.body, classId),
    ]);
    const ended = facts.get(classId)?.state === 'ended';
    const sources = await readSources(inner, { classId, nodes, personIds: [actor.personId], ended, beside }, 'learner');
    const inputs = memberInputs(
      scheme.body,
      planOf(scheme.body, nodes, beside),
      sources,
      actor.personId,
      inner.clock.now(),
      'learner',
    );
    const released = calculateGrade(scheme.body, inputs, { basis: 'current' });
    const out = snapshot?.tree.items ?? [];
    const result = out.length > 0 ? withPublished(scheme.body, released.tree, out) : released;
    return {
      state: 'current',
      classId,
      schemeNumber: scheme.number,
      publishedAt: null,
      total: result.total,
      band: result.band,
      passLine: scheme.body.passLine,
      pending: result.pending,
      tree: result.tree,
      publishedItems: Object.fromEntries(out.map((item) => [item.key, item.publishedAt ?? ''])),
    };
  });
}
