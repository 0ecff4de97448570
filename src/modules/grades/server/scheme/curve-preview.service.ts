import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts, membersOf } from '../../../classes/server/classes.public.ts';
import { experimentNodes } from '../../../courses/server/courses.public.ts';
import type { previewCurvesRoute } from '../../shared/curve-preview.contract.ts';
import { distributionOf } from '../../shared/distribution.model.ts';
import { calculateGrade, curveStages } from '../../shared/grade-calculation.model.ts';
import { besideOf, isRetake, memberInputs, planOf, readSources, totalAdjustment } from '../source.service.ts';
import { requireLead, type SchemeInput, schemeFrom } from './scheme.service.ts';

type Preview = CallOutput<typeof previewCurvesRoute>;
const copied = (one: ReturnType<typeof distributionOf>): Preview['before'] => one && { ...one, bins: [...one.bins] };

/**
 * Computes the totals of a class by a scheme that is not saved, with and without its layers.
 * @throws AppError notFound, forbidden for everybody but the lead, invalid for a class of another course
 */
export async function previewCurves(
  ctx: Ctx,
  courseId: string,
  { classId, ...input }: SchemeInput & { readonly classId: string },
): Promise<Preview> {
  return ctx.read(async (inner) => {
    await requireLead(inner, courseId);
    const facts = (await classFacts(inner, { classIds: [classId] })).get(classId);
    if (facts?.courseId !== courseId) throw appError('invalid', 'classes.class.absent');
    const scheme = schemeFrom(input);
    const [members, nodes] = await Promise.all([
      membersOf(inner, [classId]),
      experimentNodes(inner, { courseIds: [courseId] }),
    ]);
    const personIds = members.map((member) => member.personId);
    const beside = await besideOf(inner, courseId, scheme);
    const of = { classId, nodes, personIds, ended: facts.state === 'ended', beside };
    const sources = await readSources(inner, of, 'staff');
    const plan = planOf(scheme, nodes, beside);
    const now = inner.clock.now();
    const before: number[] = [];
    const after: number[] = [];
    const stages: number[][] = scheme.curves.map(() => []);
    for (const personId of personIds) {
      const inputs = memberInputs(scheme, plan, sources, personId, now, 'staff');
      const options = {
        basis: 'current' as const,
        brief: true,
        totalAdjusted: totalAdjustment(sources, personId),
        retake: isRetake(sources, personId),
      };
      const plain = calculateGrade({ ...scheme, curves: [] }, inputs, options);
      const curved = calculateGrade(scheme, inputs, options);
      if (plain.total !== null) before.push(plain.total);
      if (curved.total !== null) after.push(curved.total);
      for (const [i, value] of curveStages(plain.tree, scheme.curves).entries()) stages[i]?.push(value);
    }
    return {
      before: copied(distributionOf(before, scheme.passLine)),
      after: copied(distributionOf(after, scheme.passLine)),
      stages: stages.flatMap((values) => {
        const stage = distributionOf(values, scheme.passLine);
        return stage ? [{ mean: stage.mean, sd: stage.sd }] : [];
      }),
    };
  });
}
