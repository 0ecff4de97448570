import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../testing/class.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
});
afterAll(() => t.close());

const take = (as: Account) =>
  t.request({ method: 'POST', url: `/api/v1/classes/${w.classId}/one-roster`, payload: {}, as });

it('is read back with every key resolved, without contacts', async () => {
  const answer = await take('teacher');
  expect(answer.statusCode).toBe(200);
  const zip = await fromBufferPromise(answer.rawPayload);
  const tables = new Map<string, Record<string, string>[]>();
  for await (const entry of zip.eachEntry()) {
    const text = await buffer(await zip.openReadStreamPromise(entry));
    tables.set(entry.fileName.replace('.csv', ''), parse(text, { columns: true }) as Record<string, string>[]);
  }
  const rows = (name: string) => tables.get(name)!;
  const ids = (name: string) => new Set(rows(name).map((row) => row.sourcedId!));
  const [teaching] = rows('classes');
  expect(teaching).toMatchObject({ sourcedId: w.classId, courseSourcedId: w.courseId, termSourcedIds: w.termId });
  const refers = (name: string, column: string, to: string) =>
    rows(name).filter((row) => row[column] !== '' && !ids(to).has(row[column]!));
  for (const [name, column, to] of [
    ['classes', 'courseSourcedId', 'courses'],
    ['classes', 'termSourcedIds', 'academicSessions'],
    ['classes', 'schoolSourcedId', 'orgs'],
    ['courses', 'orgSourcedId', 'orgs'],
    ['orgs', 'parentSourcedId', 'orgs'],
    ['users', 'orgSourcedIds', 'orgs'],
    ['enrollments', 'classSourcedId', 'classes'],
    ['enrollments', 'userSourcedId', 'users'],
  ] as const) {
    expect(refers(name, column, to), `${name}.${column}`).toEqual([]);
  }
  const teacherId = await t.personId('teacher');
  const roles = rows('enrollments').map((row) => [row.userSourcedId === teacherId, row.role, row.primary]);
  expect(roles).toEqual([
    [true, 'teacher', 'true'],
    [false, 'student', 'false'],
    [false, 'student', 'false'],
  ]);
  const learner = rows('users').find((row) => row.username === 'student')!;
  expect(`${learner.familyName}${learner.givenName}`).toBe('张三');
  expect(rows('users').every((row) => row.email === '' && row.phone === '' && row.password === '')).toBe(true);
  const bulk = rows('manifest').filter((row) => row.value === 'bulk');
  expect(bulk.map((row) => row.propertyName!.slice(5)).sort()).toEqual(
    [...tables.keys()].filter((one) => one !== 'manifest').sort(),
  );
  const told = await t.ask("select after from audit.audit_log where action = 'class.oneRoster' and object_id = $1", [
    w.classId,
  ]);
  expect(told.map((row) => row.after)).toEqual([{ people: 3 }]);
});

it('is for who manages the classes', async () => {
  for (const [as, status] of [
    ['student', 404],
    ['teacher2', 404],
    ['admin', 403],
  ] as const) {
    expect((await take(as)).statusCode).toBe(status);
  }
});
