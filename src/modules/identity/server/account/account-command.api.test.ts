import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { CallFailed, createTestApp, refusalOf, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';
import { getJobRoute, jobFileRoute } from '../../../tasks/shared/job.contract.ts';
import * as contract from '../../shared/person.contract.ts';
import { bulkPasswordRoute, bulkPersonsRoute, personCredentialsRoute } from '../../shared/person-bulk.contract.ts';
import { createPerson } from '../identity.public.ts';
import { setRole } from './account-role.service.ts';
import { deletePerson, disablePerson } from './account-state.service.ts';

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

const rows: TestApp['ask'] = (...given) => t.ask(...given);
type Who = Parameters<TestApp['personId']>[0];
type Told = { statusCode: number; json: () => { data: Record<string, never> } };
const told = (answer: unknown) => {
  const { statusCode, json } = { ...(answer as Told), json: () => (answer as Told).json() };
  if (statusCode >= 300) throw new CallFailed(statusCode, json());
  return json().data as Record<string, unknown>;
};
let made = 0;
/** A person with the usual password. */
const person = async (more: { role?: number; unitId?: string; number?: string; state?: 'pending' } = {}) => {
  made += 1;
  const account = `someone${made}`;
  const id = await createPerson(await t.ctx(), t.app.passwords, {
    account,
    name: '周某某',
    role: more.role ?? 6,
    unitId: more.unitId ?? chemistry,
    number: more.number ?? null,
    clientHash: sha256Hex(TEST_PASSWORD),
    ...(more.state ? { state: more.state, mustChangePassword: true } : {}),
  });
  return { id, account };
};
const login = async (account: string, password = TEST_PASSWORD, ip = '10.8.0.1') =>
  (
    await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      remoteAddress: ip,
      payload: { Account: account, Password: sha256Hex(password), BusinessId: 'cloudvse', Terminal: 'web' },
    })
  ).json();
const info = (token: string) =>
  t.request({ method: 'GET', url: userInfoRoute.path, headers: { authorization: `Bearer ${token}` } });
const read = (id: string, as: Who = 'admin') => t.call(contract.personRoute, { params: { id } }, as);
const audits = (action: string, objectId: string) =>
  rows('select * from audit.audit_log where action = $1 and object_id = $2 order by at', [action, objectId]);
const reason = '九月例行核对';

describe('disable and enable', () => {
  it('ends the open tab at its next call (done when 3), and lets in again', async () => {
    const { id, account } = await person();
    const token = (await login(account)).Data.Token as string;
    expect((await info(token)).statusCode).toBe(200);
    await t.call(contract.disablePersonRoute, { params: { id }, body: { reason } }, 'college');
    const ended = await info(token);
    expect(ended.statusCode).toBe(401);
    expect(ended.json()).toMatchObject({ Result: 10011 });
    expect((await login(account)).Result).toBe(101);
    expect(await audits('person.disable', id)).toMatchObject([
      { account: 'college', reason, before: { state: 'active' }, after: { state: 'disabled' } },
    ]);
    expect(
      (await refusalOf(t.call(contract.disablePersonRoute, { params: { id }, body: { reason } }, 'admin'))).code,
    ).toBe('identity.person.alreadyDisabled');
    await t.call(contract.enablePersonRoute, { params: { id } }, 'college');
    expect((await login(account)).Result).toBe(0);
    await t.drainJobs();
    const news = await rows('select message_key, topic from notifications.notification where person_id = $1', [id]);
    expect(news.map((row) => `${row.message_key} ${row.topic}`)).toEqual(
      expect.arrayContaining(['identity.notice.disabled null', 'identity.notice.enabled security']),
    );
  });

  it('never concerns oneself', async () => {
    const id = await t.personId('admin');
    const calls = [
      () => t.call(contract.disablePersonRoute, { params: { id }, body: { reason } }, 'admin'),
      () => t.call(contract.setRoleRoute, { params: { id }, body: { role: 6, reason, version: 1 } }, 'admin'),
      () => t.call(contract.deletePersonRoute, { params: { id } }, 'admin'),
    ];
    for (const call of calls) expect((await refusalOf(call())).code).toBe('identity.person.notOneself');
  });
});

