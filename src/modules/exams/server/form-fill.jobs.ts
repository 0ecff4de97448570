import { addressOf } from '../../../kernel/routing/paths.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { finishJob, reportProgress, startJob } from '../../tasks/server/tasks.public.ts';
import type { ExamFacts } from './exam.repository.ts';
import { fillForms } from './form.service.ts';

const FILL_JOB = 'exams.fillForms';

/** Begins to make the forms of an exam: a person sees it as long work, the page may be closed. @param candidates how many there are */
export async function beginForms(
  tx: TxCtx,
  exam: Pick<ExamFacts, 'id' | 'courseId' | 'name' | 'kind'>,
  candidates: number,
): Promise<void> {
  if (candidates === 0) return;
  const payload = { examId: exam.id, total: candidates };
  if (tx.actor.kind !== 'person') {
    tx.enqueue({ name: FILL_JOB, payload, key: `${FILL_JOB}:${exam.id}` });
    return;
  }
  const page = exam.kind === 'exam' ? 'maintain.teachingManage.examManage' : 'maintain.teachingManage.testManage';
  await startJob(tx, {
    name: { key: 'exams.job.forms', params: { name: exam.name } },
    total: candidates,
    link: addressOf(page, { Id: exam.courseId, examId: exam.id }),
    work: { name: FILL_JOB, payload },
  });
}

/** Makes the forms candidates lack. Repeated it does what is left. */
export const fillFormsJob: JobHandler = {
  name: FILL_JOB,
  long: true,
  run: async (ctx, payload) => {
    const { examId, total, jobId } = payload as { examId: string; total: number; jobId?: string };
    if (jobId === undefined) {
      await fillForms(ctx, examId);
      return;
    }
    if (!(await reportProgress(ctx, jobId, { done: 0, total }))) {
      await finishJob(ctx, jobId, { state: 'cancelled' });
      return;
    }
    // Candidates may come while it runs: there is never more done than there is to do.
    const whole = await fillForms(ctx, examId, (made) =>
      reportProgress(ctx, jobId, { done: Math.min(made, total), total }),
    );
    await finishJob(ctx, jobId, { state: whole ? 'done' : 'cancelled' });
  },
};
