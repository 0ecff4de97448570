import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { previewCurvesRoute } from '../../shared/curve-preview.contract.ts';
import { distributionOf } from '../../shared/distribution.model.ts';
import { calculateGrade, curveStages } from '../../shared/grade-calculation.model.ts';
import { type SchemeInput, schemeFrom } from './scheme.service.ts';
import { totalInputs, triedClass } from './scheme-totals.service.ts';

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
    const of = await triedClass(inner, courseId, classId);
    const scheme = schemeFrom(input);
    const read = await totalInputs(inner, scheme, of);
    const before: number[] = [];
    const after: number[] = [];
    const stages: number[][] = scheme.curves.map(() => []);
    for (const { personId } of of.members) {
      const { inputs, options: given } = read(personId);
      const options = { ...given, brief: true };
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