describe('the last platform administrator (done when 4)', () => {
  it('can be neither disabled, deleted nor demoted, also when two act on each other at once', async () => {
    const { id, account } = await person({ role: 0 });
    const other = (await login(account)).Data.Token as string;
    const admin = await t.personId('admin');
    const as = (token: string, target: string) =>
      t.request({
        method: 'POST',
        url: `/api/v1/persons/${target}/disable`,
        headers: { authorization: `Bearer ${token}` },
        payload: { reason },
      });
    const mine = await t.token('admin');
    const answers = await Promise.all([as(mine, id), as(other, admin)]);
    const active = await rows(`select id from identity.person where role = 0 and state = 'active'`);
    expect(active).toHaveLength(1);
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1);
    await rows(`update identity.person set state = 'active' where id = any($1)`, [[id, admin]]);
    await rows(`update identity.person set state = 'disabled' where id = $1`, [admin]);
    await rows('update identity.session set ended_at = null, end_reason = null where person_id = any($1)', [
      [id, admin],
    ]);
    // Only `id` is active now; the refused way through role and deletion of the last one needs a second actor, who is
    // disabled: ask the service under the disabled administrator's name.
    const ctx = await t.ctx('admin');
    for (const work of [
      () => disablePerson(ctx, id, reason),
      () => deletePerson(ctx, id),
      () => setRole(ctx, id, { role: 6, reason, version: 1 }),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: expect.stringMatching(/lastAdministrator|stale/) });
    }
    const version = (await rows('select version from identity.person where id = $1', [id]))[0]!.version as number;
    await expect(setRole(ctx, id, { role: 6, reason, version })).rejects.toMatchObject({
      code: 'identity.person.lastAdministrator',
    });
    await rows(`update identity.person set state = 'active' where id = $1`, [admin]);
  });
});

describe('two administrators at one person (done when 5)', () => {
  it('shows the second what the first saved, by whom and when, and loses nothing', async () => {
    const { id } = await person();
    const seen = (await read(id)).version;
    const edit = (body: object, as: Who) =>
      t.call(contract.updatePersonRoute, { params: { id }, body: { ...body, version: seen } as never }, as);
    const first = await edit({ major: '应用化学' }, 'college');
    const stale = await refusalOf(edit({ className: '化学2602' }, 'admin'));
    expect(stale).toMatchObject({
      status: 409,
      code: 'error.stale',
      data: {
        current: { major: '应用化学', className: null, version: first.version },
        by: '院管理',
        at: expect.any(String),
      },
    });
    await t.call(
      contract.updatePersonRoute,
      { params: { id }, body: { className: '化学2602', version: first.version } },
      'admin',
    );
    expect(await read(id)).toMatchObject({ major: '应用化学', className: '化学2602' });
  });

  it('tells old address and person of changed contact data, and masks it in the log', async () => {
    const { id } = await person();
    await rows(`update identity.person set email = 'old@example.edu.cn', email_verified = true where id = $1`, [id]);
    const { version } = await read(id);
    await t.call(
      contract.updatePersonRoute,
      { params: { id }, body: { email: 'new@example.edu.cn', version } },
      'admin',
    );
    await t.drainJobs();
    expect(t.app.sender.kept().at(-1)).toMatchObject({ to: 'old@example.edu.cn', channel: 'email' });
    const [log] = await audits('person.update', id);
    expect(log).toMatchObject({ before: { email: 'o***@example.edu.cn' }, after: { email: 'n***@example.edu.cn' } });
    expect((await read(id)).emailVerified).toBe(false);
  });
});

describe('reveal (done when 6)', () => {
  it('leaves one audit row with the reason, and needs [get]', async () => {
    const { id } = await person();
    await rows(`update identity.person set mobile = '13812345678', email = 'z@example.cn' where id = $1`, [id]);
    const answer = told(
      await t.call(
        contract.revealPersonRoute,
        { params: { id }, body: { reason: 'contact', note: '缺考联系' } },
        'college',
      ),
    );
    expect(answer).toMatchObject({ mobile: '13812345678', email: 'z@example.cn' });
    expect(Date.parse(answer.until as string) - Date.now()).toBeGreaterThan(50_000);
    expect(await audits('person.reveal', id)).toMatchObject([{ account: 'college', reason: 'contact: 缺考联系' }]);
    expect((await read(id)).mobile).toBe('138****5678');
    const student = t.call(contract.revealPersonRoute, { params: { id }, body: { reason: 'audit' } }, 'student');
    expect(((await student) as unknown as Told).statusCode).toBe(403);
  });
});

