import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { VISITOR } from '../../../../kernel/access/actor.ts';
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import { provesWork } from '../../../../kernel/values/proves-work.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import type { Work } from '../../../../kernel/values/work.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import { adminClient } from '../../../../platform/testing/cluster.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../../testing/app.ts';
import { guessDelay, lockedFor } from './guessing.service.ts';
import { signIn } from './session.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

/** Every test begins an hour later, so that no failure of another one counts. */
beforeEach(() => t.moveClock(60 * 60_000));

const login = (account: string, password = TEST_PASSWORD, ip = '10.0.0.1', cookie = '', more: object = {}) =>
  t.request({
    method: 'POST',
    url: '/api/Authorize/login',
    remoteAddress: ip,
    ...(cookie ? { headers: { cookie } } : {}),
    payload: { Account: account, Password: sha256Hex(password), BusinessId: 'cloudvse', Terminal: 'web', ...more },
  });
const result = async (...args: Parameters<typeof login>) => (await login(...args)).json().Result as number;

/** Counts the password computations instead of making them; `right` is what they answer. */
function countingPasswords(right = false) {
  const counted: (string | null)[] = [];
  const passwords: Passwords = {
    hash: async () => 'unused',
    verify: async (stored) => {
      counted.push(stored);
      return right && stored !== null;
    },
  };
  return { passwords, counted };
}
const visitor = (ip: string) =>
  t.app.context({ actor: VISITOR, locale: BASE_LOCALE, requestId: 'test', ip, agent: 'test' });
const input = (account: string, more: object = {}) => ({
  account,
  clientHash: sha256Hex('x'),
  terminal: 'web',
  host: 'home',
  devices: undefined,
  publicComputer: false,
  ...more,
});

describe('what a refusal tells', () => {
  it('is one computation, one answer and one trace, whether the account is unknown, wrong, disabled or expired', async () => {
    const owner = await adminClient(t.ownerUrl);
    await owner.query(`update identity.person set state = 'disabled' where account = 'outsider'`);
    await owner.query(`update identity.person set must_change_password = true where account = 'teacher2'`);
    const answers = [];
    for (const [i, account] of ['student', 'no-such-person', 'outsider', 'teacher2'].entries()) {
      const { passwords, counted } = countingPasswords(account === 'outsider');
      const before = await owner.query('select count(*)::int as n from audit.audit_log');
      const refusal = await signIn(visitor(`10.9.0.${i}`), passwords, input(account)).catch((error) => error);
      const after = await owner.query('select count(*)::int as n from audit.audit_log');
      expect(counted, account).toHaveLength(1);
      answers.push({ code: refusal.code, data: refusal.detail.data, rows: after.rows[0].n - before.rows[0].n });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ code: 'identity.login.refused', data: { Result: 101 }, rows: 1 })]),
    );
    await owner.query(`update identity.person set state = 'active', must_change_password = false`);
    await owner.end();
  });

  it('says that an initial password has expired only to who knows it', async () => {
    const owner = await adminClient(t.ownerUrl);
    await owner.query(`update identity.person set must_change_password = true where account = 'teacher2'`);
    await t.moveClock(31 * 86_400_000);
    expect((await login('teacher2', 'wrong', '10.7.0.1')).json().Code).toBe('identity.login.refused');
    expect((await login('teacher2', TEST_PASSWORD, '10.7.0.1')).json()).toMatchObject({
      Result: 101,
      ErrorMsg: '初始密码已失效，请联系管理员',
    });
    await owner.query(`update identity.person set must_change_password = false where account = 'teacher2'`);
    await owner.end();
  });
});

