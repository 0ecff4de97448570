import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { insertTerm, listTerms } from './course.repository.ts';
import { changeTerm, clearCurrentTerm, holdTerms } from './term.repository.ts';

const invalid = (path: string, code: MessageKey, params: { name?: string } = {}) =>
  new AppError('invalid', code, params, { fields: [{ path, code, params }] });

/**
 * Adds a term or changes one: no two share a day, and exactly one is current, so the mark is given and never taken away.
 * @returns its id
 * @throws AppError notFound, invalid with the field
 */
export async function saveTerm(
  ctx: Ctx,
  code: string,
  given: {
    readonly fresh: boolean;
    readonly name: string;
    readonly startsOn: string;
    readonly endsOn: string;
    readonly current: boolean;
  },
): Promise<string> {
  const { fresh, ...term } = given;
  return ctx.tx(async (tx) => {
    await holdTerms(tx);
    const terms = await listTerms(tx);
    const before = terms.find((one) => one.code === code);
    if (fresh && before) throw invalid('code', 'courses.term.taken');
    if (!fresh && !before) throw appError('notFound', 'error.notFound');
    if (term.endsOn <= term.startsOn) throw invalid('endsOn', 'courses.term.endsEarly');
    const other = terms.find((one) => one.code !== code && one.startsOn <= term.endsOn && one.endsOn >= term.startsOn);
    if (other) throw invalid('startsOn', 'courses.term.overlaps', { name: other.name });
    if (!term.current && (before?.current || !terms.some((one) => one.current))) {
      throw invalid('current', 'courses.term.oneCurrent');
    }
    if (term.current && !before?.current) await clearCurrentTerm(tx);
    const id = before?.id ?? tx.newId();
    if (before) await changeTerm(tx, id, term);
    else await insertTerm(tx, id, { code, ...term });
    const facts = ({ name, startsOn, endsOn, current }: typeof term) => ({ name, startsOn, endsOn, current });
    tx.audit({
      action: before ? 'term.update' : 'term.create',
      object: 'term',
      objectId: id,
      ...(before ? { before: facts(before) } : {}),
      after: { code, ...facts(term) },
    });
    return id;
  });
}