describe('passwords', () => {
  it('are reset to a random one that is told once, ends sessions and must be changed', async () => {
    const { id, account } = await person();
    const token = (await login(account)).Data.Token as string;
    const { password } = told(await t.call(contract.resetPasswordRoute, { params: { id } }, 'college'));
    expect((await info(token)).json().Result).toBe(10011);
    const signed = await login(account, password as string);
    expect(signed.Result).toBe(0);
    const refused = await t.request({
      method: 'GET',
      url: '/api/v1/jobs',
      headers: { authorization: `Bearer ${signed.Data.Token}` },
    });
    expect(refused.json().error.code).toBe('error.passwordDue');
    const own = await t.call(contract.resetPasswordRoute, { params: { id: await t.personId('admin') } }, 'admin');
    expect((own as unknown as Told).statusCode).toBe(409);
  });

  it('come on slips for pending people only, and for many at once', async () => {
    const pending = await person({ state: 'pending', number: 'S1' });
    const active = await person();
    const outside = await person({ state: 'pending', unitId: physics });
    const ids = [pending.id, active.id, outside.id];
    const printed = told(await t.call(personCredentialsRoute, { body: { ids } }, 'college')) as {
      slips: { account: string; password: string; unit: string }[];
      skipped: { id: string; reason: { key: string } }[];
    };
    expect(printed.slips).toMatchObject([{ account: pending.account, number: 'S1', unit: '化学学院' }]);
    expect(printed.skipped).toMatchObject([{ id: active.id, reason: { key: 'identity.person.notPending' } }]);
    expect((await login(pending.account, printed.slips[0]!.password)).Result).toBe(0);
    const many = told(await t.call(bulkPasswordRoute, { body: { ids } }, 'college')) as { passwords: unknown[] };
    expect(many.passwords).toHaveLength(2);
  });
});

describe('unlock and sign-ins', () => {
  it('forgets the failures of an account', async () => {
    const { id, account } = await person();
    for (let i = 0; i < 5; i++) await login(account, 'wrong', '10.8.1.1');
    expect((await login(account, TEST_PASSWORD, '10.8.1.1')).Result).toBe(102);
    expect(await read(id)).toMatchObject({ locked: true, can: { unlock: true } });
    await t.call(contract.unlockPersonRoute, { params: { id } }, 'college');
    expect(await read(id)).toMatchObject({ locked: false, can: { unlock: false } });
    expect((await login(account, TEST_PASSWORD, '10.8.1.1')).Result).toBe(0);
  });

  it('lists the open ones and ends one or all', async () => {
    const { id, account } = await person();
    const one = (await login(account)).Data.Token as string;
    const two = (await login(account)).Data.Token as string;
    const list = await t.call(contract.personSessionsRoute, { params: { id } }, 'college');
    expect(list.rows).toHaveLength(2);
    const end = (sessionId?: string) =>
      t.call(contract.revokeSessionsRoute, { params: { id }, body: sessionId ? { sessionId } : {} }, 'college');
    expect(await end(list.rows[0]!.id)).toEqual({ ended: 1 });
    expect((await refusalOf(end(list.rows[0]!.id))).status).toBe(404);
    expect([(await info(one)).statusCode, (await info(two)).statusCode].sort()).toEqual([200, 401]);
    expect(await end()).toEqual({ ended: 1 });
  });
});

