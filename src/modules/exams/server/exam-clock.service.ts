import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { REMIND_MINUTES } from '../shared/exam.model.ts';
import { candidateIds, findUnsettled, syncCandidates } from './candidate.repository.ts';
import { figuresOf } from './exam.port.ts';
import { type ExamFacts, findDue, lockedExam } from './exam.repository.ts';
import { noteReminded, writeState } from './exam-change.repository.ts';
import { findPeople } from './exam-list.repository.ts';
import { fillForms, markFormsUsed } from './form.service.ts';
import { notifyCandidates, notifyEnded } from './notice.service.ts';

export const CLOCK_JOB = 'exams.clock';
const MINUTE_MS = 60_000;

/** Makes the candidates of an exam those of its classes now; who comes late is told. @returns false when it does not run */
async function enterLate(ctx: Ctx, examId: string): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const exam = await lockedExam(tx, examId, 'share');
    if (!exam || exam.deletedAt !== null || (exam.state !== 'published' && exam.state !== 'open')) return false;
    const { added } = await syncCandidates(tx, examId);
    await notifyCandidates(tx, exam, added, 'published');
    return true;
  });
}

const isOver = (exam: ExamFacts, now: number, inProgress: number): boolean =>
  exam.state === 'closed' || (exam.endsAt !== null && exam.endsAt.getTime() <= now && inProgress === 0);

/**
 * Writes what the clock has done to one exam: it opens, with its forms frozen; candidates are reminded; it ends when its
 * time is over and nobody is answering. Once for each exam, whoever runs it how often.
 */
async function followClock(ctx: Ctx, examId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const exam = await lockedExam(tx, examId, 'update');
    if (!exam || exam.deletedAt !== null) return;
    if (exam.storedState !== 'published' && exam.storedState !== 'open') return;
    const now = tx.clock.ms();
    const event = (type: string) => tx.emit({ type, version: 1, key: examId, payload: { examId } });
    if (exam.storedState === 'published' && exam.state !== 'published') {
      await writeState(tx, examId, 'open');
      await markFormsUsed(tx, exam);
      event('exams.opened');
      tx.audit({ action: 'exam.open', object: 'exam', objectId: examId });
    }
    const figures = (await figuresOf(tx, [examId])).get(examId)!;
    if (exam.state !== 'published' && isOver(exam, now, figures.inProgress)) {
      await writeState(tx, examId, figures.toMark > 0 ? 'marking' : 'closed');
      const { classes } = (await findPeople(tx, [examId], null)).get(examId)!;
      await notifyEnded(
        tx,
        exam,
        classes.map(({ id }) => id),
        figures.toMark,
      );
      event('exams.closed');
      tx.audit({ action: 'exam.end', object: 'exam', objectId: examId, after: { submitted: figures.submitted } });
    }
    const due = exam.opensAt !== null && exam.opensAt.getTime() - now <= REMIND_MINUTES * MINUTE_MS;
    if (exam.kind === 'exam' && exam.state === 'published' && due && exam.remindedAt === null) {
      await noteReminded(tx, examId);
      await notifyCandidates(tx, exam, await candidateIds(tx, examId), 'soon');
    }
  });
}

/** Lets exams open and end, enters late candidates with their forms, and reminds: each minute, with no browser open. */
export const clockJob: JobHandler = {
  name: CLOCK_JOB,
  cron: '* * * * *',
  run: async (ctx) => {
    for (const examId of await findUnsettled(ctx)) if (await enterLate(ctx, examId)) await fillForms(ctx, examId);
    for (const examId of await findDue(ctx, REMIND_MINUTES)) await followClock(ctx, examId);
  },
};
