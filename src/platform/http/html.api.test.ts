import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
let web: string;
let t: TestApp;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'cloudvse-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="__LANG__"><head><title></title></head></html>');
  writeFileSync(join(web, 'assets/a-1.js'), SCRIPT);
  writeFileSync(join(web, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  const member = { js: ['/assets/member-1.js'], css: [], messages: {} };
  writeFileSync(join(web, 'first-load.json'), JSON.stringify({ member }));
  t = await createTestApp(inject('templateUrl'), { WEB_DIR: web, MEDIA_SOURCES: 'https://video.example' });
});
afterAll(async () => {
  await t.close();
  rmSync(web, { recursive: true });
});

it('sends a script as the build compressed it, for a year', async () => {
  const answer = await t.request({
    method: 'GET',
    url: '/assets/a-1.js',
    headers: { 'accept-encoding': 'gzip, br', 'sec-fetch-dest': 'script' },
  });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
});

it('sends it plain to who asks for no compression', async () => {
  const plain = await t.request({ method: 'GET', url: '/assets/a-1.js', headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(SCRIPT);
});

it('begins every page in the language of the site with a policy of its own', async () => {
  const page = await t.request({ method: 'GET', url: '/homeTwo/index', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<html lang="zh-CN">');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  // A video is measured where it is chosen, and played from the servers of the school alone.
  expect(page.headers['content-security-policy']).toContain("media-src 'self' blob: https://video.example;");
});

it('asks at once for the frame of a person where the browser speaks for one, and only there', async () => {
  const of = async (url: string, cookie?: string) =>
    (await t.request({ method: 'GET', url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })).body;
  expect(await of('/homeTwo/index')).not.toContain('member-1.js');
  expect(await of('/homeTwo/index', 'cloudvse_user_info=%7B%7D')).toContain('member-1.js');
  expect(await of('/account/center/myCourse')).toContain('member-1.js');
});
