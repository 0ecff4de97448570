import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { type ExamFacts, entryFacts, formOf } from '../../../exams/server/exams.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { openForm, reviewItems } from '../../../papers/server/papers.public.ts';
import type { Correction } from '../../../papers/shared/correction.model.ts';
import { maskedNumber } from '../../shared/attempt.model.ts';
import type { ScoredRun } from '../../shared/desk-parts.model.ts';
import type { reviewRoute } from '../../shared/result.contract.ts';
import { type AnswerRow, answersOfAttempts } from '../answer.repository.ts';
import { deskContext } from '../attempt.access.ts';
import { type AttemptRow, attemptsById, attemptsOf } from '../attempt.repository.ts';
import { presentExam } from '../desk/desk.presenter.ts';
import { personOf } from '../desk/entry.service.ts';
import { runOfAnswer } from '../experiment/scored-run.service.ts';
import { closeIfDue } from '../hand-in.service.ts';
import { correctionsOf } from '../regrade/correct-scores.service.ts';
import { databaseClock } from '../visit.repository.ts';
import { presentAttempt } from './own-exam.service.ts';
import { absentAttempt, releaseMoments, visibleOf } from './result.access.ts';

type Review = CallOutput<typeof reviewRoute>;

/** Fewest results of which a distribution is shown. */
const MIN_RESULTS = 10;

/** The comment of the last round of marking. */
function commentOf({ marks }: AnswerRow): string | null {
  const last = marks.at(-1) as { readonly comment?: string } | undefined;
  return last?.comment ? last.comment : null;
}

/** How a question was corrected, as its candidate is told; `void` only where it does not count for this attempt. */
function correctionWord(kind: Correction['kind'] | undefined, { dropped }: AnswerRow): 'key' | 'full' | 'void' | null {
  if (dropped) return 'void';
  if (kind === undefined || kind === 'void') return null;
  return kind === 'full' ? 'full' : 'key';
}

/** The run of an answer as its candidate sees it: steps without their scores until scores are shown. */
function ownRun(row: AnswerRow, scored: boolean): ScoredRun | null {
  const run = runOfAnswer(row);
  if (!run || scored) return run;
  return { ...run, held: false, steps: run.steps.map((step) => ({ ...step, score: null })) };
}

async function distributionOf(tx: TxCtx, exam: ExamFacts): Promise<number[] | null> {
  if (!exam.settings.showDistribution || !exam.fullMark) return null;
  const scored = (await attemptsOf(tx, { examIds: [exam.id] })).filter(
    ({ score, voidedAt }) => score !== null && voidedAt === null,
  );
  if (scored.length < MIN_RESULTS) return null;
  const bins = Array.from({ length: 10 }, () => 0);
  for (const { score } of scored) bins[Math.min(9, Math.floor((score! / exam.fullMark) * 10))]!++;
  return bins;
}

/** The own attempt. @throws AppError notFound for everybody else */
async function ownAttempt(ctx: Ctx, attemptId: string): Promise<AttemptRow> {
  const personId = personOf(ctx);
  const [attempt] = await deskContext(ctx).read((read) => attemptsById(read, [attemptId]));
  if (attempt?.personId !== personId) throw absentAttempt();
  return attempt;
}

/** An own attempt with its exam and what its candidate may see of it now. @throws AppError notFound for everybody else */
export async function visibleResult(ctx: Ctx, attemptId: string) {
  const attempt = await ownAttempt(ctx, attemptId);
  return deskContext(ctx).read(async (read) => {
    const facts = await entryFacts(read, attempt.examId, attempt.personId);
    if (!facts) throw absentAttempt();
    const { exam } = facts;
    const moment = (await releaseMoments(read, [exam], await databaseClock(read))).get(exam.id);
    return { attempt, exam, visible: visibleOf(attempt, exam, moment) };
  });
}

/**
 * An own attempt as far as the rules of its exam let its candidate see it: what they do not allow is not in the answer.
 * @throws AppError notFound
 */
export async function readReview(ctx: Ctx, attemptId: string): Promise<Review> {
  if ((await ownAttempt(ctx, attemptId)).state === 'in_progress') await closeIfDue(ctx, attemptId);
  return deskContext(ctx).tx(async (tx): Promise<Review> => {
    const [attempt] = await attemptsById(tx, [attemptId]);
    const facts = await entryFacts(tx, attempt!.examId, attempt!.personId);
    if (!attempt || !facts) throw absentAttempt();
    const { exam, accommodation } = facts;
    const now = await databaseClock(tx);
    const moment = (await releaseMoments(tx, [exam], now)).get(exam.id);
    const own = presentAttempt(attempt, exam, accommodation, moment);
    const { visible } = own;
    const person = (await peopleById(tx, [attempt.personId])).get(attempt.personId);
    const kept = visible.paper ? await formOf(tx, exam, attempt.personId, attempt.no) : null;
    const form = kept ? await openForm(tx, kept.form, attempt.personId) : null;
    const rows = new Map((kept ? await answersOfAttempts(tx, [attempt.id]) : []).map((row) => [row.item, row]));
    const corrections = kept ? await correctionsOf(tx, exam.id) : [];
    const keys = kept && visible.key ? await reviewItems(tx, kept.form, corrections, attempt.personId) : null;
    const corrected = new Map(corrections.map((one) => [`${one.questionId} ${one.number}`, one.correction.kind]));
    return {
      serverTime: now.getTime(),
      exam: presentExam(exam, accommodation),
      person: { name: person?.name ?? '', number: maskedNumber(person?.number ?? '') },
      attempt: own,
      receipt: attempt.receipt,
      fullMark: exam.fullMark,
      passMark: exam.fullMark === null ? null : (exam.fullMark * exam.settings.passLine) / 100,
      form: form && {
        sections: form.sections.map(({ title, instructions, rule }) => ({ title, instructions, rule })),
        items: form.items.map(({ id, section, points, view, rule }) => {
          return { id, section, points, rule, view: view as never };
        }),
      },
      items: (form?.items ?? []).map(({ id }) => {
        const [row, key] = [rows.get(id), keys?.get(id)];
        return {
          item: id,
          response: row?.response ?? null,
          digest: row?.digest ?? null,
          score: visible.score ? (row?.score ?? null) : null,
          seconds: attempt.itemSeconds[id] ?? null,
          comment: visible.score && row ? commentOf(row) : null,
          correction:
            visible.score && row ? correctionWord(corrected.get(`${row.questionId} ${row.number}`), row) : null,
          key: (key?.key ?? null) as Review['items'][number]['key'],
          analysis: key?.analysis ?? null,
          knowledge: key?.knowledge.map(({ name }) => name) ?? [],
          run: row ? ownRun(row, visible.score) : null,
        };
      }),
      distribution: visible.score && !attempt.practice ? await distributionOf(tx, exam) : null,
    };
  });
}
