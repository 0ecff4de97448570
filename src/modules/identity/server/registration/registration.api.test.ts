import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { provesWork } from '../../../../kernel/values/proves-work.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import type { Work } from '../../../../kernel/values/work.ts';
import { adminClient } from '../../../../platform/testing/cluster.ts';
import { hostileBodies } from '../../../../platform/testing/hostile.ts';
import { CallFailed, createTestApp, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';
import {
  recoverRoute,
  recoveryCodeRoute,
  registerCodeRoute,
  registerRoute,
} from '../../shared/registration.contract.ts';
import { NO_TICKET } from '../../shared/registration.model.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'), { REGISTRATION: 'live' });
  const owner = await adminClient(t.ownerUrl);
  await owner.query(`update identity.person set mobile = '13900000001' where account = 'student'`);
  await owner.query(`update identity.person set mobile = '13900000002', email = 'Li@example.edu.cn',
    email_verified = true where account = 'student2'`);
  await owner.query(`update identity.person set mobile = '13900000003', source = 'cas' where account = 'student3'`);
  await owner.query(`update identity.person set mobile = '13900000004', state = 'disabled' where account = 'outsider'`);
  await owner.query(`update identity.person set mobile = '13900000005' where account in ('leader', 'leader2')`);
  await owner.query(`update identity.person set mobile = '13900000006' where account = 'teacher'`);
  await owner.query(
    `update identity.credential set hash = $1 where person_id = (select id from identity.person where account = 'student')`,
    [await t.app.passwords.hash(IN_USE)],
  );
  await owner.end();
});
afterAll(() => t.close());
beforeEach(() => t.moveClock(61 * 60_000));

const kept = () => t.app.sender.kept();
const NEW = sha256Hex('Quartz#lamp-41');
/** Password of the account `student` here. */
const IN_USE = sha256Hex('Copper+reed#58');

/** Ticket of the newest code by its target: what the browser that asked for it holds. */
const tickets = new Map<string, string>();
const ticketOf = (target: string) => tickets.get(target) ?? NO_TICKET;

/** Asks for a code and reads it from the message. */
async function codeFor(route: typeof registerCodeRoute | typeof recoveryCodeRoute, target: string): Promise<string> {
  const { ticket } =
    route.name === 'identity.registerCode'
      ? await t.call(registerCodeRoute, { body: { mobile: target } })
      : await t.call(recoveryCodeRoute, { body: { contact: target } });
  tickets.set(target, ticket);
  await t.drainJobs();
  const message = kept().at(-1)!;
  expect(message.to).toBe(target);
  return /\d{6}/.exec(message.text)![0];
}
const registerWith = (mobile: string, account: string, code: string, password = NEW) =>
  t.call(registerRoute, { body: { account, password, mobile, ticket: ticketOf(mobile), code } });
const recoverWith = (contact: string, code: string, password: string) =>
  t.call(recoverRoute, { body: { contact, ticket: ticketOf(contact), code, password } });
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(CallFailed);
  return error as CallFailed;
};
const login = async (account: string, password: string) =>
  (
    await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: account, Password: password, BusinessId: 'cloudvse', Terminal: 'web' },
    })
  ).json();
const rows = async (query: string, values: unknown[] = []) => {
  const owner = await adminClient(t.ownerUrl);
  const result = await owner.query(query, values);
  await owner.end();
  return result.rows;
};

it('exists only where registration is live', async () => {
  const simulated = await createTestApp(inject('templateUrl'));
  for (const route of [registerCodeRoute, registerRoute, recoveryCodeRoute, recoverRoute]) {
    const answer = await simulated.request({ method: 'POST', url: route.path, payload: {} });
    expect(answer.statusCode, route.name).toBe(404);
    expect(simulated.app.contracts.map((one) => one.name)).not.toContain(route.name);
    expect(t.app.contracts.map((one) => one.name)).toContain(route.name);
    // The same door for visitors and for people: only what is sent is checked.
    for (const as of [undefined, 'student2', 'admin'] as const) {
      const answer = await t.request({ method: 'POST', url: route.path, payload: {}, ...(as ? { as } : {}) });
      expect(answer.statusCode, `${route.name} as ${as}`).toBe(400);
    }
  }
  await simulated.close();
});

