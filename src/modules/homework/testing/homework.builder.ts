import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/db/context.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addNode, showNode } from '../../courses/server/courses.public.ts';
import type { HomeworkState } from '../shared/homework.model.ts';
import { HOMEWORK_DEFAULTS, type HomeworkSettings } from '../shared/homework-settings.model.ts';
import type { Rubric } from '../shared/rubric.model.ts';

const MINUTE_MS = 60_000;

export interface BuiltHomework {
  readonly homeworkId: string;
  readonly nodeId: string;
  readonly opensAt: Date | null;
  readonly dueAt: Date;
  readonly cutoffAt: Date | null;
}

/** What homework of a test is, where it is not the usual one. Minutes count from the product's present. */
export interface HomeworkPlan {
  readonly title?: string;
  readonly nodeId?: string;
  readonly brief?: string;
  readonly maxScore?: number;
  /** Null: from the publication on. */
  readonly opensIn?: number | null;
  readonly dueIn?: number;
  /** Null: nothing is taken late. */
  readonly cutoffIn?: number | null;
  readonly settings?: Partial<HomeworkSettings>;
  readonly rubric?: Rubric;
  readonly state?: HomeworkState;
  /** Null: for every running class. */
  readonly classIds?: readonly string[] | null;
  readonly groupSetId?: string;
}

/** Two criteria of 60 and 40 points with two levels each, the lower one a range. */
export const TEST_RUBRIC: Rubric = (
  [
    ['method', '方法', 60],
    ['text', '表达', 40],
  ] as const
).map(([id, name, points]) => ({
  id,
  name,
  levels: [
    { name: '好', from: points, to: points, words: '' },
    { name: '可', from: 0, to: points - 1, words: '' },
  ],
}));

/** A visible homework node of the outline. @returns its id */
export async function homeworkNode(
  system: Ctx,
  world: { readonly courseId: string; readonly chapterId?: string },
  name = '第一次作业',
): Promise<string> {
  const { id } = await addNode(system, world.courseId, { type: 'homework', parent: world.chapterId ?? null, name });
  await showNode(system, id, true);
  return id;
}

/**
 * Homework of a class past its editor and checks, at a node of its own: published, by default due in a day and taken a day
 * late, of 100 points.
 */
export async function buildHomework(
  t: TestApp,
  world: { readonly courseId: string; readonly classId: string; readonly chapterId?: string },
  plan: HomeworkPlan = {},
): Promise<BuiltHomework> {
  const homeworkId = randomUUID();
  const system = await t.ctx();
  const nodeId = plan.nodeId ?? (await homeworkNode(system, world, plan.title));
  const now = system.clock.ms();
  const { opensIn = null, dueIn = 1440, cutoffIn = dueIn + 1440, state = 'published' } = plan;
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS);
  const opensAt = opensIn === null ? null : at(opensIn);
  const dueAt = at(dueIn);
  const cutoffAt = cutoffIn === null ? null : at(cutoffIn);
  await t.ask(
    `insert into homework.homework (id, course_id, node_id, title, brief, max_score, opens_at, due_at, cutoff_at, settings,
        rubric_no, state, published_at, closed_at, released_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
        case when $12 <> 'draft' then platform.app_now() end,
        case when $12 in ('closed', 'released') then platform.app_now() end,
        case when $12 = 'released' then platform.app_now() end)`,
    [
      ...[homeworkId, world.courseId, nodeId, plan.title ?? '第一次作业', plan.brief ?? '<p>写出推导过程。</p>'],
      ...[plan.maxScore ?? 100, opensAt, dueAt, cutoffAt],
      ...[JSON.stringify({ ...HOMEWORK_DEFAULTS, ...plan.settings }), plan.rubric ? 1 : 0, state],
    ],
  );
  if (plan.rubric) {
    await t.ask('insert into homework.rubric (homework_id, no, criteria) values ($1, 1, $2)', [
      homeworkId,
      JSON.stringify(plan.rubric),
    ]);
  }
  for (const classId of plan.classIds === undefined ? [world.classId] : (plan.classIds ?? [])) {
    await t.ask('insert into homework.homework_class (homework_id, class_id, group_set_id) values ($1, $2, $3)', [
      homeworkId,
      classId,
      plan.groupSetId ?? null,
    ]);
  }
  return { homeworkId, nodeId, opensAt, dueAt, cutoffAt };
}

/** Gives a learner more time. @param dueIn minutes from the product's present; the cut-off stays that of the class, or is the due date */
export async function extendFor(t: TestApp, homeworkId: string, personId: string, dueIn: number): Promise<Date> {
  const dueAt = new Date((await t.ctx()).clock.ms() + dueIn * MINUTE_MS);
  await t.ask('insert into homework.extension (homework_id, person_id, due_at, reason) values ($1, $2, $3, $4)', [
    homeworkId,
    personId,
    dueAt,
    '住院治疗一周',
  ]);
  return dueAt;
}
