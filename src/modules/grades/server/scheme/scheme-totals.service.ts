import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts, membersOf } from '../../../classes/server/classes.public.ts';
import { type ExperimentNode, experimentNodes } from '../../../courses/server/courses.public.ts';
import type { GradeOptions, MemberInput } from '../../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import { besideOf, isRetake, memberInputs, planOf, readSources, totalAdjustment } from '../source.service.ts';
import { requireLead } from './scheme.service.ts';

/** A class whose totals a scheme is tried on. */
export interface TriedClass {
  readonly courseId: string;
  readonly classId: string;
  readonly ended: boolean;
  readonly members: readonly { readonly personId: string; readonly name: string; readonly number: string | null }[];
  readonly nodes: readonly ExperimentNode[];
}

/** What the total of one learner is computed from. */
export interface TotalInputs {
  readonly inputs: Readonly<Record<string, readonly MemberInput[]>>;
  readonly options: Omit<GradeOptions, 'brief'>;
}

/**
 * A class of a course with its learners, for its lead.
 * @throws AppError notFound, forbidden for everybody but the lead, invalid for a class of another course
 */
export async function triedClass(ctx: Ctx, courseId: string, classId: string): Promise<TriedClass> {
  await requireLead(ctx, courseId);
  const facts = (await classFacts(ctx, { classIds: [classId] })).get(classId);
  if (facts?.courseId !== courseId) throw appError('invalid', 'classes.class.absent');
  const [members, nodes] = await Promise.all([
    membersOf(ctx, [classId]),
    experimentNodes(ctx, { courseIds: [courseId], classIds: [classId] }),
  ]);
  return { courseId, classId, ended: facts.state === 'ended', members, nodes };
}

/** What the current totals of a class by any scheme of its course are computed from, learner by learner. */
export async function totalInputs(
  ctx: Ctx,
  scheme: GradeScheme,
  { courseId, classId, ended, members, nodes }: TriedClass,
): Promise<(personId: string) => TotalInputs> {
  const beside = await besideOf(ctx, courseId, scheme, classId);
  const personIds = members.map((member) => member.personId);
  const sources = await readSources(ctx, { classId, nodes, personIds, ended, beside }, 'staff');
  const plan = planOf(scheme, nodes, beside);
  const now = ctx.clock.now();
  return (personId) => ({
    inputs: memberInputs(scheme, plan, sources, personId, now, 'staff'),
    options: {
      basis: 'current',
      totalAdjusted: totalAdjustment(sources, personId),
      retake: isRetake(sources, personId),
    },
  });
}
