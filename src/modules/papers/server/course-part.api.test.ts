import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import type { CoursePart } from '../../courses/server/courses.public.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { readyBlueprint, readyFixedPaper } from '../testing/paper.builder.ts';
import { papersPart } from './course-part.service.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  ({ courseId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : ''));
  await readyFixedPaper(t, courseId, everyContent().slice(0, 3));
  await readyBlueprint(t, courseId);
}, 60_000);
afterAll(() => t.close());

const give = async (part: CoursePart, data: unknown) => {
  const system = await t.ctx();
  return system.tx((tx) => part.give(tx, courseId, data, { of: () => undefined, set: () => undefined }));
};
const counted = (part: CoursePart, data: unknown) => part.count!(data);

describe('papers in a package', () => {
  it('hold papers whose questions are all there', async () => {
    const taken = (await papersPart.take(
      await t.ctx(),
      courseId,
      // Every thing has a name of its own, as in a package.
      (() => {
        const names = new Map<string, string>();
        return {
          of: (id: string) => names.get(id),
          name: (kind: string, id: string) => {
            names.set(id, names.get(id) ?? `${kind}${names.size + 1}`);
            return names.get(id)!;
          },
        };
      })(),
      'file',
    )) as { papers: Record<string, unknown>[]; questions: Record<string, unknown>[] };
    expect(JSON.stringify(taken)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(counted(papersPart, taken)).toBe(2);
    for (const wrong of [
      null,
      { ...taken, questions: [] },
      { ...taken, papers: [taken.papers[0], taken.papers[0]] },
      { ...taken, papers: [{ ...taken.papers[0], kind: 'blueprint' }] },
      { ...taken, questions: taken.questions.map((one) => ({ ...one, content: { type: 'single' } })) },
    ]) {
      expect(await give(papersPart, wrong)).toBe(false);
    }
    const lost = { ...taken.questions[0], knowledge: ['NO.SUCH'], ref: 'q900' };
    const given = await give(papersPart, { ...taken, questions: [...taken.questions, lost] });
    expect(given).toEqual([{ kind: 'point', name: 'NO.SUCH' }]);
  });
});
