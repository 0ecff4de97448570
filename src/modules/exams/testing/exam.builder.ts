import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import { TEST_SECRETS } from '../../../testing/app.ts';
import { createSecretSeal } from '../server/secret.engine.ts';
import { type ExamKind, SHOWN_STATES } from '../shared/exam.model.ts';
import { EXAM_DEFAULTS, type ExamSettings, TEST_DEFAULTS } from '../shared/exam-settings.model.ts';

const MINUTE_MS = 60_000;

export interface BuiltExam {
  readonly examId: string;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** What an exam of a test is, where it is not the usual one. */
export interface ExamPlan {
  readonly kind?: ExamKind;
  readonly name?: string;
  readonly nodeId?: string | null;
  readonly paperId?: string | null;
  /** Minutes from the product's present to the opening; null: none (tests). */
  readonly opensIn?: number | null;
  /** Length of the window in minutes; null: none (tests). */
  readonly lasts?: number | null;
  readonly minutes?: number | null;
  readonly mode?: 'fixed' | 'flexible';
  readonly settings?: Partial<ExamSettings>;
  readonly state?: 'draft' | 'published';
  readonly fullMark?: number;
  readonly instructions?: string;
  /** Candidates; without them the learners of the class. */
  readonly personIds?: readonly string[];
}

/**
 * An exam of a class past the wizard and its checks: published, by default open for the next two hours with 90 minutes to
 * answer, its candidates entered. `now` is the product's clock in milliseconds.
 */
export async function buildExam(
  t: TestApp,
  of: { readonly courseId: string; readonly classId: string },
  plan: ExamPlan = {},
): Promise<BuiltExam> {
  const kind = plan.kind ?? 'exam';
  const examId = randomUUID();
  const now = (await t.ctx()).clock.ms();
  const { opensIn = kind === 'exam' ? 0 : null, lasts = kind === 'exam' ? 120 : null, state = 'published' } = plan;
  const opensAt = opensIn === null ? null : new Date(now + opensIn * MINUTE_MS);
  const closesAt = lasts === null ? null : new Date((opensAt?.getTime() ?? now) + lasts * MINUTE_MS);
  const minutes = plan.minutes === undefined ? (kind === 'exam' ? 90 : null) : plan.minutes;
  const settings = { ...(kind === 'exam' ? EXAM_DEFAULTS : TEST_DEFAULTS), ...plan.settings };
  const paperId = plan.paperId === undefined ? randomUUID() : plan.paperId;
  await t.ask(
    `insert into exams.exam (id, course_id, kind, node_id, name, instructions, paper_id, opens_at, closes_at, minutes,
        mode, settings, state, full_mark, secret, published_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, platform.app_now())`,
    [
      ...[examId, of.courseId, kind, plan.nodeId ?? null, plan.name ?? '期末考试', plan.instructions ?? ''],
      ...[paperId, opensAt, closesAt, minutes, plan.mode ?? 'flexible', JSON.stringify(settings), state],
      ...[plan.fullMark ?? 100, createSecretSeal(TEST_SECRETS.sealing).fresh()],
    ],
  );
  await t.ask('insert into exams.exam_class (exam_id, class_id) values ($1, $2)', [examId, of.classId]);
  if (SHOWN_STATES.includes(state)) {
    await t.ask(
      `insert into exams.candidate (exam_id, person_id, class_id, via)
        select $1, e.person_id, e.class_id, 'class' from classes.enrolment e
        where e.class_id = $2 and e.state = 'active' and ($3::uuid[] is null or e.person_id = any($3::uuid[]))`,
      [examId, of.classId, plan.personIds ? [...plan.personIds] : null],
    );
  }
  return { examId, opensAt, closesAt };
}