describe('role and unit', () => {
  it('asks who takes over what a leaving teacher leads, and gives it to them', async () => {
    const leaving = await person({ role: 5 });
    const next = await person({ role: 5 });
    await rows(
      `with c as (insert into courses.course (id, unit_id, code, name, category, nature, credits, theory_hours, lab_hours)
        values (gen_random_uuid(), $1, 'CHEM-1', '普通化学', 'x', 'required', 2, 16, 16) returning id)
      insert into courses.course_member (course_id, person_id, role) select id, $2, 'lead' from c`,
      [chemistry, leaving.id],
    );
    const records = await t.call(contract.personRecordsRoute, { params: { id: leaving.id } }, 'college');
    expect(records).toMatchObject({
      uses: [{ kind: 'course', count: 1 }],
      led: [{ kind: 'course', title: '普通化学' }],
    });
    const change = (more: object = {}) =>
      t.call(
        contract.setRoleRoute,
        { params: { id: leaving.id }, body: { role: 6, reason, version: 1, ...more } as never },
        'college',
      );
    expect(await refusalOf(change())).toMatchObject({
      status: 409,
      code: 'identity.person.needsSuccessor',
      data: { led: [{ title: '普通化学' }] },
    });
    const student = await person();
    expect((await refusalOf(change({ successorId: student.id }))).code).toBe('identity.person.successorUnfit');
    expect((await refusalOf(change({ successorId: leaving.id }))).code).toBe('identity.person.successorUnfit');
    await change({ successorId: next.id });
    expect(await read(leaving.id)).toMatchObject({ role: 6 });
    expect((await t.call(contract.personRecordsRoute, { params: { id: next.id } }, 'college')).led).toHaveLength(1);
    expect(await audits('person.set_role', leaving.id)).toMatchObject([
      { reason, before: { role: 5 }, after: { role: 6 } },
    ]);
    expect(await refusalOf(t.call(contract.deletePersonRoute, { params: { id: next.id } }, 'college'))).toMatchObject({
      status: 409,
      code: 'identity.person.used',
      data: { uses: [{ kind: 'course', count: 1 }] },
    });
  });

  it('counts from the next request on', async () => {
    const { id, account } = await person();
    const token = (await login(account)).Data.Token as string;
    const before = (await info(token)).headers['x-permission-version'];
    await t.call(contract.setRoleRoute, { params: { id }, body: { role: 5, reason, version: 1 } }, 'college');
    const after = await info(token);
    expect(after.json().Data.role.id).toBe(5);
    expect(after.headers['x-permission-version']).not.toBe(before);
  });

  it('moves within scope only, where the number is free', async () => {
    const { id } = await person({ number: 'U-1' });
    await person({ number: 'U-1', unitId: physics });
    const move = (body: object, as: Who = 'admin') =>
      t.call(contract.moveUnitRoute, { params: { id }, body: { reason, version: 1, ...body } as never }, as);
    expect((await refusalOf(move({ unitId: physics }, 'college'))).code).toBe('identity.person.unitAbsent');
    expect((await refusalOf(move({ unitId: physics }))).code).toBe('identity.person.numberTaken');
    expect((await refusalOf(move({ unitId: chemistry }))).code).toBe('identity.person.sameUnit');
    await move({ unitId: physics, number: 'U-2' });
    expect(await read(id)).toMatchObject({ unit: { name: '物理学院' }, number: 'U-2', college: '物理学院' });
    expect((await refusalOf(t.call(contract.personRoute, { params: { id } }, 'college'))).status).toBe(404);
  });
});

describe('many at once', () => {
  it('changes up to 100 while one waits and names who was left alone', async () => {
    const [one, two] = [await person(), await person()];
    await t.call(contract.disablePersonRoute, { params: { id: two.id }, body: { reason } }, 'admin');
    const mine = await t.personId('college');
    const ids = [one.id, two.id, mine, await t.personId('student3')];
    const run = (body: object, as: Who = 'college') =>
      t.call(bulkPersonsRoute, { body: { ids, ...body } as never }, as);
    const done = await run({ command: 'disable', reason });
    expect(done).toMatchObject({ jobId: null, done: 1 });
    expect(done.skipped.map(({ id, reason: why }) => [id, why.key]).sort()).toEqual(
      [
        [two.id, 'identity.person.alreadyDisabled'],
        [mine, 'identity.person.roleAbove'],
      ].sort(),
    );
    expect(await run({ command: 'setClass', value: '化学2699' })).toMatchObject({ done: 2 });
    expect((await read(one.id)).className).toBe('化学2699');
    expect((await refusalOf(run({ command: 'disable' }))).code).toBe('identity.bulk.reason');
    expect((await refusalOf(run({ command: 'enable' }, 'student'))).status).toBe(403);
  });

  it('goes on as a job above 100, followed by its person, with a list of who was left alone', async () => {
    await rows(
      `insert into identity.person (id, account, name, role, unit_id, state)
       select gen_random_uuid(), 'bulk' || i, '批量' || i, 6, $1, case when i = 1 then 'disabled' else 'active' end
       from generate_series(1, 130) i`,
      [chemistry],
    );
    const ids = (await rows(`select id from identity.person where account like 'bulk%'`)).map(
      (row) => row.id as string,
    );
    const run = (confirm?: number) =>
      t.call(
        bulkPersonsRoute,
        { body: { command: 'disable', reason: '毕业离校停用', ids, ...(confirm ? { confirm } : {}) } },
        'college',
      );
    expect((await refusalOf(run())).code).toBe('identity.bulk.confirm');
    const { jobId } = await run(130);
    await t.drainJobs();
    const job = await t.call(getJobRoute, { params: { id: jobId! } }, 'college');
    expect(job).toMatchObject({ state: 'done', done: 130, total: 130, errors: { name: '未执行的用户.xlsx' } });
    const left = await rows(
      `select count(*)::int as n from identity.person where account like 'bulk%' and state = 'active'`,
    );
    expect(left[0]!.n).toBe(0);
    const file = (await t.call(jobFileRoute, { params: { id: jobId!, kind: 'errors' } }, 'college')) as unknown as Told;
    expect(file.statusCode).toBe(200);
  });
});
