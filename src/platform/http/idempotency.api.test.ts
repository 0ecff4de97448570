import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../main/testing.ts';
import { once, requestDigest } from './idempotency.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const facts = (key: string, body: unknown = {}) => ({
  owner: 'p1',
  key,
  route: 'test',
  digest: requestDigest('POST', '/x', body),
});

describe('the same key', () => {
  it('acts once when it comes 50 times at once, and everybody gets the one answer', async () => {
    let acted = 0;
    const { db } = t.app.base;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        once(db, facts('parallel'), async () => {
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
    const { db } = t.app.base;
    const work = async () => ({ status: 200, body: 'first' });
    await once(db, facts('again'), work);
    await expect(once(db, facts('again', { other: 1 }), work)).rejects.toMatchObject({
      code: 'error.idempotency.reused',
    });
    await t.moveClock(25 * 3_600_000);
    expect((await once(db, facts('again', { other: 1 }), async () => ({ status: 200, body: 'new' }))).body).toBe('new');
    await expect(once(db, facts('failing'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await once(db, facts('failing'), work)).replayed).toBe(false);
  });
});
