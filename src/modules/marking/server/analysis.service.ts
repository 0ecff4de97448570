import { analyseItems, reliabilityOf } from '../../../kernel/statistics/item-analysis.ts';
import { objectiveRates } from '../../../kernel/statistics/objective-rate.ts';
import { mean } from '../../../kernel/statistics/sample.ts';
import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type AttemptFacts, attemptsOfExam } from '../../attempts/server/attempts.public.ts';
import { objectivesOf } from '../../courses/server/courses.public.ts';
import type { ExamFacts } from '../../exams/server/exams.public.ts';
import { objectivesOfQuestions } from '../../questions/server/questions.public.ts';
import { FEW_RESULTS } from '../shared/mark.model.ts';
import { type QuestionMarks, questionFigures, questionMarks } from './marking.repository.ts';
import { seeMarks } from './marking.service.ts';
import { besideEachOther, type QuestionLine, questionLines } from './question-view.service.ts';
import { countingAttempts } from './result.service.ts';

const three = (value: number | null) => (value === null ? null : roundHalfUp(value, 3));
const keyOf = ({ questionId, number }: Pick<QuestionMarks, 'questionId' | 'number'>) => `${questionId}|${number}`;

/** The attempt of each person that is analysed: the counting one of an exam, the first one of a test. */
export function analysed(attempts: readonly AttemptFacts[], kind: 'exam' | 'test', counts: string): AttemptFacts[] {
  const whole = countingAttempts(attempts).filter(({ score }) => score !== null);
  return [...Map.groupBy(whole, ({ personId }) => personId).values()].map((own) => {
    if (kind === 'test' || counts === 'first') return own[0]!;
    if (counts === 'best') return own.reduce((best, one) => (one.score! > best.score! ? one : best));
    return own.at(-1)!;
  });
}

/** A question with what each of the analysed attempts got for it; null for those that were not given it. */
interface Analysed extends QuestionLine {
  readonly questionId: string;
  readonly number: number;
  readonly points: number;
  readonly seconds: number | null;
  readonly answers: readonly ({ readonly score: number; readonly answered: boolean } | null)[];
}

const itemOf = ({ points, answers }: Analysed) => ({
  max: points,
  marks: answers.map((answer) => answer?.score ?? null),
});

/** What counts as one question: those below a material are the sum of them, which the figures of a paper go by. */
function unitsOf(questions: readonly Analysed[]): (Analysed & { readonly parts: readonly Analysed[] })[] {
  const groups = Map.groupBy(questions, (one) => (one.whole ? `${one.whole.id}|${one.number}` : keyOf(one)));
  return [...groups.values()].map((parts) => {
    const [first] = parts;
    if (!first!.whole) return { ...first!, parts: [] };
    return {
      ...{
        questionId: first!.whole.id,
        number: first!.number,
        type: 'composite',
        stem: first!.whole.stem,
        whole: null,
        // The time of a material is that of its questions.
        seconds: null,
      },
      points: roundHalfUp(
        parts.reduce((sum, { points }) => sum + points, 0),
        2,
      ),
      answers: first!.answers.map((_, at) => {
        const own = parts.flatMap(({ answers }) => answers[at] ?? []);
        if (own.length < parts.length) return null;
        const score = roundHalfUp(
          own.reduce((sum, one) => sum + one.score, 0),
          2,
        );
        return { score, answered: own.some(({ answered }) => answered) };
      }),
      parts,
    };
  });
}

/** A line of the table. @param enough results for a coefficient */
function rowOf(
  one: Analysed,
  figures: ReturnType<typeof analyseItems>[number],
  enough: boolean,
  without: number | null,
) {
  const { questionId, number, type, stem, points, answers, seconds } = one;
  const own = answers.flatMap((answer) => answer ?? []);
  return {
    ...{ questionId, number, type, stem, points, of: null as string | null, n: figures.n },
    blank: own.filter(({ answered }) => !answered).length,
    mean: three(mean(own.map(({ score }) => score))),
    facility: three(figures.facility),
    discrimination: enough ? three(figures.discrimination) : null,
    restCorrelation: enough ? three(figures.restCorrelation) : null,
    alphaWithout: three(without),
    seconds,
  };
}

