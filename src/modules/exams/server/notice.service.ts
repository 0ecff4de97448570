import type { StoredParam } from '../../../kernel/i18n/stored-text.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { classFacts } from '../../classes/server/classes.public.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { ExamFacts } from './exam.repository.ts';

/** What candidates are told of. */
type NoticeName =
  | 'published'
  | 'soon'
  | 'withdrawn'
  | 'rescheduled'
  | 'extended'
  | 'closing'
  | 'granted'
  | 'grantDropped'
  | 'dismissed'
  | 'deferralApproved'
  | 'deferralRejected';

const instantOf = (at: Date | null): StoredParam => (at === null ? '—' : { instant: at.toISOString() });

/** Tells candidates about an exam or test; the notice leads to their list of exams or to the test. */
export async function notifyCandidates(
  tx: TxCtx,
  exam: Pick<ExamFacts, 'id' | 'courseId' | 'kind' | 'name' | 'nodeId' | 'opensAt' | 'closesAt' | 'minutes'>,
  to: readonly string[],
  name: NoticeName,
  more: Readonly<Record<string, StoredParam>> = {},
): Promise<void> {
  if (to.length === 0) return;
  const course = (await courseFacts(tx, [exam.courseId])).get(exam.courseId);
  // The window of a test may be without bounds: its notices name the test alone.
  const timed = exam.opensAt !== null && exam.closesAt !== null;
  const told = (name === 'published' || name === 'rescheduled') && !timed ? (`${name}Open` as const) : name;
  notify(tx, {
    to,
    kind: name === 'published' || name === 'soon' ? 'todo' : 'teaching',
    key: `exams.notice.${told}`,
    params: {
      courseName: course?.name ?? '',
      name: exam.name,
      from: instantOf(exam.opensAt),
      to: instantOf(exam.closesAt),
      minutes: exam.minutes ?? '—',
      ...more,
    },
    object: { kind: 'exam', id: exam.id },
    target:
      exam.kind === 'test' && exam.nodeId !== null
        ? { page: 'study.testJob', query: { Id: exam.courseId, node: exam.nodeId } }
        : { page: 'study.exams', query: { Id: exam.courseId, examId: exam.id } },
  });
}

/** Tells the team that an exam has ended: who made it, and who teaches its classes. @param toMark answers that wait for a marker */
export async function notifyEnded(
  tx: TxCtx,
  exam: Pick<ExamFacts, 'id' | 'courseId' | 'name' | 'createdBy' | 'kind'>,
  classIds: readonly string[],
  toMark: number,
): Promise<void> {
  const classes = await classFacts(tx, { classIds });
  const to = new Set([...classes.values()].flatMap(({ teacherIds }) => teacherIds));
  if (exam.createdBy !== null) to.add(exam.createdBy);
  if (to.size === 0) return;
  notify(tx, {
    to: [...to],
    kind: toMark > 0 ? 'todo' : 'teaching',
    key: toMark > 0 ? 'exams.notice.endedToMark' : 'exams.notice.ended',
    params: { name: exam.name, n: toMark },
    object: { kind: 'exam', id: exam.id },
    target: {
      page: exam.kind === 'exam' ? 'maintain.teachingManage.examManage' : 'maintain.teachingManage.testManage',
      query: { Id: exam.courseId, examId: exam.id },
    },
  });
}
