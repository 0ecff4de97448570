import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../main/testing.ts';

/** Connections the application of a test has. */
const CONNECTIONS = 8;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

describe('a server without a free connection', () => {
  it('says that it is busy and when to come again, and answers once one is free', async () => {
    const ask = () => t.request({ method: 'GET', url: '/api/v1/experiments?keyword=busy' });
    expect((await ask()).statusCode).toBe(200);
    let free = () => {};
    const hold = new Promise<void>((done) => {
      free = done;
    });
    const held = Array.from({ length: CONNECTIONS }, async () => {
      await t.app.base.db.connection().execute(async (db) => {
        await sql`select 1`.execute(db);
        await hold;
      });
    });
    const answer = await t.request({ method: 'GET', url: '/api/v1/experiments?keyword=other' });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ error: { code: 'error.busy' } });
    free();
    await Promise.all(held);
    expect((await ask()).statusCode).toBe(200);
  });
});