describe('the lock of account and address', () => {
  it('needs five failures within ten minutes', async () => {
    for (let i = 0; i < 4; i++) expect(await result('student', 'bad', '10.1.0.1')).toBe(101);
    await t.moveClock(11 * 60_000);
    expect(await result('student', 'bad', '10.1.0.1')).toBe(101);
    expect(await result('student', TEST_PASSWORD, '10.1.0.1')).toBe(0);
  });

  it('holds 30 minutes, also against the right password, and says for how long', async () => {
    for (let i = 0; i < 5; i++) expect(await result('student2', 'bad', '10.1.0.2')).toBe(101);
    const locked = (await login('student2', TEST_PASSWORD, '10.1.0.2')).json();
    expect(locked).toMatchObject({ Result: 102, ErrorMsg: '尝试次数过多，请 30 分钟后再试' });
    expect(locked.Data.RetryAfter).toBeGreaterThan(1700);
    await t.moveClock(29 * 60_000);
    expect(await result('student2', TEST_PASSWORD, '10.1.0.2')).toBe(102);
    await t.moveClock(2 * 60_000);
    expect(await result('student2', TEST_PASSWORD, '10.1.0.2')).toBe(0);
  });

  it('counts account names nobody has just the same', async () => {
    for (let i = 0; i < 5; i++) expect(await result('nobody-at-all', 'bad', '10.1.0.3')).toBe(101);
    expect(await result('nobody-at-all', 'bad', '10.1.0.3')).toBe(102);
  });

  it('lets nobody lock out a classmate from another address', async () => {
    for (let i = 0; i < 8; i++) await result('student3', 'bad', `10.2.0.${Math.floor(i / 4)}`);
    const started = performance.now();
    expect(await result('student3', TEST_PASSWORD, '10.2.1.1')).toBe(0);
    // Eight failures of the name: slowed by 2 s, not refused.
    expect(performance.now() - started).toBeGreaterThan(1900);
  });

  it('neither locks nor slows a device the person is known on, whoever shares its address', async () => {
    const known = await login('leader', TEST_PASSWORD, '10.3.0.1');
    const device = known.cookies.find((one) => one.name === 'vse_device')!;
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/Authorize' });
    for (let i = 0; i < 5; i++) await result('leader', 'bad', '10.3.0.1');
    expect(await result('leader', TEST_PASSWORD, '10.3.0.1')).toBe(102);
    const started = performance.now();
    expect(await result('leader', TEST_PASSWORD, '10.3.0.1', `vse_device=${device.value}`)).toBe(0);
    // Less than the two seconds a slowed answer takes, see above.
    expect(performance.now() - started).toBeLessThan(1900);
    // It is a place of its own, not a way around: five failures lock it too, and no other person is known on it.
    for (let i = 0; i < 5; i++) await result('leader', 'bad', '10.3.0.1', `vse_device=${device.value}`);
    expect(await result('leader', TEST_PASSWORD, '10.3.0.1', `vse_device=${device.value}`)).toBe(102);
    for (let i = 0; i < 5; i++) await result('leader2', 'bad', '10.3.0.2', `vse_device=${device.value}`);
    expect(await result('leader2', TEST_PASSWORD, '10.3.0.2', `vse_device=${device.value}`)).toBe(102);
  });

  it('looks at no more than five of fifty guesses sent at the same moment', async () => {
    const { passwords, counted } = countingPasswords();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => signIn(visitor('10.4.0.1'), passwords, input('teacher')).catch((e) => e.code)),
    );
    // Attempts that begin in the same instant may overtake each other once.
    expect(counted.length).toBeGreaterThanOrEqual(5);
    expect(counted.length).toBeLessThanOrEqual(10);
    expect(outcomes.filter((code) => code === 'identity.login.tooMany').length).toBeGreaterThanOrEqual(40);
  });
});

