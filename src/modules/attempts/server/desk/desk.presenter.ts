import type { TxCtx } from '../../../../platform/db/context.ts';
import type { Accommodation, ExamFacts, KeptForm } from '../../../exams/server/exams.public.ts';
import { extraTimeOf, windowOf } from '../../../exams/shared/deadline.model.ts';
import { openForm } from '../../../papers/server/papers.public.ts';
import type { OpenForm } from '../../../papers/shared/form.model.ts';
import { maskedNumber } from '../../shared/attempt.model.ts';
import type { DeskAnswer, DeskExam, DeskForm, DeskState, Feedback } from '../../shared/desk-parts.model.ts';
import { unreadNotices } from '../announcement.repository.ts';
import { type AnswerRow, answersOfAttempts, keptAnswers } from '../answer.repository.ts';
import { momentOf, type Seat } from '../attempt.access.ts';
import { givenForm } from '../form.engine.ts';
import { feedbackOf } from './confirm.service.ts';

export const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/** An exam as its candidate reads it: neither the password nor the networks nor the rules of release are in it. */
export function presentExam(exam: ExamFacts, accommodation: Accommodation | null): DeskExam {
  const { settings } = exam;
  const { opensAt, closesAt } = windowOf(exam, accommodation);
  return {
    id: exam.id,
    courseId: exam.courseId,
    kind: exam.kind,
    name: exam.name,
    instructions: exam.instructions,
    sitting: exam.sitting,
    fullMark: exam.fullMark,
    opensAt: ms(opensAt),
    closesAt: ms(closesAt),
    extraMinutes: extraTimeOf(exam.minutes, accommodation),
    rules: {
      minutes: exam.minutes,
      latestEntry: settings.latestEntry,
      earliestHandIn: settings.earliestHandIn,
      attempts: attemptsAllowed(exam, accommodation),
      needsPassword: settings.password !== null,
      inNetworks: settings.networks.length > 0 && accommodation?.networkExempt !== true,
      devices: settings.devices,
      singlePlace: settings.singlePlace,
      leave: settings.leave,
      fullScreen: settings.fullScreen,
      blockCopy: settings.blockCopy,
      watermark: settings.watermark,
      oneByOne: settings.oneByOne,
      noReturn: settings.noReturn,
      passLine: settings.passLine,
      feedbackAtOnce: exam.kind === 'test' && settings.feedback === 'atOnce',
    },
  };
}

/** Attempts of a candidate, those granted on top included; null: as many as one likes. */
export const attemptsAllowed = (exam: ExamFacts, accommodation: Accommodation | null): number | null =>
  exam.settings.attempts === null ? null : exam.settings.attempts + (accommodation?.extraAttempts ?? 0);

/** Saved answers as their own candidate sees them. */
export function presentAnswers(
  rows: readonly AnswerRow[],
  feedback: ReadonlyMap<string, Feedback> = new Map(),
): DeskAnswer[] {
  return rows.flatMap(({ item, rev, epoch, digest, response, savedAt }) =>
    digest === null || savedAt === null
      ? []
      : [{ item, rev, epoch, digest, response, savedAt: savedAt.getTime(), feedback: feedback.get(item) ?? null }],
  );
}

/** A form as it leaves the server. */
export const presentForm = ({ sections, items }: OpenForm): DeskForm => ({
  sections: sections.map(({ title, instructions, rule }) => ({ title, instructions, rule })),
  items: items.map(({ id, section, points, view, rule }) => ({ id, section, points, rule, view })),
});

/**
 * Everything the desk is drawn from. A locked paper is not sent; neither is one that was handed in.
 * @param pageHas whether the page has the form already, so that it is left out
 */
export async function presentDesk(
  tx: TxCtx,
  seat: Seat,
  pageHas: (kept: KeptForm) => Promise<boolean> = async () => false,
): Promise<DeskState> {
  const { attempt, exam, accommodation } = seat;
  const running = attempt.state === 'in_progress';
  const shown = running && attempt.lockedAt === null;
  const kept = shown ? await givenForm(tx, seat) : null;
  const form = kept && !(await pageHas(kept)) ? await openForm(tx, kept.form, attempt.personId) : null;
  const answers = shown ? await answersOfAttempts(tx, [attempt.id]) : [];
  const confirmed = kept ? await feedbackOf(tx, seat, kept.form, answers) : undefined;
  const versions = shown ? await keptAnswers(tx, attempt.id, 'open') : [];
  return {
    ...momentOf(seat),
    attempt: {
      id: attempt.id,
      no: attempt.no,
      practice: attempt.practice,
      state: attempt.state,
      startedAt: attempt.startedAt.getTime(),
      formDigest: attempt.formDigest,
      salt: attempt.salt,
      seq: attempt.seq,
      locked: attempt.lockedAt !== null,
      leaves: attempt.leaves,
      extraMinutes: attempt.extraMinutes,
      forceAt: ms(attempt.forceAt),
      seconds: attempt.itemSeconds,
    },
    exam: presentExam(exam, accommodation),
    person: { name: attempt.personName, number: maskedNumber(attempt.personNumber ?? '') },
    form: form && presentForm(form),
    answers: presentAnswers(answers, confirmed),
    kept: versions.map(({ item, digest, rev, response, writtenAt }) => {
      return { item, digest, rev, response, writtenAt: ms(writtenAt) };
    }),
    notices: running ? await unreadNotices(tx, exam.id, attempt.personId) : [],
    receipt: attempt.receipt,
  };
}
