import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { changePasswordRoute, userInfoRoute } from '../../../../kernel/session/session.contract.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import { createTestApp, refusalOf, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';
import { getJobRoute } from '../../../tasks/shared/job.contract.ts';
import * as contract from '../../shared/profile.contract.ts';
import { ownCopy } from '../../testing/own-data.builder.ts';
import { removeCancelled } from '../account/cancel.service.ts';
import { createPerson } from '../identity.public.ts';

let t: TestApp;
let chemistry = '';
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  chemistry = (await rows(`select id from units.unit where code = 'U1-CHEM'`))[0]!.id as string;
});
afterAll(() => t.close());
beforeEach(() => rows('delete from identity.login_failure'));

const rows: TestApp['ask'] = (...given) => t.ask(...given);
type Who = Parameters<TestApp['personId']>[0];
const password = sha256Hex(TEST_PASSWORD);
const read = (who: Who) => t.call(contract.profileRoute, {}, who);
const save = async (who: Who, body: object) =>
  t.call(contract.updateProfileRoute, { body: { version: (await read(who)).version, ...body } as never }, who);
const kept = () => t.app.sender.kept();

describe('the own record', () => {
  it('keeps what is one’s own to say, with an audit row', async () => {
    await save('teacher', { intro: '讲授大学化学', title: '副教授', gender: 'female', locale: 'en-US' });
    expect(await read('teacher')).toMatchObject({
      intro: '讲授大学化学',
      title: '副教授',
      gender: 'female',
      locale: 'en-US',
      hasPassword: true,
      binding: null,
    });
    expect((await t.call(userInfoRoute, {}, 'teacher')).locale).toBe('en-US');
    const stale = t.call(contract.updateProfileRoute, { body: { intro: 'x', version: 1 } }, 'teacher');
    expect(await refusalOf(stale)).toMatchObject({ status: 409, code: 'error.stale' });
    const log = await rows(
      `select after from audit.audit_log where action = 'person.update_self' and account = 'teacher'`,
    );
    expect(log[0]!.after).toEqual({ intro: '讲授大学化学', title: '副教授', gender: 'female' });
  });

  it('refuses a locked name by the API too (done when 1)', async () => {
    const id = await t.personId('student2');
    await rows(`update identity.person set source = 'import' where id = $1`, [id]);
    const profile = await read('student2');
    expect(profile.locked).toEqual({ identity: true, study: true, college: true, title: true });
    const refused = await refusalOf(save('student2', { name: '李四改', className: '二班', intro: '可以' }));
    expect(refused).toMatchObject({ status: 422, code: 'identity.profile.locked' });
    expect(refused.fields?.map((field) => field.path)).toEqual(['name', 'className']);
    expect(await read('student2')).toMatchObject({ name: profile.name, intro: null });
    // What is sent back unchanged is no change.
    await save('student2', { name: profile.name, number: profile.number, intro: '可以' });
    expect((await read('student2')).intro).toBe('可以');
  });

  it('locks name and number of whoever belongs to a unit, and of nobody else', async () => {
    const id = await t.personId('student3');
    expect((await read('student3')).locked.identity).toBe(true);
    expect((await refusalOf(save('student3', { name: '王五改', number: 'L-8' }))).fields).toHaveLength(2);
    await rows('update identity.person set unit_id = null where id = $1', [id]);
    expect((await read('student3')).locked.identity).toBe(false);
    await rows('update identity.person set unit_id = $2 where id = $1', [id, chemistry]);
    await rows(
      `insert into identity.unit_binding (id, person_id, unit_id, number, real_name, state, decided_at)
        values (gen_random_uuid(), $1, $2, 'L-9', '王五', 'approved', now())`,
      [id, chemistry],
    );
    expect(await read('student3')).toMatchObject({ binding: 'approved', locked: { identity: true, study: false } });
    expect((await refusalOf(save('student3', { number: 'L-10' }))).code).toBe('identity.profile.locked');
  });

  it('does not say whether a number exists', async () => {
    await rows(`update identity.person set number = 'T-1', unit_id =
      (select unit_id from identity.person where account = 'admin') where account = 'leader2'`);
    expect(await refusalOf(save('admin', { number: 'T-1' }))).toMatchObject({ code: 'identity.profile.number' });
  });
});

