import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { createTestApp, refusalOf, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';
import * as contract from '../../shared/unit-binding.contract.ts';
import { createPerson } from '../identity.public.ts';

let t: TestApp;
let chemistry = '';
let physics = '';
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const found = await rows('select id, code from units.unit');
  chemistry = found.find((unit) => unit.code === 'U1-CHEM')!.id as string;
  physics = found.find((unit) => unit.code === 'U1-PHYS')!.id as string;
});
afterAll(() => t.close());
/** Every test begins without applications, so that the daily limit counts its own. */
beforeEach(() => rows('delete from identity.unit_binding'));

const rows: TestApp['ask'] = (...given) => t.ask(...given);
type Who = Parameters<TestApp['personId']>[0];
let made = 0;
const roster = async (name: string, number: string, more: { state?: 'active'; unitId?: string } = {}) => {
  made += 1;
  return createPerson(await t.ctx(), t.app.passwords, {
    account: `roster${made}`,
    name,
    role: 6,
    unitId: more.unitId ?? chemistry,
    number,
    clientHash: sha256Hex(TEST_PASSWORD),
    state: more.state ?? 'pending',
    mustChangePassword: true,
  });
};
const apply = (who: Who, more: object = {}) =>
  t
    .call(
      contract.submitBindingRoute,
      { body: { unitId: chemistry, number: 'B-1', realName: '张三丰', proof: [], ...more } as never },
      who,
    )
    .then(({ id }) => id);
const own = (who: Who) => t.call(contract.ownBindingsRoute, {}, who);
const see = (id: string, as: Who = 'college') => t.call(contract.bindingRoute, { params: { id } }, as);
const approve = (id: string, as: Who = 'college', takeOver = false) =>
  t.call(contract.approveBindingRoute, { params: { id }, body: { takeOver } }, as);
const personOf = async (who: Who) =>
  (await rows('select name, number, unit_id from identity.person where id = $1', [await t.personId(who)]))[0]!;

