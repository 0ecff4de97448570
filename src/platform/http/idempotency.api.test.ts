import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sha256Hex } from '../../kernel/values/sha256.ts';
import { createTestApp, TEST_PASSWORD, TEST_SECRETS, type TestApp } from '../../testing/app.ts';
import { type Claim, once, requestDigest } from './idempotency.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const act = (key: string, work: (claim: Claim) => Promise<{ status: number; body: unknown }>, body: unknown = {}) =>
  once(
    t.app.base.db,
    TEST_SECRETS.sealing,
    { owner: 'p1', key, route: 'test', digest: requestDigest('POST', '/x', body) },
    work,
  );

describe('the same key', () => {
  it('acts once when it comes 50 times at once, and everybody gets the one answer', async () => {
    let acted = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        act('parallel', async () => {
          acted++;
          await new Promise((done) => setTimeout(done, 30));
          return { status: 200, body: { data: { n: acted } } };
        }),
      ),
    );
    expect(acted).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body)))).toEqual(new Set(['{"data":{"n":1}}']));
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
  });

  it('with another body is refused; after 24 hours it is new; a failed try may be repeated', async () => {
    const work = async () => ({ status: 200, body: 'first' });
    await act('again', work);
    await expect(act('again', work, { other: 1 })).rejects.toMatchObject({ code: 'error.idempotency.reused' });
    await t.moveClock(25 * 3_600_000);
    expect((await act('again', async () => ({ status: 200, body: 'new' }), { other: 1 })).body).toBe('new');
    await expect(act('failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await act('failing', work)).replayed).toBe(false);
  });
});

describe('an act whose answer was lost', () => {
  const ctx = (claim: Claim) => t.app.base.db.transaction().execute((trx) => claim.mark(trx));

  it('is not repeated when the process fails after the commit', async () => {
    let acted = 0;
    const work = async (claim: Claim) => {
      await ctx(claim);
      acted++;
      throw new Error('the process fails here');
    };
    await expect(act('lost', work)).rejects.toThrow('fails here');
    await t.moveClock(61_000);
    await expect(act('lost', work)).rejects.toMatchObject({ code: 'error.idempotency.done' });
    expect(acted).toBe(1);
  });

  it('is answered when only the answer could not be stored', async () => {
    let acted = 0;
    const work = async (claim: Claim) => {
      await ctx(claim);
      acted++;
      return { status: 200, body: acted };
    };
    await t.ask(`create function platform.refuse() returns trigger language plpgsql as
      $$ begin if new.answer is not null then raise 'no room'; end if; return new; end $$`);
    await t.ask(
      'create trigger refuse before update on platform.idempotency for each row execute function platform.refuse()',
    );
    expect((await act('unstored', work)).body).toBe(1);
    await t.ask('drop trigger refuse on platform.idempotency');
    await t.moveClock(61_000);
    await expect(act('unstored', work)).rejects.toMatchObject({ code: 'error.idempotency.done' });
    expect(acted).toBe(1);
  });

  it('rolls back when a second try has taken the claim over', async () => {
    const slow = act('slow', async (claim) => {
      await t.moveClock(61_000);
      await act('slow', async () => ({ status: 200, body: 'second' }));
      await ctx(claim);
      return { status: 200, body: 'first' };
    });
    await expect(slow).rejects.toMatchObject({ code: 'error.idempotency.running' });
    expect((await act('slow', () => Promise.reject(new Error('again')))).body).toBe('second');
  });
});

describe('what is kept', () => {
  const kept = async () =>
    JSON.stringify(await t.ask(`select i::text, encode(i.answer, 'escape') as answer from platform.idempotency i`));

  it('tells a reader of the database nothing of the answer, and no key', async () => {
    const answer = await t.request({
      method: 'POST',
      url: '/data/api/v1/person/ChangePassword',
      as: 'outsider',
      payload: { OldPassword: sha256Hex(TEST_PASSWORD), NewPassword: sha256Hex('Copper+reed#58') },
      headers: { 'idempotency-key': 'change-password-1' },
    });
    const { Token } = answer.json().Data as { Token: string };
    const stored = await kept();
    expect(stored).toContain('identity.changePassword');
    expect(stored).not.toContain(Token);
    expect(stored).not.toContain('change-password-1');
  });

  it('comes from calls that act once, not from reads and calls that may be repeated', async () => {
    const before = await kept();
    const query = { DataBase: 'cloudvse', DynamicQuery: { TableView: 'person' } };
    for (const [url, payload, method] of [
      ['/data/api/v1/base/query', query, 'POST'],
      ['/api/v1/me/settings', { settings: { color: 'teal' } }, 'PUT'],
    ] as const) {
      const headers = { 'idempotency-key': `read-${method}-1` };
      const answer = await t.request({ method, url, payload, headers, as: 'admin' });
      expect(answer.statusCode, url).toBe(200);
    }
    expect(await kept()).toBe(before);
  });
});
