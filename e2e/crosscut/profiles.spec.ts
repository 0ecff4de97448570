import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, zip } from '../fixtures/packages.ts';
import { expect, signIn, test } from '../fixtures/product.ts';
import { launch } from '../pages/run.page.ts';

const readSdk = () => readFile(join(import.meta.dirname, '../../build/sdk/vse.js'));
const page = (script: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>小实验</title></head><body><h1>小实验</h1>
<p id="state">准备</p><button id="work">做一步</button><button id="end">完成</button><script src="vse.js"></script><script>
const say = (text) => { document.querySelector('#state').textContent = text; };
(async () => {
  const vse = await Vse.connect({});
  await vse.ready();
  document.querySelector('#work').onclick = async () => { vse.step.start(1); say('一步 ' + await vse.step.end({ seq: 1, score: 5 })); };
  document.querySelector('#end').onclick = () => vse.finish({ status: 2 });
  ${script}
})();
</script></body></html>`;

test.describe('profiles', () => {
  test('threads: workers of the content share memory, and its steps are kept', async ({
    product,
    page: leader,
    browser,
  }) => {
    test.setTimeout(180_000);
    const shared = `
      const memory = new SharedArrayBuffer(4);
      const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => { Atomics.add(new Int32Array(data), 0, 41); postMessage(0); }'])));
      worker.onmessage = () => say('共享 ' + (Atomics.load(new Int32Array(memory), 0) + 1) + ' ' + crossOriginIsolated + ' ' + origin);
      worker.postMessage(memory);`;
    await signIn(leader, product, 'leader');
    const bytes = await zip({
      'index.html': page(shared),
      'vse.js': await readSdk(),
      'vse.json': JSON.stringify({ vse: 1, profile: 'threads' }),
    });
    expect(await publish(leader, product, 'MECH-112', bytes, 2)).toBe('published');

    const context = await browser.newContext({ locale: 'zh-CN' });
    const student = await context.newPage();
    await signIn(student, product, 'student11', '/experimentTwo/ExperimentTwoDetails?Id=MECH-112');
    await launch(student);
    const content = student.frameLocator('iframe');
    await expect(content.getByText('共享 42 true null')).toBeVisible({ timeout: 30_000 });
    await content.getByRole('button', { name: '做一步' }).click();
    await expect(content.getByText(/一步 (stored|committed)/)).toBeVisible();
    await content.getByRole('button', { name: '完成' }).click();
    await expect(student.getByRole('heading', { name: '实验结果' })).toBeVisible({ timeout: 30_000 });
    await context.close();
  });

  test('window: content with a window of its own is kept like any other, and cannot lead the shell away', async ({
    product,
    page: leader,
    browser,
  }) => {
    test.setTimeout(180_000);
    const hostile = `
      const got = [];
      try { got.push(opener.document.title); } catch { got.push('refused'); }
      try { opener.location = 'about:blank'; } catch { got.push('stays'); }
      try { localStorage.setItem('a', '1'); got.push(localStorage.getItem('cloudvse_access_token')); } catch { got.push('no storage'); }
      say(got.join(' ') + ' ' + origin);`;
    await signIn(leader, product, 'leader');
    const bytes = await zip({
      'index.html': page(hostile),
      'vse.js': await readSdk(),
      'vse.json': JSON.stringify({ vse: 1, profile: 'window' }),
    });
    expect(await publish(leader, product, 'CIVIL-105', bytes, 2)).toBe('published');

    const context = await browser.newContext({ locale: 'zh-CN' });
    const student = await context.newPage();
    await signIn(student, product, 'student11', '/experimentTwo/ExperimentTwoDetails?Id=CIVIL-105');
    await student.getByRole('button', { name: '我要做实验' }).click();
    await student.waitForURL(/\/experiment\/run\//);
    const start = student.getByRole('button', { name: '开始实验' });
    const open = student.getByRole('button', { name: '打开实验窗口' });
    await expect(start.or(open).first()).toBeVisible({ timeout: 30_000 });
    await start.click({ timeout: 2000 }).catch(() => {});
    const [content] = await Promise.all([student.waitForEvent('popup'), open.click()]);
    await expect(content.locator('#state')).toHaveText(/^refused (stays )?\S* ?.*null$/, { timeout: 30_000 });
    await expect(content.locator('#state')).not.toContainText('eyJ');
    expect(new URL(student.url()).pathname).toMatch(/^\/experiment\/run\//);
    await content.getByRole('button', { name: '做一步' }).click();
    await expect(content.getByText(/一步 (stored|committed)/)).toBeVisible();
    await expect(student.getByText('实验正在另一个窗口中进行')).toBeVisible();

    // A closed window loses nothing: it opens again on the same run.
    await content.close();
    await expect(student.getByText('实验窗口已关闭')).toBeVisible();
    const [again] = await Promise.all([student.waitForEvent('popup'), open.click()]);
    await expect(again.locator('#state')).toContainText('null', { timeout: 30_000 });
    await again.getByRole('button', { name: '完成' }).click();
    await expect(student.getByRole('heading', { name: '实验结果' })).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => again.isClosed()).toBe(true);
    await context.close();
  });
});