describe('contact data (done when 2)', () => {
  const contactOf = (target: string) => ({ kind: target.includes('@') ? 'email' : 'mobile', target }) as never;
  const ask = (who: Who, target: string, given = password) =>
    t.call(contract.contactCodeRoute, { body: { contact: contactOf(target), password: given } }, who);
  const change = (who: Who, target: string, code: string) =>
    t.call(contract.changeContactRoute, { body: { contact: contactOf(target), code } }, who);
  const codeFor = async (who: Who, target: string) => {
    await ask(who, target);
    await t.drainJobs();
    const message = kept().findLast((one) => one.to === target)!;
    return /\d{6}/.exec(message.text)![0];
  };

  it('needs password and code, and tells the old address', async () => {
    await rows(
      `update identity.person set email = 'old@example.edu.cn', email_verified = true where account = 'student'`,
    );
    expect((await refusalOf(ask('student', 'new@example.edu.cn', sha256Hex('wrong')))).fields).toMatchObject([
      { path: 'password', code: 'identity.password.wrong' },
    ]);
    const code = await codeFor('student', 'new@example.edu.cn');
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await refusalOf(change('student', 'new@example.edu.cn', wrong))).code).toBe('identity.code.wrong');
    expect((await read('student')).email).toBe('old@example.edu.cn');
    await change('student', 'new@example.edu.cn', code);
    await t.drainJobs();
    expect(await read('student')).toMatchObject({ email: 'new@example.edu.cn', emailVerified: true });
    expect(kept().at(-1)).toMatchObject({ to: 'old@example.edu.cn' });
    expect((await refusalOf(change('student', 'new@example.edu.cn', code))).code).toBe('identity.code.wrong');
  });

  it('knows a code of its own person only', async () => {
    const code = await codeFor('outsider', 'thief@example.cn');
    expect((await refusalOf(change('leader2', 'thief@example.cn', code))).code).toBe('identity.code.wrong');
    await change('outsider', 'thief@example.cn', code);
  });

  it('answers neutrally for an address somebody has', async () => {
    await rows(`update identity.person set email = 'has@example.cn', email_verified = true where account = 'teacher2'`);
    const code = await codeFor('leader', 'has@example.cn');
    expect((await refusalOf(change('leader', 'has@example.cn', code))).code).toBe('identity.contact.email');
    const number = await codeFor('leader', '13700001111');
    await change('leader', '13700001111', number);
    expect((await read('leader')).mobile).toBe('13700001111');
  });
});

describe('devices (done when 3)', () => {
  const login = async (agent: string) =>
    (
      await t.request({
        method: 'POST',
        url: '/api/Authorize/login',
        headers: { 'user-agent': agent },
        payload: { Account: 'teacher2', Password: password, BusinessId: 'cloudvse', Terminal: 'web' },
      })
    ).json().Data.Token as string;
  const info = (token: string) =>
    t.request({ method: 'GET', url: userInfoRoute.path, headers: { authorization: `Bearer ${token}` } });

  it('are listed, and ended at their next call, one or all others', async () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const one = await login(chrome);
    const two = await login('curl/8');
    const { rows: devices } = await t.call(contract.ownSessionsRoute, {}, 'teacher2');
    expect(devices).toHaveLength(3);
    expect(devices[0]).toMatchObject({ current: true });
    const there = devices.find((row) => row.browser === 'Chrome 140')!;
    expect(there).toMatchObject({ system: 'Windows', current: false });
    await t.call(contract.endSessionsRoute, { body: { sessionId: there.id } }, 'teacher2');
    expect((await info(one)).json().Result).toBe(10011);
    expect((await info(two)).statusCode).toBe(200);
    const foreign = t.call(contract.endSessionsRoute, { body: { sessionId: there.id } }, 'student');
    expect((await refusalOf(foreign)).status).toBe(404);
    expect(await t.call(contract.endSessionsRoute, { body: {} }, 'teacher2')).toEqual({ ended: 1 });
    expect((await info(two)).statusCode).toBe(401);
    expect((await t.call(contract.ownSessionsRoute, {}, 'teacher2')).rows).toHaveLength(1);
  });
});

describe('the own data (done when 4)', () => {
  it('holds every record that names the person, and nothing of anybody else', async () => {
    const id = await t.personId('student');
    const other = await t.personId('student2');
    await rows(
      `insert into identity.unit_binding (id, person_id, unit_id, number, real_name, state, decided_by, decided_at)
        values (gen_random_uuid(), $1, $3, 'E-1', '张三', 'approved', $2, now()),
          (gen_random_uuid(), $2, $3, 'E-2', '别人的名字', 'approved', $1, now())`,
      [id, other, chemistry],
    );
    await rows(`update identity.person set mobile = '13811112222', intro = '自我介绍' where id = $1`, [id]);
    expect(
      (await refusalOf(t.call(contract.exportOwnRoute, { body: { password: sha256Hex('x') } }, 'student'))).code,
    ).toBe('identity.password.wrong');
    const { jobId, entries, data } = await ownCopy(t, 'student');
    expect(await t.call(getJobRoute, { params: { id: jobId } }, 'student')).toMatchObject({ state: 'done' });
    expect(data['identity.person']).toMatchObject([
      { id, account: 'student', mobile: '13811112222', intro: '自我介绍' },
    ]);
    expect(data['identity.unit_binding']).toMatchObject([{ person_id: id, number: 'E-1', decided_by: null }]);
    expect(data['identity.session']!.length).toBeGreaterThan(0);
    expect(data['audit.audit_log']!.length).toBeGreaterThan(0);
    const all = entries.get('data.json')!.toString();
    for (const secret of ['别人的名字', 'E-2', other, 'sso_hash', 'search_terms', '$argon2']) {
      expect(all, secret).not.toContain(secret);
    }
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(['data.json', 'tables/identity.person.xlsx', 'tables/identity.session.xlsx']),
    );
    // Every relation of the register that holds a row about the person is there.
    const register = await rows('select relation, subject from platform.personal_data where export');
    for (const { relation, subject } of register) {
      const [held] = await rows(`select count(*)::int as n from ${relation} where ${subject}::text = $1`, [id]);
      if ((held!.n as number) > 0) expect(Object.keys(data), String(relation)).toContain(relation);
    }
    expect((await refusalOf(t.call(getJobRoute, { params: { id: jobId } }, 'student2'))).status).toBe(404);
  });
});

