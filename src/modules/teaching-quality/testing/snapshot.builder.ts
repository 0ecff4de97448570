import type { TestApp } from '../../../testing/app.ts';

/** Kept figures of a class, without any in them. @returns their id */
export async function buildSnapshot(
  t: TestApp,
  of: { readonly courseId: string; readonly classId: string },
  personId: string,
): Promise<string> {
  const id = (await t.ctx()).newId();
  await t.ask(
    `insert into teaching_quality.snapshot (id, course_id, name, class_ids, body, made_by)
      values ($1, $2, '2026 秋评估', array[$3]::uuid[], '{}', $4)`,
    [id, of.courseId, of.classId, personId],
  );
  return id;
}
