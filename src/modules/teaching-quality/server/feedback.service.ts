import type { CallOutput } from '../../../kernel/http/contract.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { handMarked } from '../../attempts/server/attempts.public.ts';
import { reviewsBy } from '../../catalogue/server/catalogue.public.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import { learnerQuestions } from '../../discussion/server/discussion.public.ts';
import { givenExams } from '../../exams/server/exams.public.ts';
import { appealLines, classMarks } from '../../grades/server/grades.public.ts';
import { givenHomework } from '../../homework/server/homework.public.ts';
import { markedWorks } from '../../homework-marking/server/homework-marking.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import {
  type AskedQuestion,
  appealFigures,
  type MarkedItem,
  markingFigures,
  replyFigures,
  standing,
  starFigures,
  WORK_KINDS,
} from '../shared/feedback.model.ts';
import type { qualityFeedbackRoute } from '../shared/quality.contract.ts';
import { asSystem, type QualityFilters, seeQuality, windowLearners } from './facts.service.ts';
import { experimentsOf, reportsOf } from './quality.repository.ts';

export type Feedback = CallOutput<typeof qualityFeedbackRoute>;

const DAY_MS = 86_400_000;
/** Monday of the week of an instant, a day of the site. */
export function weekOf(ms: number): string {
  const noon = Date.parse(`${siteDate(ms)}T12:00:00Z`);
  return new Date(noon - ((new Date(noon).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** Everything handed in by learners of the window that people mark. Seven statements. */
export async function readMarkedItems(ctx: Ctx, seen: SeenConstruction): Promise<MarkedItem[]> {
  const { course, window } = seen;
  const [homework, exams, reports, learners] = await Promise.all([
    givenHomework(ctx, course.id),
    givenExams(ctx, course.id),
    reportsOf(ctx, course.id, [...window.classIds]),
    windowLearners(ctx, seen),
  ]);
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const [works, attempts] = await Promise.all([markedWorks(ctx, idsOf(homework)), handMarked(ctx, idsOf(exams))]);
  const keys = new Set(learners.map(({ personId, classId }) => `${personId}:${classId}`));
  const tests = new Set(exams.flatMap(({ id, kind }) => (kind === 'test' ? [id] : [])));
  const titles = new Map([
    ...homework.map(({ id, title }) => [id, title] as const),
    ...exams.map(({ id, name }) => [id, name] as const),
  ]);
  const items = [
    ...works.map((one) => ({ ...one, kind: 'homework' as const, id: one.workId, of: one.homeworkId })),
    ...attempts.map((one) => ({ ...one, kind: 'exam' as const, id: one.attemptId, of: one.examId })),
    ...reports.map((one) => ({
      ...{ ...one, kind: 'report' as const, of: one.nodeId },
      ...{ markedAt: one.gradedAt, markerId: null },
    })),
  ];
  return items.flatMap(({ kind, id, of, classId, personId, submittedAt, markedAt, markerId, ...more }) =>
    classId === null || !keys.has(`${personId}:${classId}`)
      ? []
      : [
          {
            ...{ kind, id, of, classId, personId, markerId },
            test: tests.has(of),
            title: 'title' in more ? more.title : (titles.get(of) ?? ''),
            submittedAt: submittedAt.getTime(),
            markedAt: markedAt?.getTime() ?? null,
          },
        ],
  );
}

/** Questions learners asked within the days. One statement. */
export async function readQuestions(ctx: Ctx, { course, window }: SeenConstruction): Promise<AskedQuestion[]> {
  const found = await learnerQuestions(ctx, course.id, {
    ...{ from: new Date(window.from), until: new Date(window.until), classIds: [...window.classIds] },
  });
  return found.map(({ topicId, title, classId, askedAt, repliedAt }) => ({
    ...{ id: topicId, title, classId, askedAt: askedAt.getTime(), repliedAt: repliedAt?.getTime() ?? null },
  }));
}

/** Reviews learners of the window wrote of experiments of the course. Three statements. */
export async function readReviews(ctx: Ctx, seen: SeenConstruction) {
  const { course, window } = seen;
  const span = { classIds: [...window.classIds], from: new Date(window.from), until: new Date(window.until) };
  const [nodes, learners] = await Promise.all([experimentsOf(ctx, course.id, span), windowLearners(ctx, seen)]);
  const reviews = await reviewsBy(ctx, {
    experimentIds: [...new Set(nodes.map(({ experimentId }) => experimentId))],
    personIds: [...new Set(learners.map(({ personId }) => personId))],
  });
  return { reviews, nodes, learners };
}

/** Appeals against published totals of the window, and how many totals are out. */
export async function readAppeals(ctx: Ctx, seen: SeenConstruction) {
  const classIds = [...seen.window.classIds];
  const [appeals, marks, learners] = await Promise.all([
    appealLines(ctx, classIds),
    classMarks(ctx, seen.course.id, classIds, 'published'),
    windowLearners(ctx, seen),
  ]);
  const keys = new Set(learners.map(({ personId, classId }) => `${personId}:${classId}`));
  const published = marks.flatMap(({ classId, marks: own }) =>
    own.filter(({ personId, total }) => total !== null && keys.has(`${personId}:${classId}`)),
  ).length;
  const own = standing(appeals).filter(({ personId, classId }) => keys.has(`${personId}:${classId}`));
  return { appeals: own, published, learners };
}

/** How fast learners get feedback, and what they say. */
export async function feedbackIn(ctx: Ctx, seen: SeenConstruction): Promise<Feedback> {
  return asSystem(ctx).read(async (inner) => {
    const now = inner.clock.ms();
    const items = await readMarkedItems(inner, seen);
    const [questions, { reviews }, { appeals, published }] = await Promise.all([
      readQuestions(inner, seen),
      readReviews(inner, seen),
      readAppeals(inner, seen),
    ]);
    const { markers, ...marking } = markingFigures(items, seen.window, now, weekOf);
    const people = await peopleById(
      inner,
      markers.flatMap(({ personId }) => personId ?? []),
    );
    return {
      marking: {
        ...marking,
        markers: markers.map((row) => ({ ...row, name: (row.personId && people.get(row.personId)?.name) || null })),
        kinds: WORK_KINDS.map((kind) => {
          const own = items.filter((one) => one.kind === kind);
          const { marked, pending, hours } = markingFigures(own, seen.window, now, weekOf);
          return { kind, marked, pending, hours };
        }),
      },
      replies: replyFigures(questions, now, weekOf),
      reviews: starFigures(reviews),
      appeals: appealFigures(appeals, published),
    };
  });
}

/** The same for who sees the statistics of a course. @throws AppError as `seeConstruction` */
export async function readFeedback(ctx: Ctx, courseId: string, filters: QualityFilters): Promise<Feedback> {
  return feedbackIn(ctx, await seeQuality(ctx, courseId, filters));
}