describe('cancelling', () => {
  const person = async (account: string) =>
    createPerson(await t.ctx(), t.app.passwords, {
      account,
      name: '将注销',
      role: 6,
      unitId: chemistry,
      number: account,
      mobile: '13822223333',
      email: `${account}@example.cn`,
      clientHash: password,
    });
  const as = async (account: string) => {
    const signed = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: account, Password: password, BusinessId: 'cloudvse', Terminal: 'web' },
    });
    const headers = { authorization: `Bearer ${signed.json().Data.Token}` };
    return (method: 'POST' | 'DELETE', payload?: object) =>
      t.request({ method, url: '/api/v1/me/cancel', headers, ...(payload ? { payload } : {}) });
  };

  it('waits 15 days, can be taken back, and then keeps the records under a pseudonym', async () => {
    const id = await person('leaver1');
    const call = await as('leaver1');
    expect((await call('POST', { password, account: 'someone' })).json().error.code).toBe('identity.cancel.account');
    const asked = (await call('POST', { password, account: 'leaver1' })).json().data.cancelAt;
    expect(Math.round((Date.parse(asked) - Date.now()) / 86_400_000)).toBe(15);
    expect((await call('DELETE')).json().data).toEqual({ cancelAt: null });
    expect((await call('DELETE')).json().error.code).toBe('identity.cancel.none');
    await call('POST', { password, account: 'leaver1' });
    const system = await t.ctx();
    await removeCancelled(system, Buffer.from('secret'));
    expect((await rows('select deleted_at from identity.person where id = $1', [id]))[0]!.deleted_at).toBeNull();
    await rows(`update identity.person set cancel_at = cancel_at - interval '16 days' where id = $1`, [id]);
    await removeCancelled(system, Buffer.from('secret'));
    const [gone] = await rows('select * from identity.person where id = $1', [id]);
    expect(gone).toMatchObject({ mobile: null, email: null, number: null, state: 'disabled', search_terms: [] });
    expect(gone!.deleted_at).not.toBeNull();
    expect(gone!.name).toMatch(/^P-[0-9a-f]{12}$/);
    expect(JSON.stringify(gone)).not.toContain('leaver1');
    expect(await rows('select 1 from identity.credential where person_id = $1', [id])).toEqual([]);
    await expect(person('leaver1')).resolves.toBeTruthy();
  });

  it('is refused while one leads a course, and to the last platform administrator', async () => {
    const id = await person('leaver2');
    await rows(
      `with c as (insert into courses.course (id, unit_id, code, name, category, nature, credits, theory_hours, lab_hours)
        values (gen_random_uuid(), $1, 'LEAD-1', '普通化学', 'x', 'required', 2, 16, 16) returning id)
      insert into courses.course_member (course_id, person_id, role) select id, $2, 'lead' from c`,
      [chemistry, id],
    );
    const call = await as('leaver2');
    const refused = await call('POST', { password, account: 'leaver2' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({
      code: 'identity.cancel.leads',
      data: { led: [{ title: '普通化学' }] },
    });
    const last = t.call(contract.requestCancelRoute, { body: { password, account: 'admin' } }, 'admin');
    expect((await refusalOf(last)).code).toBe('identity.person.lastAdministrator');
  });
});

describe('guessing the own password', () => {
  it('locks the account after five wrong ones, tells how many are left, and is in the log', async () => {
    const change = (old: string) =>
      t.request({
        method: 'POST',
        url: changePasswordRoute.path,
        as: 'college2',
        payload: { OldPassword: sha256Hex(old), NewPassword: sha256Hex('Basalt#2026') },
      });
    for (let left = 4; left >= 0; left--) {
      const answer = (await change('wrong')).json();
      expect(answer).toMatchObject({ Result: 5, Code: 'identity.password.wrong' });
      expect(answer.ErrorMsg).toBe(`原密码错误，还可尝试 ${left} 次`);
    }
    expect((await change(TEST_PASSWORD)).json()).toMatchObject({ Result: 102, Code: 'identity.login.tooMany' });
    const signIn = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: 'college2', Password: password, BusinessId: 'cloudvse', Terminal: 'web' },
    });
    expect(signIn.json().Result).toBe(102);
    const log = await rows(
      `select result from audit.audit_log where action = 'person.confirmPassword' and account = 'college2'`,
    );
    expect(log).toHaveLength(5);
  });
});
