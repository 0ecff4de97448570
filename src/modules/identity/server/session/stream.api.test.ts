import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closeStreams } from '../../../../platform/realtime/sse.ts';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  closeStreams();
  await t.close();
});

/** Opens the stream over a real socket and collects what it says. */
async function listen(token: string) {
  const { port } = t.app.http.server.address() as AddressInfo;
  let heard = '';
  const ended = new Promise<number>((done, failed) => {
    http
      .get(
        {
          port,
          host: '127.0.0.1',
          path: '/api/v1/stream',
          headers: { host: 'home.cloudvse.localhost:3000', authorization: `Bearer ${token}` },
        },
        (answer) => {
          answer.on('data', (chunk) => {
            heard += chunk;
          });
          answer.on('end', () => done(answer.statusCode ?? 0));
        },
      )
      .on('error', failed);
  });
  const until = async (text: string) => {
    for (let i = 0; i < 100 && !heard.includes(text); i++) await new Promise((done) => setTimeout(done, 20));
    return heard;
  };
  return { until, ended, heard: () => heard };
}

it('tells a person at once that the sign-in was ended elsewhere, and nobody else', async () => {
  const mine = await listen(await t.token('student'));
  const other = await listen(await t.token('student2'));
  expect(await mine.until('event: hello')).toContain('sessionId');
  await other.until('event: hello');
  await t.request({ method: 'POST', url: '/api/Authorize/logout', as: 'student' });
  expect(await mine.until('session.revoked')).toMatch(
    /id: [\w-]+\.\d+\nevent: session\.revoked\ndata: \{"sessionId":"/,
  );
  expect(other.heard()).not.toContain('session.revoked');
  closeStreams();
  expect(await mine.ended).toBe(200);
});

it('is for signed-in people', async () => {
  expect((await t.request({ method: 'GET', url: '/api/v1/stream' })).statusCode).toBe(401);
});
