import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, TEST_SECRETS, type TestApp } from '../../../../testing/app.ts';
import { generateCodeRoute } from '../../shared/access.contract.ts';
import { getRunRoute } from '../../shared/run.contract.ts';
import { aRunnableExperiment, SCRIPT } from '../../testing/run.builder.ts';
import { capability, pseudonym, weekOf } from './capability.engine.ts';

let t: TestApp;
let strict: { host: string; cap: string };
let compat: { host: string; cap: string; versionId: string };

async function opened(profile: 'strict' | 'compat' | 'threads' | 'window') {
  const made = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'), { manifest: { profile } });
  const launch = await t.call(generateCodeRoute, { body: { ExperimentId: made.id } }, 'student');
  const run = await t.call(getRunRoute, { params: { id: launch.RunId } }, 'student');
  const url = new URL(run.frame!.address);
  return { host: url.host, cap: url.pathname.split('/')[2]!, versionId: made.versionId };
}
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  strict = await opened('strict');
  compat = await opened('compat');
});
afterAll(() => t.close());

const get = (path: string, headers: Record<string, string> = {}, from = strict) =>
  t.request({ method: 'GET', url: `/p/${from.cap}/${path}`, headers: { host: from.host, ...headers } });

describe('package files', () => {
  it('carry exactly the headers of a strict page', async () => {
    const answer = await get('index.html', { 'accept-encoding': 'gzip, br', 'sec-fetch-dest': 'iframe' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<p>内容</p>');
    const { date: _date, connection: _connection, 'x-request-id': _id, etag, ...headers } = answer.headers;
    expect(etag).toMatch(/^"[0-9a-f]{64}(-[0-9a-f]{16})?"$/);
    const ancestors =
      'http://home.cloudvse.localhost:3000 http://lab.cloudvse.localhost:3000 http://cloud.cloudvse.localhost:3000 http://localhost:3000 http://127.0.0.1:3000';
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), usb=(), serial=(), payment=(), display-capture=()',
      'cache-control': 'no-cache',
      'content-security-policy': `sandbox allow-scripts allow-pointer-lock allow-downloads; default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline' data:; worker-src 'self' blob:; connect-src 'self' data: blob:; media-src 'self' data: blob:; frame-ancestors ${ancestors}; form-action 'none'; base-uri 'self'; object-src 'none'`,
    });
    expect(answer.cookies).toEqual([]);
  });

  it('have an own origin in compat', async () => {
    const policy = String((await get('index.html', {}, compat)).headers['content-security-policy']);
    expect(policy).toMatch(
      /^sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-downloads;/,
    );
    expect(policy).toContain("frame-ancestors 'self' http://home.cloudvse.localhost:3000");
    expect(policy).toContain("form-action 'self'");
  });

  it('leave as they are stored, in parts, and only when they changed', async () => {
    const whole = await get('js/main.js', { 'accept-encoding': 'gzip, br' });
    expect(whole.body).toBe(SCRIPT);
    expect(whole.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=604800, immutable',
      'accept-ranges': 'bytes',
    });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const etag = String(whole.headers.etag);
    const part = await get('js/main.js', { range: 'bytes=3-12' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      SCRIPT.slice(3, 13),
      `bytes 3-12/${SCRIPT.length}`,
    ]);
    expect((await get('js/main.js', { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get('js/main.js', { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    const beyond = await get('js/main.js', { range: 'bytes=9999-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${SCRIPT.length}`]);
    const same = await get('js/main.js', { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const html = await get('index.html');
    expect((await get('index.html', { 'if-none-match': String(html.headers.etag) })).statusCode).toBe(304);
  });

  it('name their encoding, and are inflated for who cannot read Brotli', async () => {
    const br = await get('Build/app.wasm.br', { 'accept-encoding': 'br' });
    expect(br.headers).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('inner bytes');
    const plain = await get('Build/app.wasm.br', { 'accept-encoding': 'gzip' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'inner bytes']);
    expect(plain.headers.etag).not.toBe(br.headers.etag);
    const gz = await get('Build/app.data.gz', { 'accept-encoding': 'gzip' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe('more bytes');
  });

  it('are found by names outside ASCII', async () => {
    expect((await get(encodeURI('图/说明.txt'))).body).toBe('说明');
  });
});

describe('what a content host does not do', () => {
  it.each([
    'absent.js',
    '../index.html',
    '..%2findex.html',
    '%2e%2e/%2e%2e/secrets/content',
    '..%5c..%5csecrets',
    'js//main.js',
    'js/main.js%00.html',
    'JS/MAIN.JS',
    '',
    '%E0%A4%A',
  ])('finds nothing under %j', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('<p>内容</p>');
    expect(answer.body).not.toContain(SCRIPT);
  });

  it('serves no other address and no API', async () => {
    for (const url of ['/', '/p', '/favicon.ico', '/health', '/api/v1/runs', '/__vse/boot-0.js', '/p/x/index.html']) {
      const answer = await t.request({
        method: 'GET',
        url,
        headers: { host: strict.host, 'accept-language': 'en-US' },
      });
      expect([answer.statusCode, answer.headers['set-cookie']], url).toEqual([404, undefined]);
    }
    const app = await t.request({ method: 'GET', url: `/p/${strict.cap}/index.html` });
    expect(app.statusCode).toBe(404);
    const crafted = await t.request({
      method: 'GET',
      url: `/__content/${strict.host.split('.')[0]}/p/${strict.cap}/index.html`,
    });
    expect(crafted.statusCode).toBe(404);
    expect((await t.request({ method: 'GET', url: '/', headers: { host: 'evil.example' } })).statusCode).toBe(421);
  });

  // The router reads all of these as one address; a guard that compares text sees ten different ones.
  const spellings = (label: string, cap: string, path: string) => {
    const rest = `content/${label}/p/${cap}/${path}`;
    return [
      `/__${rest}`,
      `/%5F%5F${rest}`,
      `/%5f%5f${rest}`,
      `/_%5F${rest}`,
      `/%5f_${rest}`,
      `/__%63ontent/${label}/p/${cap}/${path}`,
      `/%5F%5fCONTENT/${label}/p/${cap}/${path}`,
      `/%255F%255F${rest}`,
      `/__content/-/v/${label}/p/${cap}/${path}`,
      `/%5F%5Fcontent/-/v/${label}/p/${cap}/${path}`,
      `http://home.cloudvse.localhost:3000/__${rest}`,
    ];
  };
  const SITES = ['home', 'lab', 'cloud'].map((site) => `${site}.cloudvse.localhost:3000`);

  it.each(['strict', 'compat', 'threads', 'window'] as const)(
    'never serves a %s package on a host of the platform, however the address is written',
    async (profile) => {
      const { host, cap } = await opened(profile);
      expect((await get('js/main.js', {}, { host, cap })).body).toBe(SCRIPT);
      const label = host.split('.')[0]!;
      const served: string[] = [];
      for (const site of [...SITES, 'localhost:3000', '127.0.0.1:3000']) {
        for (const path of ['index.html', 'js/main.js']) {
          for (const url of [...spellings(label, cap, path), `/%5F%5Fcontent/${label}/__vse/boot-0.js`]) {
            const answer = await t.request({ method: 'GET', url, headers: { host: site } });
            const { body, statusCode, headers } = answer;
            const text = `${headers['content-security-policy'] ?? ''}`;
            const shown = body.includes(SCRIPT) || body.includes('<p>内容</p>');
            if (statusCode !== 404 || shown || text.includes('unsafe-eval')) {
              served.push(`${site} ${url} ${statusCode}`);
            }
          }
        }
      }
      expect(served).toEqual([]);
    },
  );

  it('answers no route of the platform on a content host', async () => {
    for (const url of [
      '/%2e%2e/api/v1/runs',
      '/..%2fhealth',
      '/%5F%5Fmisdirected',
      'http://home.cloudvse.localhost/health',
    ]) {
      const answer = await t.request({ method: 'GET', url, headers: { host: strict.host } });
      expect(answer.statusCode, url).toBe(404);
    }
  });

  it('lets no route of the platform answer as code', async () => {
    for (const dest of ['script', 'worker', 'serviceworker', 'style', 'object', 'embed']) {
      const answer = await t.request({ method: 'GET', url: '/openapi.json', headers: { 'sec-fetch-dest': dest } });
      expect(answer.statusCode, dest).toBe(403);
    }
    const fetched = await t.request({ method: 'GET', url: '/openapi.json', headers: { 'sec-fetch-dest': 'empty' } });
    expect(fetched.statusCode).toBe(200);
  });

  it('opens a package that needs a window only from a page', async () => {
    const own = await opened('window');
    const open = (site: string) => get('index.html', { 'sec-fetch-dest': 'document', 'sec-fetch-site': site }, own);
    expect((await open('cross-site')).statusCode).toBe(200);
    expect((await open('none')).statusCode).toBe(403);
  });

  it('keeps a capability to its version', async () => {
    expect((await get('index.html', {}, { host: compat.host, cap: strict.cap })).statusCode).toBe(404);
    expect((await get('index.html', {}, { host: strict.host, cap: compat.cap })).statusCode).toBe(404);
    const other = strict.cap.endsWith('_') ? 'A' : '_';
    const forged = `${strict.cap.slice(0, -1)}${other}`;
    expect((await get('index.html', {}, { ...strict, cap: forged })).statusCode).toBe(404);
  });

  it('does not open a framed page alone', async () => {
    const answer = await get('index.html', { 'sec-fetch-dest': 'document', 'accept-language': 'zh-TW' });
    expect([answer.statusCode, answer.body.includes('實驗內容只能在實驗頁面中開啟')]).toEqual([403, true]);
  });

  it('does not ask the database for a file it has served before', async () => {
    await get('js/main.js');
    let asked = 0;
    const { db } = t.app.base;
    const original = db.getExecutor().executeQuery.bind(db.getExecutor());
    const executor = db.getExecutor() as unknown as { executeQuery: (...args: never[]) => unknown };
    executor.executeQuery = (...args: never[]) => {
      asked++;
      return (original as (...more: never[]) => unknown)(...args);
    };
    try {
      for (let i = 0; i < 5; i++) expect((await get('js/main.js')).statusCode).toBe(200);
      expect(asked).toBe(0);
    } finally {
      executor.executeQuery = original as never;
    }
  });

  it('denies a disabled person within seconds', async () => {
    const id = await t.personId('student');
    const set = async (state: string) => {
      const ctx = await t.ctx();
      await ctx.tx((tx) => sql`update identity.person set state = ${state} where id = ${id}`.execute(tx.db));
      await t.moveClock(5_000);
    };
    await set('disabled');
    expect((await get('js/main.js')).statusCode).toBe(410);
    await set('active');
    expect((await get('js/main.js')).statusCode).toBe(200);
  });

  it('ends a capability after its second week, in words', async () => {
    await t.moveClock(14 * 86_400_000);
    const answer = await get('index.html');
    expect([answer.statusCode, answer.body.includes('链接已失效，请从平台重新进入')]).toEqual([410, true]);
    const fresh = capability(TEST_SECRETS.content, {
      versionId: compat.versionId,
      who: pseudonym(TEST_SECRETS.pseudonym, 'content', await t.personId('student')),
      week: weekOf(t.app.base.clock.ms()),
      profile: 'compat',
    });
    expect((await get('index.html', {}, { host: compat.host, cap: fresh })).statusCode).toBe(200);
  });
});