describe('a lock at an address that others use too', () => {
  const solved = (work: Work) => {
    let n = 0;
    while (!provesWork(work, String(n))) n++;
    return String(n);
  };
  const refusal = async (ip: string, more: object = {}) =>
    (await login('student', 'bad', ip, '', more)).json() as { Result: number; Data: { Work?: Work } };

  it('is passed by work and the right password, on a machine nobody knows', async () => {
    expect(await result('teacher', TEST_PASSWORD, '10.20.0.1')).toBe(0);
    for (let i = 0; i < 5; i++) await result('student', 'bad', '10.20.0.1');
    const { Result, Data } = await refusal('10.20.0.1');
    expect(Result).toBe(102);
    const Proof = solved(Data.Work!);
    expect(await result('student', TEST_PASSWORD, '10.20.0.1', '', { Proof: `${Proof}0` })).toBe(102);
    expect(await result('student', TEST_PASSWORD, '10.20.0.1', '', { Proof })).toBe(0);
  });

  it('costs a guesser twice the work after each failure, and no answer serves twice', async () => {
    expect(await result('teacher', TEST_PASSWORD, '10.20.0.2')).toBe(0);
    for (let i = 0; i < 5; i++) await result('student', 'bad', '10.20.0.2');
    const first = (await refusal('10.20.0.2')).Data.Work!;
    const Proof = solved(first);
    expect((await refusal('10.20.0.2', { Proof })).Result).toBe(101);
    const second = await refusal('10.20.0.2', { Proof });
    expect(second.Result).toBe(102);
    expect(second.Data.Work).toMatchObject({ bits: first.bits + 1 });
    expect(second.Data.Work!.seed).not.toBe(first.seed);
  });

  it('is told as what it is: no time to wait for, and work before the next attempt', async () => {
    expect(await result('teacher', TEST_PASSWORD, '10.20.0.4')).toBe(0);
    const told = async () => (await login('student', 'bad', '10.20.0.4')).json();
    for (let i = 0; i < 3; i++) await told();
    expect(await told()).toMatchObject({ Code: 'identity.login.leftShared', Params: { n: 1 } });
    const last = await told();
    expect(last).toMatchObject({ Result: 101, Code: 'identity.login.slowedNow' });
    expect(last.ErrorMsg).not.toMatch(/锁定|分钟/);
    const refused = await told();
    expect(refused).toMatchObject({ Result: 102, Code: 'identity.login.workDue', Data: { RetryAfter: 0 } });
    expect(refused.ErrorMsg).not.toMatch(/分钟/);
  });

  it('stands where nobody else signed in', async () => {
    for (let i = 0; i < 5; i++) await result('student', 'bad', '10.20.0.3');
    expect((await refusal('10.20.0.3')).Data.Work).toBeUndefined();
  });
});

describe('many people behind one address', () => {
  it('all sign in: a thousand, with some typing errors among them', async () => {
    const owner = await adminClient(t.ownerUrl);
    await owner.query(`insert into identity.person (id, account, name, role)
      select gen_random_uuid(), 'many' || n, 'many' || n, 6 from generate_series(1, 1000) n`);
    await owner.query(`insert into identity.credential (person_id, hash)
      select id, 'stored' from identity.person where account like 'many%'`);
    await owner.end();
    const right = countingPasswords(true).passwords;
    const wrong = countingPasswords().passwords;
    const ctx = () => visitor('10.5.0.1');
    for (let i = 1; i <= 200; i++) await signIn(ctx(), wrong, input(`many${i}`)).catch(() => {});
    let signedIn = 0;
    for (let from = 1; from <= 1000; from += 50) {
      const wave = Array.from({ length: 50 }, (_, i) => signIn(ctx(), right, input(`many${from + i}`)));
      for (const one of await Promise.allSettled(wave)) if (one.status === 'fulfilled') signedIn++;
    }
    expect(signedIn).toBe(1000);
  }, 120_000);

  it('are told to wait once three hundred failed, except on their own devices', async () => {
    const known = await login('college', TEST_PASSWORD, '10.6.0.1');
    const device = known.cookies.find((one) => one.name === 'vse_device')!.value;
    const { passwords } = countingPasswords();
    for (let from = 0; from < 300; from += 50) {
      await Promise.allSettled(
        Array.from({ length: 50 }, (_, i) => signIn(visitor('10.6.0.1'), passwords, input(`spray${from + i}`))),
      );
    }
    expect((await login('college2', TEST_PASSWORD, '10.6.0.1')).json()).toMatchObject({ Result: 102 });
    expect(await result('college', TEST_PASSWORD, '10.6.0.1', `vse_device=${device}`)).toBe(0);
    expect(await result('college2', TEST_PASSWORD, '10.6.0.2')).toBe(0);
  }, 60_000);
});

describe('the rule itself', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  it.each([
    ['nothing', null, null, 0, 0],
    ['four', at(9), null, 9, 0],
    ['five in ten minutes', at(10), at(0), 10, 1800],
    ['five in more', at(10.1), at(0), 11, 0],
    ['after half of it', at(10), at(0), 25, 900],
    ['after all of it', at(10), at(0), 40, 0],
  ])('%s', (_name, last, counted, now, seconds) => {
    const rule = { failures: 5, window: 10, minutes: 30, warn: 3 };
    expect(lockedFor({ last, counted, rule, at: at(now) })).toBe(seconds);
  });
  it('slows a guessed name more and more, up to four seconds', () => {
    expect([0, 4, 5, 6, 8, 9, 200].map((failures) => guessDelay(failures, 5))).toEqual([
      0, 0, 250, 500, 2000, 4000, 4000,
    ]);
  });
});
