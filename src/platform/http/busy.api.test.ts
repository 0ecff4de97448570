import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sha256Hex } from '../../kernel/values/sha256.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts';
import { asAppError } from './failures.ts';

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
    const lock = new Promise<void>((done) => {
      free = done;
    });
    const held = Array.from({ length: CONNECTIONS }, async () => {
      await t.app.base.db.connection().execute(async (db) => {
        await sql`select 1`.execute(db);
        await lock;
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

describe('a server without disk space', () => {
  const upload = () => t.request({ method: 'PATCH', url: `/api/v1/uploads/${randomUUID()}`, as: 'teacher' });
  const freeShare = (share: number) => {
    Object.assign(t.app.base.storage, { freeShare: async () => share });
  };

  it('refuses uploads at a tenth, says so in words and when to come again', async () => {
    freeShare(0.09);
    for (const [locale, text] of [
      ['zh-CN', '磁盘空间已满'],
      ['zh-TW', '磁碟空間已滿'],
      ['en-US', 'out of disk space'],
      ['pt-BR', 'sem espaço em disco'],
    ]) {
      const answer = await t.request({
        method: 'PATCH',
        url: `/api/v1/uploads/${randomUUID()}`,
        as: 'teacher',
        headers: { 'accept-language': locale! },
      });
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3);
      expect(answer.json().error).toMatchObject({ code: 'error.diskFull' });
      expect(answer.json().error.message).toContain(text);
    }
    freeShare(0.11);
    expect((await upload()).statusCode).not.toBe(503);
    freeShare(1);
  });

  it('answers a write the database has no room for with 503, not with a fault', async () => {
    await t.ask(`create function platform.no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await t.ask('create trigger no_room before insert on identity.session execute function platform.no_room()');
    const answer = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { Account: 'student', Password: sha256Hex(TEST_PASSWORD), BusinessId: 'cloudvse', Terminal: 'web' },
    });
    await t.ask('drop trigger no_room on identity.session');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.json()).toMatchObject({ Result: 8, Code: 'error.diskFull' });
  });

  it.each(['ENOSPC', 'EDQUOT', '53100'])('knows %s', (code) => {
    const error = asAppError(Object.assign(new Error('no space'), { code }));
    expect([error.kind, error.code, error.detail.retryAfter]).toEqual(['busy', 'error.diskFull', 3]);
  });
});
