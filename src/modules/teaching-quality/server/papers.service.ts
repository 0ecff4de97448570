import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { questionScores, wholeAttempts } from '../../attempts/server/attempts.public.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import { givenExams } from '../../exams/server/exams.public.ts';
import { versionContents } from '../../questions/server/questions.public.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';
import { countingAttempts, paperFigures } from '../shared/papers.model.ts';
import type { qualityPapersRoute } from '../shared/quality.contract.ts';
import { asSystem, type QualityFilters, seeQuality, windowLearners } from './facts.service.ts';

export type Papers = CallOutput<typeof qualityPapersRoute>;

/** Characters of a stem in a list. */
const STEM = 40;

/** Exams and tests within the days with the attempts that are analysed and what their questions earned. Six statements. */
export async function readPapers(ctx: Ctx, seen: SeenConstruction, only?: string) {
  const { window, course } = seen;
  const [all, learners] = await Promise.all([givenExams(ctx, course.id), windowLearners(ctx, seen)]);
  const exams = all.filter(
    ({ id, opensAt, publishedAt }) =>
      (only === undefined || id === only) && (opensAt ?? publishedAt ?? new Date(window.from)).getTime() < window.until,
  );
  const keys = new Set(learners.map(({ personId, classId }) => `${personId}:${classId}`));
  const attempts = (
    await wholeAttempts(
      ctx,
      exams.map(({ id }) => id),
    )
  ).filter(({ personId, classId }) => keys.has(`${personId}:${classId}`));
  const counting = exams.map((exam) => {
    const own = attempts.filter(({ examId }) => examId === exam.id);
    return { exam, attempts: countingAttempts(own, exam.kind === 'test' ? 'first' : exam.settings.counts) };
  });
  const scores = await questionScores(
    ctx,
    counting.flatMap((one) => one.attempts.map(({ attemptId }) => attemptId)),
  );
  return {
    learners,
    papers: counting
      .filter((one) => one.attempts.length > 0)
      .map((one) => ({ ...one, questions: scores.filter(({ examId }) => examId === one.exam.id) })),
  };
}

/** How good papers and questions are. Words of questions are for who sees the bank. */
export async function papersIn(ctx: Ctx, seen: SeenConstruction): Promise<Papers> {
  return asSystem(ctx).read(async (inner) => {
    const { papers } = await readPapers(inner, seen);
    const wanted = papers.flatMap(({ questions }) =>
      questions.map(({ questionId, number }) => ({ id: questionId, number })),
    );
    const contents = seen.bank && wanted.length > 0 ? await versionContents(inner, wanted) : [];
    const names = new Map(
      contents.map(({ id, number, content }) => [`${id}|${number}`, plainOf(content.stem).slice(0, STEM)]),
    );
    return {
      exams: papers.map(({ exam, attempts, questions }) => {
        const { questions: rows, ...figures } = paperFigures(attempts, questions, exam.fullMark);
        return {
          ...{ id: exam.id, name: exam.name, kind: exam.kind, full: exam.fullMark, ...figures },
          questions: rows.map((row) => ({ ...row, name: names.get(`${row.questionId}|${row.number}`) ?? null })),
        };
      }),
    };
  });
}

/** The same for who sees the statistics of a course. @throws AppError as `seeConstruction` */
export async function readPapersOf(ctx: Ctx, courseId: string, filters: QualityFilters): Promise<Papers> {
  return papersIn(ctx, await seeQuality(ctx, courseId, filters));
}
