import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import { getCourseRoute, updateCourseRoute } from '../../courses/shared/course.contract.ts';

/** Gives a course objectives of equal weight with these texts, in place of those it had; answers their ids. */
export async function giveObjectives(t: TestApp, courseId: string, texts: readonly string[]): Promise<string[]> {
  const { version } = await t.call(getCourseRoute, { params: { courseId } }, 'teacher');
  const base = Math.floor(100 / texts.length);
  const objectives = texts.map((text, i) => ({
    ...{ id: randomUUID(), text, requirementCode: '', requirement: '', expected: 0.65 },
    weight: i === 0 ? 100 - base * (texts.length - 1) : base,
  }));
  await t.call(updateCourseRoute, { params: { courseId }, body: { version, objectives } as never }, 'teacher');
  return objectives.map(({ id }) => id);
}
