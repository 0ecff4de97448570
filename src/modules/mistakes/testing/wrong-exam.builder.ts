import type { Account, TestApp } from '../../../testing/app.ts';
import { passTime, sit, someResponse } from '../../attempts/testing/candidate.builder.ts';
import type { RunningClass } from '../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import * as marking from '../../marking/shared/marking.contract.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';

export const HOURS = 3_600_000;
/** Stands in every analysis of these questions: what holds it gave a key away. */
export const CANARY = 'CANARY-ANALYSIS';
const RELEASE = { when: 'release', at: null } as const;
/** Scores, papers and keys come with the release. */
export const OPEN = { release: { score: RELEASE, paper: RELEASE, key: RELEASE } };

/** A truth question whose key is true, and one typed blank. */
export const wrongContents = (): Content[] => [
  buildContent('truth', { key: true, analysis: `<p>${CANARY}</p>` }),
  buildContent('blank', {
    stem: '<p>电流的单位是 {{1}}。</p>',
    blanks: [{ ...buildContent('blank').blanks[0]!, accepted: ['CANARY-KEY'] }],
    analysis: `<p>${CANARY}</p>`,
  }),
];

/** Exams of one learner of a class, sat three hours ago, every answer wrong. */
export function wrongExams(t: TestApp, w: RunningClass) {
  async function sat(questions: readonly Content[] = wrongContents(), plan: ExamPlan = {}, as: Account = 'student') {
    const { paperId, questionIds } = await readyFixedPaper(t, w.courseId, questions);
    const personIds = [await t.personId(as)];
    const fullMark = questions.length * 10;
    const { examId } = await buildExam(t, w, { paperId, fullMark, settings: OPEN, personIds, ...plan });
    const seat = await sit(t, examId, { as });
    for (const item of seat.started.form!.items) {
      const response = item.view.type === 'truth' ? { truth: false } : someResponse(item);
      await seat.save(item.id, 1, response);
    }
    await seat.submit();
    await t.drainJobs();
    await passTime(t, 3 * HOURS);
    await t.drainJobs();
    return { examId, seat, questionIds };
  }
  const release = (examId: string) =>
    t.call(marking.releaseRoute, { params: { examId }, body: { absent: 0 } }, 'teacher');
  const unrelease = (examId: string) =>
    t.call(marking.unreleaseRoute, { params: { examId }, body: { reason: '答案有误，重新核对' } }, 'teacher');
  return { sat, release, unrelease };
}