describe('applying', () => {
  it('makes one application at a time that can be taken back', async () => {
    const id = await apply('student3');
    expect(await own('student3')).toMatchObject({
      applications: [{ id, state: 'submitted', unit: { name: '化学学院' }, number: 'B-1', realName: '张三丰' }],
      can: { submit: false },
    });
    expect(JSON.stringify(await own('student3'))).not.toMatch(/result|holder|absent/);
    expect((await refusalOf(apply('student3'))).code).toBe('identity.binding.openExists');
    expect((await refusalOf(t.call(contract.withdrawBindingRoute, { params: { id } }, 'student'))).status).toBe(404);
    await t.call(contract.withdrawBindingRoute, { params: { id } }, 'student3');
    expect((await own('student3')).applications[0]).toMatchObject({ state: 'withdrawn', endedBy: 'self' });
    expect((await refusalOf(t.call(contract.withdrawBindingRoute, { params: { id } }, 'student3'))).code).toBe(
      'identity.binding.decided',
    );
  });

  it('is refused after five in 24 hours, also when they are sent at once', async () => {
    const both = await Promise.allSettled([apply('student3'), apply('student3')]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (let i = 0; i < 4; i++) {
      const [open] = (await own('student3')).applications;
      await t.call(contract.withdrawBindingRoute, { params: { id: open!.id } }, 'student3');
      await apply('student3');
    }
    const [open] = (await own('student3')).applications;
    await t.call(contract.withdrawBindingRoute, { params: { id: open!.id } }, 'student3');
    expect(await refusalOf(apply('student3'))).toMatchObject({ status: 429, code: 'identity.binding.tooMany' });
  });

  it('says nothing about whether the number exists, before or after', async () => {
    await roster('李名册', 'KNOWN-1', { state: 'active' });
    const known = await apply('student', { number: 'KNOWN-1' });
    const unknown = await apply('student2', { number: 'NOBODY-1' });
    const shape = async (who: Who) =>
      JSON.stringify((await own(who)).applications[0]).replace(/"[0-9a-f-]{36}"|KNOWN-1|NOBODY-1|\d{4}-[^"]*Z/g, '');
    expect(await shape('student')).toBe(await shape('student2'));
    for (const id of [known, unknown]) expect((await refusalOf(see(id, 'student'))).status).toBe(403);
    const asked = await t.request({
      method: 'POST',
      url: '/data/api/v1/base/query',
      as: 'student',
      payload: { DataBase: 'cloudvse', DynamicQuery: { Type: 'View', TableView: 'unit_binding' } },
    });
    expect(asked.json().Result).toBe(1);
  });

  it('shows its proofs to the applicant and to reviewers in scope only (done when 1)', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const boundary = 'x-proof';
    const brought = await t.request({
      method: 'POST',
      url: '/data/api/v1/attachment/uploadfiles',
      as: 'student3',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nproof\r\n`),
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="card.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        png,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    const fileId = brought.json().Data[0].Id as string;
    expect((await refusalOf(apply('student', { proof: [fileId] }))).code).toBe('files.attachment.unknown');
    const id = await apply('student3', { proof: [fileId] });
    const status = async (as?: Who) =>
      (
        await t.request({
          method: 'GET',
          url: `/data/api/v1/attachment/downloadfile?id=${fileId}`,
          ...(as ? { as } : {}),
          headers: { accept: 'image/png' },
        })
      ).statusCode;
    expect(await status('student3')).toBe(200);
    expect(await status('college')).toBe(200);
    expect(await status('admin')).toBe(200);
    for (const as of ['college2', 'teacher', 'student', undefined] as const) expect(await status(as), as).toBe(404);
    expect((await see(id)).proofs).toMatchObject([{ id: fileId, name: 'card.png', ext: 'png' }]);
    const signed = await t.request({ method: 'GET', url: (await see(id)).proofs[0]!.url });
    expect(signed.statusCode).toBe(200);
  });
});

describe('reviewing', () => {
  it('is for reviewers of the unit, never for the applicant', async () => {
    const id = await apply('student3', { number: 'R-1' });
    expect((await refusalOf(see(id, 'college2'))).status).toBe(404);
    expect((await refusalOf(approve(id, 'college2'))).status).toBe(404);
    expect((await refusalOf(approve(id, 'student'))).status).toBe(403);
    const mine = await apply('college', { number: 'R-2' });
    expect((await see(mine)).can).toEqual({ approve: false, takeOver: false, reject: false });
    expect(await refusalOf(approve(mine))).toMatchObject({ status: 409, code: 'identity.binding.notOwn' });
    expect((await see(mine, 'admin')).can.approve).toBe(true);
    const list = await t.call(listRoute, { params: { resource: 'unit_binding' }, query: { size: 100 } }, 'college');
    expect(list.rows.map((row) => row.id).sort()).toEqual([id, mine].sort());
    const other = await t.call(listRoute, { params: { resource: 'unit_binding' } }, 'college2');
    expect(other.total).toBe(0);
    expect((await refusalOf(t.call(listRoute, { params: { resource: 'unit_binding' } }, 'student'))).status).toBe(403);
  });

  it('sets unit, number and name; of two approvals exactly one stays (done when 2)', async () => {
    const first = await apply('student3', { number: 'C-1', realName: '王五一' });
    expect(await see(first)).toMatchObject({ result: 'absent', holder: null, can: { approve: true, reject: true } });
    await approve(first);
    expect(await personOf('student3')).toEqual({ name: '王五一', number: 'C-1', unit_id: chemistry });
    const second = await apply('student3', { unitId: physics, number: 'C-2', realName: '王五二' });
    expect((await own('student3')).applications.map((one) => one.state)).toEqual(['submitted', 'approved']);
    await approve(second, 'college2');
    expect((await own('student3')).applications).toMatchObject([
      { id: second, state: 'approved' },
      { id: first, state: 'withdrawn', endedBy: 'replaced' },
    ]);
    expect(await personOf('student3')).toEqual({ name: '王五二', number: 'C-2', unit_id: physics });
    expect((await refusalOf(approve(second, 'college2'))).code).toBe('identity.binding.decided');
    await t.drainJobs();
    const news = await rows(
      `select message_key from notifications.notification where person_id = $1 and message_key like 'identity.notice.binding%'`,
      [await t.personId('student3')],
    );
    expect(news.length).toBeGreaterThanOrEqual(1);
  });

  it('tells applicant and reviewers, and the open page of the applicant at once (done when 3)', async () => {
    const heard: string[] = [];
    const personId = await t.personId('student3');
    const stop = t.app.base.live.subscribe(`person:${personId}`, (item) => heard.push(item.event));
    const id = await apply('student3', { number: 'L-1' });
    await t.drainJobs();
    const queue = await rows(
      `select message_key from notifications.notification where person_id = $1 and message_key = 'identity.notice.bindingSubmitted'`,
      [await t.personId('college')],
    );
    expect(queue.length).toBeGreaterThanOrEqual(1);
    await t.call(
      contract.rejectBindingRoute,
      { params: { id }, body: { reason: '证明不清晰，请重新上传' } },
      'college',
    );
    stop();
    expect(heard).toContain('permission.changed');
    expect((await own('student3')).applications[0]).toMatchObject({
      state: 'rejected',
      opinion: '证明不清晰，请重新上传',
    });
    expect((await own('student3')).can.submit).toBe(true);
  });

  it('never binds a number twice (done when 4)', async () => {
    const used = await roster('有人用', 'T-1', { state: 'active' });
    const one = await apply('student', { number: 'T-1' });
    expect(await see(one)).toMatchObject({
      result: 'taken',
      holder: { id: used },
      can: { approve: false, takeOver: false },
    });
    for (const takeOver of [false, true]) {
      expect((await refusalOf(approve(one, 'college', takeOver))).code).toBe('identity.binding.numberTaken');
    }
    const two = await apply('student2', { number: 'T-2', realName: '李四四' });
    const three = await apply('student3', { number: 'T-2', realName: '王五五' });
    const both = await Promise.allSettled([approve(two, 'college'), approve(three, 'admin')]);
    expect(both.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    const holders = await rows(`select id from identity.person where number = 'T-2' and deleted_at is null`);
    expect(holders).toHaveLength(1);
    const bound = await rows(`select id from identity.unit_binding where number = 'T-2' and state = 'approved'`);
    expect(bound).toHaveLength(1);
  });

  it('takes over a roster account nobody used, with its enrolments', async () => {
    const old = await roster('赵六', 'V-1');
    await rows(
      `with term as (insert into courses.term (id, code, name, starts_on, ends_on)
        values (gen_random_uuid(), '2026-9', '2026 秋', '2026-09-01', '2027-01-20') returning id),
      course as (insert into courses.course (id, unit_id, code, name, category, nature, credits, theory_hours, lab_hours)
        values (gen_random_uuid(), $1, 'V-1', '普通化学', 'x', 'required', 2, 16, 16) returning id),
      member as (insert into courses.course_member (course_id, person_id, role) select id, $2, 'lead' from course),
      class as (insert into classes.class (id, course_id, term_id, code, name, capacity, join_code)
        select gen_random_uuid(), course.id, term.id, 'A', '一班', 30, 'ABCDEF' from course, term returning id, course_id)
      insert into classes.enrolment (id, class_id, course_id, person_id, source)
        select gen_random_uuid(), id, course_id, $3, 'import' from class`,
      [chemistry, await t.personId('teacher'), old],
    );
    const id = await apply('student', { number: 'V-1', realName: '赵六' });
    expect(await see(id)).toMatchObject({
      result: 'match',
      holder: { unused: true },
      can: { approve: false, takeOver: true },
    });
    expect((await refusalOf(approve(id))).code).toBe('identity.binding.needsTakeOver');
    await approve(id, 'college', true);
    expect(await personOf('student')).toMatchObject({ number: 'V-1', name: '赵六' });
    const moved = await rows('select person_id from classes.enrolment where person_id = any($1)', [
      [old, await t.personId('student')],
    ]);
    expect(moved).toEqual([{ person_id: await t.personId('student') }]);
    expect((await rows('select deleted_at from identity.person where id = $1', [old]))[0]!.deleted_at).not.toBeNull();
  });

  it('approves many that agree with the roster and names the others', async () => {
    await roster('李同意', 'M-1');
    await roster('别的名字', 'M-2');
    const good = await apply('student', { number: 'M-1', realName: '李同意' });
    const named = await apply('student2', { number: 'M-2', realName: '李不同' });
    const foreign = await apply('student3', { unitId: physics, number: 'M-3' });
    const listed = await t.call(
      listRoute,
      {
        params: { resource: 'unit_binding' },
        query: { f: JSON.stringify({ result: ['match'], state: ['submitted'] }) },
      },
      'college',
    );
    expect(listed.rows.map((row) => row.id)).toEqual([good]);
    const answer = await t.call(contract.approveBindingsRoute, { body: { ids: [good, named, foreign] } }, 'college');
    expect(answer).toMatchObject({
      done: 1,
      skipped: [{ id: named, reason: { key: 'identity.binding.onlyMatching' } }],
    });
    expect((await see(foreign, 'college2')).state).toBe('submitted');
  });
});
