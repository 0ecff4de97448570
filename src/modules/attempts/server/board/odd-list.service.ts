import type { Ctx } from '../../../../platform/db/context.ts';
import { candidatesOf, formKeys, seeExam } from '../../../exams/server/exams.public.ts';
import { isWithin } from '../../../exams/shared/network.model.ts';
import { ownAnswers } from '../../../papers/server/papers.public.ts';
import type { OddList } from '../../shared/board.contract.ts';
import { alikePairs, numberKey, SHARED, type WrongAnswer } from '../../shared/odd-list.model.ts';
import { deskContext } from '../attempt.access.ts';
import { sharedAddresses, wrongAnswers } from './odd-list.repository.ts';

/**
 * Wrong answers of an exam: those that choose or order parts compared by the parts of the question, not of the form, and
 * numbers by their value.
 */
async function comparableAnswers(ctx: Ctx, examId: string): Promise<WrongAnswer[]> {
  const rows = await wrongAnswers(ctx, examId);
  const naming = rows.flatMap((row) =>
    row.response && !('number' in row.response) ? [{ row, response: row.response }] : [],
  );
  const forms: Awaited<ReturnType<typeof formKeys>> = naming.length > 0 ? await formKeys(ctx, examId) : new Map();
  const own = await ownAnswers(
    ctx,
    naming.map(({ row: { formId, item, questionId, number }, response }) => {
      return { questionId, number, response, seed: forms.get(formId)?.(item)?.seed ?? '' };
    }),
  );
  const named = new Map(naming.map(({ row }, i) => [row, own[i]!]));
  return rows.flatMap((row) => {
    const { personId, questionId, number, asked, response, digest } = row;
    const typed = response && 'number' in response ? (numberKey(response.number) ?? digest) : digest;
    const answer = named.has(row) ? named.get(row)! : typed;
    return answer === null ? [] : [{ personId, question: `${questionId}:${number}`, answer, asked }];
  });
}

/**
 * 异常: addresses used by several candidates though they lie in no network of the exam and, once it is over, pairs with
 * the same rare wrong answers. Counts are those of the exam, people those of the classes one sees; it holds no answer.
 * @throws AppError notFound, forbidden outside the team
 */
export async function readOddList(ctx: Ctx, examId: string): Promise<OddList> {
  const { exam, classScope } = await seeExam(ctx, examId, 'view');
  const seen = new Set((await candidatesOf(ctx, examId, classScope)).map(({ personId }) => personId));
  const { networks } = exam.settings;
  const closed = exam.state === 'closed' || exam.state === 'marking' || exam.state === 'released';
  return deskContext(ctx).read(async (read) => {
    const addresses = (await sharedAddresses(read, examId, SHARED.people))
      .filter(({ ip }) => networks.length === 0 || !isWithin(ip, networks))
      .map(({ ip, people }) => ({ ip, n: people.length, people: people.filter((id) => seen.has(id)) }))
      .filter(({ people }) => people.length > 0);
    return {
      closed,
      addresses: addresses.slice(0, SHARED.addresses),
      pairs: closed ? alikePairs(await comparableAnswers(read, examId), seen) : [],
    };
  });
}
