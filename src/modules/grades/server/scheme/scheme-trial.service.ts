import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts, membersOf } from '../../../classes/server/classes.public.ts';
import { experimentNodes } from '../../../courses/server/courses.public.ts';
import { calculateGrade, type GradeResult } from '../../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import type { trySchemeRoute } from '../../shared/scheme-trial.contract.ts';
import { besideOf, isRetake, memberInputs, planOf, readSources, totalAdjustment } from '../source.service.ts';
import { livingSchemes } from './scheme.repository.ts';
import { requireLead, type SchemeInput, schemeFrom } from './scheme.service.ts';

/** Current totals of the learners of a class by any scheme of its course. */
async function totalsOf(
  ctx: Ctx,
  scheme: GradeScheme,
  of: {
    readonly courseId: string;
    readonly classId: string;
    readonly personIds: readonly string[];
    readonly ended: boolean;
    readonly nodes: Awaited<ReturnType<typeof experimentNodes>>;
  },
): Promise<(personId: string, brief: boolean) => GradeResult> {
  const { nodes } = of;
  const beside = await besideOf(ctx, of.courseId, scheme);
  const sources = await readSources(
    ctx,
    { classId: of.classId, nodes, personIds: [...of.personIds], ended: of.ended, beside },
    'staff',
  );
  const plan = planOf(scheme, nodes, beside);
  const now = ctx.clock.now();
  return (personId, brief) =>
    calculateGrade(scheme, memberInputs(scheme, plan, sources, personId, now, 'staff'), {
      basis: 'current',
      brief,
      totalAdjusted: totalAdjustment(sources, personId),
      retake: isRetake(sources, personId),
    });
}

/**
 * Computes the totals of a class by a scheme that is not saved, beside those of the scheme in use.
 * @throws AppError notFound, forbidden for everybody but the lead, invalid for a class of another course and for somebody
 * who is not in the class
 */
export async function tryScheme(
  ctx: Ctx,
  courseId: string,
  { classId, personId, ...input }: SchemeInput & { readonly classId: string; readonly personId?: string | undefined },
): Promise<CallOutput<typeof trySchemeRoute>> {
  return ctx.read(async (inner) => {
    await requireLead(inner, courseId);
    const facts = (await classFacts(inner, { classIds: [classId] })).get(classId);
    if (facts?.courseId !== courseId) throw appError('invalid', 'classes.class.absent');
    const members = await membersOf(inner, [classId]);
    if (personId !== undefined && !members.some((member) => member.personId === personId)) {
      throw appError('invalid', 'error.absent');
    }
    const of = {
      ...{ courseId, classId, ended: facts.state === 'ended' },
      personIds: members.map((member) => member.personId),
      nodes: await experimentNodes(inner, { courseIds: [courseId] }),
    };
    const { active } = await livingSchemes(inner, courseId);
    const now = active ? await totalsOf(inner, active.body, of) : null;
    const tried = await totalsOf(inner, schemeFrom(input), of);
    return {
      rows: members.map((member) => {
        const before = now?.(member.personId, true);
        const after = tried(member.personId, true);
        return {
          ...{ personId: member.personId, number: member.number, name: member.name },
          ...{ before: before?.total ?? null, beforeBand: before?.band ?? null },
          ...{ after: after.total, afterBand: after.band },
        };
      }),
      tree: personId === undefined ? null : tried(personId, false).tree,
    };
  });
}
