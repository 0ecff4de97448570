import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CoursePart } from '../../../courses/server/courses.public.ts';
import { buildExam } from '../../testing/exam.builder.ts';
import { buildExamWorld, type ExamWorld } from '../../testing/exam-world.builder.ts';
import { examPart } from './course-part.service.ts';

let w: ExamWorld;
let place: { courseId: string; classId: string };
beforeAll(async () => {
  w = await buildExamWorld(inject('templateUrl'));
  const [own] = await w.t.ask(
    'select c.course_id as "courseId", c.id as "classId" from classes.class c join papers.paper p on p.course_id = c.course_id where p.id = $1',
    [w.paper.paperId],
  );
  place = own as typeof place;
  await buildExam(w.t, place, { name: '期中考试', paperId: w.paper.paperId, settings: { password: '8888' } });
  await buildExam(w.t, place, { kind: 'test', name: '随堂测验', paperId: w.blueprint.paperId });
}, 60_000);
afterAll(() => w.t.close());

const refs = { of: () => undefined, name: (kind: string) => `${kind}1` };
const take = async (part: CoursePart) => part.take(await w.t.ctx(), place.courseId, refs, 'file');
const give = async (part: CoursePart, data: unknown, of: (ref: string) => string | undefined = () => undefined) => {
  const system = await w.t.ctx();
  return system.tx((tx) => part.give(tx, place.courseId, data, { of, set: () => undefined }));
};
const counted = async (part: CoursePart, data: unknown) => part.count!(data);

describe('parts of a package', () => {
  it('hold no entry password, and no exam that is none', async () => {
    const part = examPart('exam');
    const taken = (await take(part)) as Record<string, unknown>[];
    expect(JSON.stringify(taken)).not.toContain('8888');
    const one = taken[0]!;
    const settings = one.settings as object;
    for (const wrong of [
      null,
      [{}],
      [{ ...one, minutes: 5000 }],
      [{ ...one, node: 'n1' }],
      [{ ...one, sitting: 'makeup' }],
      [{ ...one, closesAt: one.opensAt }],
      [{ ...one, settings: { ...settings, networks: ['anywhere'] } }],
    ]) {
      expect(await give(part, wrong)).toBe(false);
      expect(await counted(part, wrong)).toBe(0);
    }
    expect(await counted(part, taken)).toBe(1);
    const before = await w.t.ask('select id from exams.exam where course_id = $1', [place.courseId]);
    // A paper of another course, or none at all, is not taken for one of this.
    const foreign = { ...one, paper: 'p1', settings: { ...settings, password: '1234' } };
    expect(await give(part, [foreign], () => '018f0000-0000-7000-8000-000000000000')).toBe(true);
    const [made] = await w.t.ask(
      'select paper_id, state, settings, secret from exams.exam where course_id = $1 and not (id = any($2::uuid[]))',
      [place.courseId, before.map(({ id }) => id)],
    );
    expect(made).toMatchObject({ paper_id: null, state: 'draft', settings: { password: null } });
  });

  it('hold no test at a node that is none for tests', async () => {
    const part = examPart('test');
    const [one] = (await take(part)) as Record<string, unknown>[];
    const [node] = await w.t.ask(`select id from courses.node where course_id = $1 and type <> 'test' limit 1`, [
      place.courseId,
    ]);
    expect(await give(part, [{ ...one, node: 'n1', name: '换了节点' }], () => String(node!.id))).toBe(true);
    const [made] = await w.t.ask('select node_id from exams.exam where name = $1', ['换了节点']);
    expect(made).toMatchObject({ node_id: null });
    // A package from before tests could be practised does not say; one that says so keeps it.
    const { practice, ...older } = one!.settings as Record<string, unknown>;
    expect(practice).toBe(false);
    expect(await give(part, [{ ...one, settings: older, name: '旧资源包' }])).toBe(true);
    expect(await give(part, [{ ...one, settings: { ...older, practice: true }, name: '可练习' }])).toBe(true);
    const stored = await w.t.ask(
      `select name, settings->'practice' as practice from exams.exam where name in ('旧资源包', '可练习') order by 2`,
    );
    expect(stored.map((row) => [row.name, row.practice])).toEqual([
      ['旧资源包', false],
      ['可练习', true],
    ]);
    expect(await give(part, [{ ...one, mode: 'fixed' }])).toBe(false);
    const placed = { ...one, node: 'n1' };
    expect(await give(part, [placed, { ...placed, ref: 't2' }])).toBe(false);
  });
});