/** How far the objectives of the course are reached by the questions of one exam; null where they give evidence of none. */
async function objectiveFigures(ctx: Ctx, courseId: string, units: readonly Analysed[]) {
  const shares = await objectivesOfQuestions(
    ctx,
    units.map(({ questionId }) => questionId),
  );
  if (shares.size === 0) return null;
  const objectives = await objectivesOf(ctx, courseId);
  const items = units.map((unit) => ({
    ...itemOf(unit),
    shares: new Map((shares.get(unit.questionId) ?? []).map(({ id, share }) => [id, share / 100])),
  }));
  const found = objectiveRates(items, objectives);
  return {
    rows: objectives.map(({ id, text, expected }, i) => {
      const { questions, n, points, rate, reached, attained } = found[i]!;
      return { id, text, expected, questions, n, points: three(points), rate: three(rate), reached, attained };
    }),
    unmapped: units.filter(({ questionId }) => !shares.has(questionId)).length,
  };
}

/**
 * An exam with the figures of the people the actor sees, the attempts and totals they come from, and who began an attempt.
 * @throws AppError notFound, forbidden
 */
export async function seeAnalysis(ctx: Ctx, examId: string) {
  const { exam, course, classScope } = await seeMarks(ctx, examId);
  const { units, totals, started, attemptIds, ...figures } = await analyseExam(ctx, exam, classScope);
  const objectives = await objectiveFigures(ctx, exam.courseId, units);
  return { exam, course, classScope, totals, started, attemptIds, figures: { ...figures, objectives } };
}

/** The figures of the people the actor sees. @throws AppError notFound, forbidden */
export const readAnalysis = async (ctx: Ctx, examId: string) => (await seeAnalysis(ctx, examId)).figures;

/**
 * Figures of the questions and the paper. Coefficients need twenty results; papers that differ have no α, for their
 * questions are not the same. @param classScope classes whose people count; null: all
 */
export async function analyseExam(ctx: Ctx, exam: ExamFacts, classScope: readonly string[] | null) {
  const examId = exam.id;
  const attempts = await attemptsOfExam(ctx, examId);
  const chosen = analysed(attempts, exam.kind, exam.settings.counts).filter(
    ({ classId }) => classScope === null || (classId !== null && classScope.includes(classId)),
  );
  const marks = await questionMarks(
    ctx,
    examId,
    chosen.map(({ id }) => id),
  );
  const questions = await questionFigures(ctx, examId, classScope);
  const lines = await questionLines(ctx, questions);
  const byKey = new Map(marks.map((one) => [keyOf(one), one]));
  const shown = questions.flatMap((question): Analysed[] => {
    const line = lines.get(question);
    if (!line) return [];
    const own = new Map(
      (byKey.get(keyOf(question))?.marks ?? []).map(([id, score, answered]) => [id, { score, answered }]),
    );
    const seconds = byKey.get(keyOf(question))?.seconds ?? null;
    return [{ ...question, ...line, seconds, answers: chosen.map(({ id }) => own.get(id) ?? null) }];
  });
  const units = unitsOf(besideEachOther(shown));
  const enough = chosen.length >= FEW_RESULTS;
  const figures = analyseItems(units.map(itemOf));
  const complete = units.every(({ answers }) => answers.every((answer) => answer !== null));
  const reliability =
    complete && enough ? reliabilityOf(units.map(({ answers }) => answers.map((answer) => answer?.score ?? 0))) : null;
  const totals = chosen.map(({ score }) => score!);
  const found = mean(totals);
  return {
    ...{ units, totals, started: new Set(attempts.map(({ personId }) => personId)) },
    attemptIds: chosen.map(({ id }) => id),
    n: chosen.length,
    fullMark: exam.fullMark ?? 0,
    alpha: three(reliability?.alpha ?? null),
    sem: three(reliability?.error ?? null),
    meanDiscrimination: enough ? three(mean(figures.flatMap(({ discrimination }) => discrimination ?? []))) : null,
    facility: found === null || !exam.fullMark ? null : three(found / exam.fullMark),
    rows: units.flatMap((unit, at) => {
      const row = rowOf(unit, figures[at]!, enough, reliability?.without[at] ?? null);
      const inner = unit.parts.length === 0 ? [] : analyseItems(unit.parts.map(itemOf));
      return [row, ...unit.parts.map((part, i) => ({ ...rowOf(part, inner[i]!, false, null), of: unit.questionId }))];
    }),
  };
}
