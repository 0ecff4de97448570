import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { calculateGrade, type GradeResult } from '../../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import type { trySchemeRoute } from '../../shared/scheme-trial.contract.ts';
import { schemeOfClass } from './scheme.repository.ts';
import { type SchemeInput, schemeFrom } from './scheme.service.ts';
import { type TriedClass, totalInputs, triedClass } from './scheme-totals.service.ts';

/** Current totals of the learners of a class by a scheme. */
async function totalsOf(
  ctx: Ctx,
  scheme: GradeScheme,
  of: TriedClass,
): Promise<(personId: string, brief: boolean) => GradeResult> {
  const read = await totalInputs(ctx, scheme, of);
  return (personId, brief) => {
    const { inputs, options } = read(personId);
    return calculateGrade(scheme, inputs, { ...options, brief });
  };
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
    const of = await triedClass(inner, courseId, classId);
    if (personId !== undefined && !of.members.some((member) => member.personId === personId)) {
      throw appError('invalid', 'error.absent');
    }
    const used = await schemeOfClass(inner, { id: classId, courseId });
    const now = used ? await totalsOf(inner, used.body, of) : null;
    const tried = await totalsOf(inner, schemeFrom(input), of);
    return {
      rows: of.members.map((member) => {
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
