import { deviation, mean, median } from '../../../kernel/statistics/sample.ts';
import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type AttemptFacts, attemptsOfExam, countingResult } from '../../attempts/server/attempts.public.ts';
import { decidesMarks } from '../../classes/server/classes.public.ts';
import { candidatesOf } from '../../exams/server/exams.public.ts';
import { hindrancesOf } from '../shared/mark.model.ts';
import { attemptSums } from './marking.repository.ts';
import { seeMarks } from './marking.service.ts';

const two = (value: number | null) => (value === null ? null : roundHalfUp(value, 2));
const BINS = 10;

/** How results lie, those of everybody who has one. */
export function figuresOf(values: readonly number[], full: number, passLine: number) {
  const bins = new Array<number>(BINS).fill(0);
  for (const value of values) bins[Math.min(BINS - 1, Math.floor((value / full) * BINS))]!++;
  const passed = values.filter((value) => value * 100 >= passLine * full).length;
  return {
    n: values.length,
    mean: two(mean(values)),
    deviation: two(deviation(values)),
    median: two(median(values)),
    highest: values.length > 0 ? Math.max(...values) : null,
    lowest: values.length > 0 ? Math.min(...values) : null,
    passed: values.length > 0 ? two((passed / values.length) * 100) : null,
    bins,
  };
}

/** Attempts that count: neither void nor under way. */
export const countingAttempts = (attempts: readonly AttemptFacts[]): AttemptFacts[] =>
  attempts.filter(({ voidedAt, state }) => voidedAt === null && state !== 'in_progress');

/** Results of the candidates the actor sees. @throws AppError notFound, forbidden */
export async function readResults(ctx: Ctx, examId: string) {
  const { exam, course, classScope, ...place } = await seeMarks(ctx, examId);
  const candidates = await candidatesOf(ctx, examId, classScope);
  const attempts = await attemptsOfExam(ctx, examId);
  const sums = await attemptSums(ctx, examId);
  const full = exam.fullMark ?? 0;
  const byPerson = Map.groupBy(attempts, ({ personId }) => personId);
  const rows = candidates.map(({ personId, name, number }) => {
    const own = byPerson.get(personId) ?? [];
    const scores = countingAttempts(own).flatMap(({ score }) => score ?? []);
    return {
      ...{ personId, name, number },
      attempts: own.map((attempt) => {
        const sum = sums.get(attempt.id);
        return {
          ...{ id: attempt.id, no: attempt.no, state: attempt.state, total: attempt.score, flag: attempt.flag },
          objective: sum?.objective ?? null,
          subjective: sum?.subjective ?? null,
          toMark: sum?.toMark ?? 0,
          submittedAt: attempt.submittedAt?.toISOString() ?? null,
          submitReason: attempt.submitReason,
          lateSeconds: sum?.lateSeconds ?? null,
          voided: attempt.voidedAt !== null,
        };
      }),
      counting: two(countingResult(scores, exam.settings.counts)),
    };
  });
  const results = rows.flatMap(({ counting }) => counting ?? []);
  const unmarked = [...sums.values()].reduce((sum, { toMark }) => sum + toMark, 0);
  const running = attempts.filter(({ state }) => state === 'in_progress').length;
  const hindrances = hindrancesOf({ state: exam.state, running, unmarked, results: results.length });
  const grades = course.state !== 'archived' && decidesMarks(place, candidates);
  return {
    fullMark: full,
    passLine: exam.settings.passLine,
    state: exam.state,
    releasedAt: exam.releasedAt?.toISOString() ?? null,
    rows,
    figures: figuresOf(results, full || 1, exam.settings.passLine),
    hindrances,
    absent: rows.filter(({ attempts: own }) => own.length === 0).length,
    unmarked,
    can: { release: grades && hindrances.length === 0, unrelease: grades && exam.state === 'released' },
  };
}
