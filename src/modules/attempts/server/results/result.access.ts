import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type ExamFacts, examFacts, paperFreeAt } from '../../../exams/server/exams.public.ts';
import { mayPractise } from '../../shared/practice.policy.ts';
import { NOTHING, type ReleaseRule, type Visibility, visibility } from '../../shared/release.policy.ts';
import { deskContext } from '../attempt.access.ts';
import { type AttemptFacts, type AttemptRow, handedInAttempts } from '../attempt.repository.ts';
import { databaseClock } from '../visit.repository.ts';

export const absentAttempt = () => appError('notFound', 'attempts.absent');

type StoredRule = ExamFacts['settings']['release']['score'];
const ruleOf = ({ when, at }: StoredRule): ReleaseRule => ({ when, ...(at === null ? {} : { at: Date.parse(at) }) });

/** What of an exam decides about what its candidates see, read once for many attempts. */
export interface ReleaseMoment {
  readonly now: Date;
  readonly paperFreeAt: Date | null;
}

/** The moment at which several exams are looked at; keys wait for the last sitting of each paper. One statement. */
export async function releaseMoments(
  ctx: Ctx,
  exams: readonly ExamFacts[],
  now: Date,
): Promise<ReadonlyMap<string, ReleaseMoment>> {
  const papers = exams.flatMap(({ paperId }) => (paperId === null ? [] : [paperId]));
  const free = await paperFreeAt(ctx, papers);
  return new Map(exams.map((exam) => [exam.id, { now, paperFreeAt: free.get(exam.paperId ?? '') ?? null }]));
}

/** Whether an exam may be practised at a moment. */
export const practisable = (exam: ExamFacts, { now, paperFreeAt: free }: ReleaseMoment): boolean =>
  mayPractise({
    ...{ now: now.getTime(), kind: exam.kind, state: exam.state, allowed: exam.settings.practice },
    paperFreeAt: free?.getTime() ?? null,
  });

/** Whether an exam may be practised now. Two statements, none for what is never practised. */
export async function practiceOpen(ctx: Ctx, exam: ExamFacts): Promise<boolean> {
  if (!exam.settings.practice) return false;
  return ctx.read(async (read) => {
    const now = await databaseClock(read);
    return practisable(exam, (await releaseMoments(read, [exam], now)).get(exam.id)!);
  });
}

/** What the candidate may see of an attempt. */
export function visibleOf(
  attempt: Pick<AttemptRow, 'state' | 'voidedAt' | 'score'>,
  exam: ExamFacts,
  moment: ReleaseMoment | undefined,
): Visibility {
  if (!moment) return NOTHING;
  const { score, paper, key } = exam.settings.release;
  return visibility({
    now: moment.now.getTime(),
    rules: { score: ruleOf(score), paper: ruleOf(paper), key: ruleOf(key) },
    submitted: attempt.state !== 'in_progress',
    voided: attempt.voidedAt !== null,
    closedAt: (exam.closedAt ?? exam.endsAt)?.getTime() ?? null,
    released: exam.state === 'released',
    paperFreeAt: moment.paperFreeAt?.getTime() ?? null,
    scored: attempt.score !== null,
  });
}

/** Attempts of an exam whose scores their candidates see at present. Two statements. */
export async function scoreSeers(
  ctx: Ctx,
  exam: ExamFacts,
  attempts: readonly Pick<AttemptRow, 'id' | 'state' | 'voidedAt' | 'score'>[],
): Promise<ReadonlySet<string>> {
  const moment = (await releaseMoments(ctx, [exam], await databaseClock(ctx))).get(exam.id);
  return new Set(attempts.filter((one) => visibleOf(one, exam, moment).score).map(({ id }) => id));
}

/** An attempt of a person with what he or she may see of it now. */
export interface OwnResult {
  readonly attempt: AttemptFacts;
  readonly exam: ExamFacts;
  readonly visible: Visibility;
}

/** Attempts of a person that were handed in, the newest first, each with what its candidate may see. Four statements. */
export function resultsOfPerson(ctx: Ctx, personId: string): Promise<OwnResult[]> {
  return deskContext(ctx).read(async (read) => {
    const attempts = await handedInAttempts(read, personId);
    const known = await examFacts(read, [...new Set(attempts.map(({ examId }) => examId))]);
    const exams = new Map(
      known.flatMap((exam) => (exam.state === 'draft' || exam.state === 'withdrawn' ? [] : [[exam.id, exam] as const])),
    );
    const moments = await releaseMoments(read, [...exams.values()], await databaseClock(read));
    return attempts.flatMap((attempt): OwnResult[] => {
      const exam = exams.get(attempt.examId);
      return exam ? [{ attempt, exam, visible: visibleOf(attempt, exam, moments.get(exam.id)) }] : [];
    });
  });
}
