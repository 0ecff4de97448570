import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { DeskFace } from '../kernel/desk/desk.ts';
import { facesOf } from '../modules/home/server/desk.service.ts';
import { deskRoute } from '../modules/home/shared/desk.contract.ts';
import { returnReport } from '../modules/lab-reports/server/lab-reports.public.ts';
import { myReportsRoute } from '../modules/lab-reports/shared/report.contract.ts';
import { type RunningClass, runningClass } from '../modules/lab-reports/testing/class.builder.ts';
import { finishedRun, handIn } from '../modules/lab-reports/testing/report.builder.ts';
import { type DeskProvider, deskPort } from '../platform/desk/desk.ts';
import { type Account, createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

const desk = (as: Account, face?: DeskFace) => t.call(deskRoute, { query: face ? { face } : {} }, as);

describe('faces', () => {
  it('follow what one decides, teaches and learns', async () => {
    const of = async (as: Account) => (await desk(as)).faces;
    expect(await of('admin')).toEqual(['office']);
    expect(await of('teacher')).toEqual(['teach']);
    expect(await of('student')).toEqual(['study']);
    expect(facesOf(2, { learns: true, teaches: true })).toEqual(['office', 'teach', 'study']);
    expect(facesOf(3, { learns: false, teaches: false })).toEqual(['study']);
  });
  it('are given to nobody who does not have them', async () => {
    const { face, parts } = await desk('student', 'office');
    expect(face).toBe('study');
    expect(Object.keys(parts)).not.toContain('queues');
  });
});

describe('reports that came back', () => {
  it('quote who returned them, to their author alone', async () => {
    await finishedRun(t, w, 'student');
    const id = await handIn(t, w, 'student');
    await returnReport(await t.ctx('teacher'), id, { version: 1, reason: '第 3 节没有写传递公式', dueAt: null });
    const { parts } = await desk('student');
    expect(parts.returned?.rows).toMatchObject([
      { key: id, by: '王芳', reason: '第 3 节没有写传递公式', href: `/account/center/LabReport?report=${id}` },
    ]);
    const reports = await t.call(myReportsRoute, {}, 'student');
    expect(parts.returned?.links).toEqual([
      {
        key: 'returned',
        n: reports.rows.filter((row) => row.state === 'returned').length,
        href: '/account/center/LabReport?face=learn&tab=returned',
      },
    ]);
    expect((await desk('student2')).parts.returned?.rows).toEqual([]);
    expect((await desk('outsider')).parts.returned?.links).toMatchObject([{ n: 0 }]);
  });
});

it('a module that fails leaves the parts of the others whole', async () => {
  const { ports } = t.app.base;
  const all = ports.all.bind(ports);
  const broken: DeskProvider = {
    face: 'study',
    parts: ['returned', 'week'],
    read: () => Promise.reject(new Error('out of order')),
  };
  vi.spyOn(ports, 'all').mockImplementation((port) =>
    port.name === deskPort.name ? ([...all(port), broken] as never) : all(port),
  );
  const { parts } = await desk('student');
  expect(parts.week).toMatchObject({ failed: true });
  expect(parts.returned).toMatchObject({ failed: true, rows: [{ by: '王芳' }] });
  expect(parts.continue).toMatchObject({ failed: false });
  expect(parts.due).toMatchObject({ failed: false });
});
