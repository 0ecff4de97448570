import { analyseItems, reliabilityOf } from '../../../kernel/statistics/item-analysis.ts';
import { mean } from '../../../kernel/statistics/sample.ts';
import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type AttemptFacts, attemptsOfExam } from '../../attempts/server/attempts.public.ts';
import { FEW_RESULTS } from '../shared/mark.model.ts';
import { type QuestionMarks, questionFigures, questionMarks } from './marking.repository.ts';
import { seeMarks } from './marking.service.ts';
import { questionLines } from './question-view.service.ts';
import { countingAttempts } from './result.service.ts';

const three = (value: number | null) => (value === null ? null : roundHalfUp(value, 3));
const keyOf = ({ questionId, number }: Pick<QuestionMarks, 'questionId' | 'number'>) => `${questionId}|${number}`;

/** The attempt of each person that is analysed: the counting one of an exam, the first one of a test. */
function analysed(attempts: readonly AttemptFacts[], kind: 'exam' | 'test', counts: string): AttemptFacts[] {
  const whole = countingAttempts(attempts).filter(({ score }) => score !== null);
  return [...Map.groupBy(whole, ({ personId }) => personId).values()].map((own) => {
    if (kind === 'test' || counts === 'first') return own[0]!;
    if (counts === 'best') return own.reduce((best, one) => (one.score! > best.score! ? one : best));
    return own.at(-1)!;
  });
}

/**
 * Figures of the questions and the paper. Coefficients need twenty results; papers that differ have no α, for their
 * questions are not the same.
 * @throws AppError notFound, forbidden
 */
export async function readAnalysis(ctx: Ctx, examId: string) {
  const { exam, classScope } = await seeMarks(ctx, examId);
  const chosen = analysed(await attemptsOfExam(ctx, examId), exam.kind, exam.settings.counts).filter(
    ({ classId }) => classScope === null || (classId !== null && classScope.includes(classId)),
  );
  const marks = await questionMarks(
    ctx,
    examId,
    chosen.map(({ id }) => id),
  );
  const questions = await questionFigures(ctx, examId, classScope);
  const lines = await questionLines(ctx, questions);
  const byKey = new Map(marks.map((one) => [keyOf(one), one.marks]));
  const scoreOf = (key: string) => {
    const own = new Map((byKey.get(key) ?? []).map(([attemptId, score]) => [attemptId, score]));
    return chosen.map(({ id }) => own.get(id) ?? null);
  };
  const items = questions.map((question) => ({ max: question.points, marks: scoreOf(keyOf(question)) }));
  const enough = chosen.length >= FEW_RESULTS;
  const figures = analyseItems(items);
  const complete = items.every((item) => item.marks.every((mark) => mark !== null));
  const reliability =
    complete && enough ? reliabilityOf(items.map((item) => item.marks.map((mark) => mark ?? 0))) : null;
  const totals = chosen.map(({ score }) => score!);
  const found = mean(totals);
  return {
    n: chosen.length,
    fullMark: exam.fullMark ?? 0,
    alpha: three(reliability?.alpha ?? null),
    sem: three(reliability?.error ?? null),
    meanDiscrimination: enough ? three(mean(figures.flatMap(({ discrimination }) => discrimination ?? []))) : null,
    facility: found === null || !exam.fullMark ? null : three(found / exam.fullMark),
    rows: questions.flatMap((question, at) => {
      const one = figures[at]!;
      const line = lines.get(question);
      if (!line) return [];
      const { questionId, number, points } = question;
      const own = byKey.get(keyOf(question)) ?? [];
      return [
        {
          ...{ questionId, number, points, n: one.n, ...line },
          blank: own.filter(([, , answered]) => !answered).length,
          mean: three(mean(own.map(([, score]) => score))),
          facility: three(one.facility),
          discrimination: enough ? three(one.discrimination) : null,
          restCorrelation: enough ? three(one.restCorrelation) : null,
          alphaWithout: three(reliability?.without[at] ?? null),
        },
      ];
    }),
  };
}