it('gives no fault for hostile input', async () => {
  for (const route of [registerCodeRoute, registerRoute, recoveryCodeRoute, recoverRoute]) {
    for (const { body } of hostileBodies(50, route.name)) {
      const answer = await t.request({ method: 'POST', url: route.path, payload: (body ?? {}) as object });
      expect(answer.statusCode, JSON.stringify(body).slice(0, 200)).toBeLessThan(500);
    }
  }
});

describe('codes', () => {
  it('come by short message or e-mail in the language asked for and are nowhere stored', async () => {
    const code = await codeFor(registerCodeRoute, '13700000001');
    expect(kept().at(-1)).toMatchObject({ channel: 'sms', subject: '' });
    expect(kept().at(-1)!.text).toBe(
      `【CloudVSE】您的验证码是 ${code}，10 分钟内有效。请勿告诉他人；如非本人操作，请忽略。`,
    );
    await t.call(recoveryCodeRoute, { body: { contact: 'Who@Example.cn' } }, undefined, { locale: 'en-US' });
    await t.drainJobs();
    expect(kept().at(-1)).toMatchObject({ channel: 'email', to: 'who@example.cn', subject: 'Your CloudVSE account' });
    const stored = await rows('select c::text as all from identity.one_time_code c');
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('are given once a minute and five times an hour to one number, known or not', async () => {
    for (const mobile of ['13700000002', '13900000001']) {
      for (let i = 0; i < 5; i++) {
        expect(await t.call(registerCodeRoute, { body: { mobile } })).toMatchObject({ waitSeconds: 60 });
        const soon = await failure(t.call(registerCodeRoute, { body: { mobile } }));
        expect(soon.status).toBe(429);
        await t.moveClock(61_000);
      }
      expect((await failure(t.call(registerCodeRoute, { body: { mobile } }))).status).toBe(429);
    }
  });

  it('live ten minutes, bear five tries, work once and for one purpose', async () => {
    const mobile = '13700000003';
    let code = await codeFor(registerCodeRoute, mobile);
    expect((await failure(recoverWith(mobile, code, NEW))).body).toMatchObject({
      error: { code: 'identity.code.wrong', fields: [{ path: 'code' }] },
    });
    const other = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) expect((await failure(registerWith(mobile, 'five-tries', other))).status).toBe(422);
    expect((await failure(registerWith(mobile, 'five-tries', code))).status).toBe(422);
    await t.moveClock(61_000);
    code = await codeFor(registerCodeRoute, mobile);
    await t.moveClock(10 * 60_000 + 1000);
    expect((await failure(registerWith(mobile, 'too-late', code))).status).toBe(422);
    code = await codeFor(registerCodeRoute, mobile);
    const both = await Promise.allSettled([registerWith(mobile, 'once-a', code), registerWith(mobile, 'once-b', code)]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await rows(`select 1 from identity.person where account like 'once-%'`)).toHaveLength(1);
    expect(await rows(`select 1 from identity.person where account in ('five-tries', 'too-late')`)).toHaveLength(0);
  });
});

describe('codes asked for by somebody else', () => {
  const ask = (contact: string, remoteAddress: string, more: object = {}) =>
    t.request({ method: 'POST', url: recoveryCodeRoute.path, remoteAddress, payload: { contact, ...more } });

  it('neither spend the tries of the owner nor end the code the owner holds', async () => {
    const contact = '13700000031';
    const code = await codeFor(recoveryCodeRoute, contact);
    for (let round = 0; round < 4; round++) {
      await t.moveClock(61_000);
      const { ticket } = (await ask(contact, '10.40.0.1')).json().data as { ticket: string };
      for (let i = 0; i < 5; i++) {
        const wrong = { contact, ticket, code: '000000', password: NEW };
        const answer = await t.request({ method: 'POST', url: recoverRoute.path, payload: wrong });
        expect(answer.statusCode).toBe(422);
      }
    }
    expect(await recoverWith(contact, code, NEW)).toEqual({ accepted: true });
  });

  it('leave the owner codes from an address of their own', async () => {
    const contact = '13700000032';
    for (let i = 0; i < 5; i++) {
      expect((await ask(contact, '10.40.0.2')).statusCode).toBe(200);
      await t.moveClock(61_000);
    }
    expect((await ask(contact, '10.40.0.2')).statusCode).toBe(429);
    expect((await ask(contact, '10.40.0.3')).statusCode).toBe(200);
  });

  it('cost one address more and more work, each answer for one code', async () => {
    const bits: number[] = [];
    let used: string | undefined;
    for (let i = 0; i < 35; i++) {
      const contact = `137000001${String(i).padStart(2, '0')}`;
      let answer = await ask(contact, '10.40.0.4');
      expect(answer.statusCode).toBe(i < 10 ? 200 : 409);
      if (i < 10) continue;
      const { Work: work } = answer.json().error.data as { Work: Work };
      bits.push(work.bits);
      if (used) expect((await ask(contact, '10.40.0.4', { proof: used })).statusCode).toBe(409);
      if (i % 10 !== 0) {
        const owner = await adminClient(t.ownerUrl);
        await owner.query(
          `insert into identity.one_time_code (id, purpose, target, ip, expires_at)
           values (gen_random_uuid(), 'recover', $1, '10.40.0.4', platform.app_now())`,
          [contact],
        );
        await owner.end();
        continue;
      }
      let n = 0;
      while (!provesWork(work, String(n))) n++;
      used = String(n);
      answer = await ask(contact, '10.40.0.4', { proof: used });
      expect(answer.statusCode).toBe(200);
    }
    expect([bits[0], bits[10], bits[20]]).toEqual([13, 14, 15]);
    expect((await ask('13700000199', '10.40.0.5')).statusCode).toBe(200);
  });
});

describe('registration', () => {
  it('makes a pending learner who must confirm the password at the first sign-in', async () => {
    const code = await codeFor(registerCodeRoute, '13700000004');
    expect(await registerWith('13700000004', ' New.Learner ', code)).toEqual({ accepted: true });
    expect(
      await rows(`select role, state, source, mobile, unit_id from identity.person where account = 'new.learner'`),
    ).toEqual([{ role: 6, state: 'pending', source: 'local', mobile: '13700000004', unit_id: null }]);
    expect((await login('new.learner', NEW)).Result).toBe(0);
    expect(await rows(`select account from audit.audit_log where action = 'person.register'`)).not.toEqual([]);
  });

  it('answers alike for a number or an account in use and tells the owner of the number', async () => {
    const people = await rows('select id from identity.person');
    const code = await codeFor(registerCodeRoute, '13900000001');
    expect(await registerWith('13900000001', 'someone-new', code)).toEqual({ accepted: true });
    await t.drainJobs();
    expect(kept().at(-1)).toMatchObject({ to: '13900000001' });
    expect(kept().at(-1)!.text).toContain('该号码已绑定账号');
    const other = await codeFor(registerCodeRoute, '13700000005');
    expect(await registerWith('13700000005', 'teacher', other)).toEqual({ accepted: true });
    await t.drainJobs();
    expect(kept().at(-1)!.text).toContain('用户名不可用');
    expect(await rows('select id from identity.person')).toHaveLength(people.length);
    expect((await login('teacher', NEW)).Result).toBe(101);
  });

  it('refuses a common password, a bad account and a bad number', async () => {
    const body = { account: 'someone', password: NEW, mobile: '13700000006', ticket: NO_TICKET, code: '123456' };
    const weak = await failure(t.call(registerRoute, { body: { ...body, password: sha256Hex('12345678') } }));
    expect(weak.body).toMatchObject({ error: { code: 'identity.password.weak', fields: [{ path: 'password' }] } });
    for (const wrong of [
      { account: 'ab' },
      { account: '张三李四' },
      { mobile: '12345' },
      { password: 'plain' },
      { code: '1' },
    ]) {
      expect((await failure(t.call(registerRoute, { body: { ...body, ...wrong } }))).status).toBe(400);
    }
  });
});

describe('recovery', () => {
  it('sets the password, ends every session with its reason, tells all addresses and emits the news', async () => {
    const token = await t.token('student2');
    const code = await codeFor(recoveryCodeRoute, 'li@example.edu.cn');
    const before = kept().length;
    expect(await recoverWith('li@example.edu.cn', code, NEW)).toEqual({ accepted: true });
    await t.drainJobs();
    expect(
      kept()
        .slice(before)
        .map((one) => one.to)
        .sort(),
    ).toEqual(['13900000002', 'li@example.edu.cn']);
    expect(kept().at(-1)!.text).toContain('您的密码已重置');
    const ended = await t.request({
      method: 'GET',
      url: '/api/v1/person/GetUserInfo',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.json()).toMatchObject({ Result: 10011, Data: { reason: 'password_recovered' } });
    expect((await login('student2', NEW)).Result).toBe(0);
    expect((await login('student2', sha256Hex(TEST_PASSWORD))).Result).toBe(101);
    const id = await t.personId('student2');
    expect(
      await rows(`select payload from events.outbox where type = 'identity.passwordChanged' and ordering_key = $1`, [
        id,
      ]),
    ).toEqual([{ payload: { personId: id, reason: 'recovered' } }]);
  });

  it('lets the owner in again at an address that was locked', async () => {
    for (let i = 0; i < 5; i++) await login('teacher', 'bad');
    expect((await login('teacher', sha256Hex(TEST_PASSWORD))).Result).toBe(102);
    await recoverWith('13900000006', await codeFor(recoveryCodeRoute, '13900000006'), NEW);
    expect((await login('teacher', NEW)).Result).toBe(0);
  });

  it.each([
    ['a contact nobody has', '13700000009', NEW, null],
    ['a number two people gave', '13900000005', NEW, null],
    ['the password in use', '13900000001', IN_USE, '密码未重置：新密码过于常见或与最近用过的密码相同'],
    ['a password made of the number', '13900000001', sha256Hex('20267116@123'), '密码未重置：新密码过于常见'],
    ['an account of the campus sign-in', '13900000003', NEW, '统一身份认证'],
    ['a disabled account', '13900000004', NEW, '您的账号已停用'],
  ])('answers alike for %s and changes nothing', async (_name, contact, password, told) => {
    const hashes = await rows('select person_id, hash from identity.credential order by 1');
    const code = await codeFor(recoveryCodeRoute, contact);
    const before = kept().length;
    expect(await recoverWith(contact, code, password)).toEqual({ accepted: true });
    await t.drainJobs();
    expect(await rows('select person_id, hash from identity.credential order by 1')).toEqual(hashes);
    const said = kept()
      .slice(before)
      .map((one) => one.text);
    expect(said).toEqual(told ? [expect.stringContaining(told)] : []);
  });

  it('makes the same number of password computations for everybody', async () => {
    const counts: number[] = [];
    for (const contact of ['13700000010', '13900000001', '13900000003', '13900000005']) {
      const code = await codeFor(recoveryCodeRoute, contact);
      let count = 0;
      const { verify, hash } = t.app.passwords;
      Object.assign(t.app.passwords, {
        verify: (...args: Parameters<typeof verify>) => {
          count++;
          return verify(...args);
        },
        hash: (...args: Parameters<typeof hash>) => {
          count++;
          return hash(...args);
        },
      });
      await recoverWith(contact, code, sha256Hex(`Basalt#${contact}`));
      Object.assign(t.app.passwords, { verify, hash });
      counts.push(count);
    }
    expect(counts).toEqual([7, 7, 7, 7]);
  });
});
