import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, zip } from '../../fixtures/packages.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';
import { launch } from '../../pages/run.page.ts';

/** A small experiment that does everything a record keeps, and can replay. */
const CONTENT = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>小实验</title></head><body>
<h1>小实验</h1><p id="state">准备</p><button id="work">做一步</button><button id="end">完成</button>
<script src="vse.js"></script><script>
const say = (text) => { document.querySelector('#state').textContent = text; };
(async () => {
  const vse = await Vse.connect({ caps: ['replay'] });
  if (vse.mode === 'review') {
    const { events } = vse.replay;
    vse.on('replay.seek', ({ t }) => say('回放 ' + events.filter((one) => one.t <= t).length + ' / ' + events.length));
    return;
  }
  vse.onRefused(({ type, code }) => say('已拒绝 ' + type + ' ' + code));
  await vse.ready('canvas2d');
  document.querySelector('#work').addEventListener('click', async () => {
    vse.step.start(1);
    vse.event('poured', '滴定管', { mL: 1.5 });
    vse.series({ name: '曲线', unit: 'mL,pH', columns: ['V', 'pH'], rows: [[0, 3.7], [1, 4.1], [2, 4.8]], stepSeq: 1 });
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 });
    const pen = canvas.getContext('2d'); pen.fillStyle = '#0e7490'; pen.fillRect(20, 20, 280, 160);
    const blob = await new Promise((done) => canvas.toBlob(done));
    const level = await vse.artifact({ name: '装置照片', mime: 'image/png', data: await blob.arrayBuffer(), caption: '搭好的装置', stepSeq: 1 });
    await vse.step.end({ seq: 1, score: 5 });
    say('图片 ' + level);
    vse.artifact({ name: '假图片', mime: 'image/png', data: new TextEncoder().encode('no picture').buffer, stepSeq: 1 });
  });
  document.querySelector('#end').addEventListener('click', () => vse.finish({ status: 1 }));
  say('就绪');
})();
</script></body></html>`;

test('what a run made is kept, shown, replayed and given as evidence', async ({ product, page, browser }) => {
  test.setTimeout(240_000);
  await signIn(page, product, 'leader');
  const sdk = await readFile(join(import.meta.dirname, '../../../build/sdk/vse.js'));
  expect(await publish(page, product, 'ELEC-118', await zip({ 'index.html': CONTENT, 'vse.js': sdk }), 8)).toBe(
    'published',
  );

  const learner = await browser.newContext({ locale: 'zh-CN' });
  const heard = watchConsole(learner);
  const student = await learner.newPage();
  await signIn(student, product, 'student07', '/experimentTwo/ExperimentTwoDetails?Id=ELEC-118');
  await launch(student);
  const content = student.frameLocator('iframe');
  await expect(content.getByText('就绪')).toBeVisible({ timeout: 30_000 });

  // Without a network the picture waits in this browser, then it is delivered; the false one is refused aloud.
  await learner.setOffline(true);
  await content.getByRole('button', { name: '做一步' }).click();
  await expect(content.getByText('图片 stored')).toBeVisible();
  await expect(student.getByText(/离线，\d+ 条已存本机/)).toBeVisible();
  await learner.setOffline(false);
  await expect(content.getByText('已拒绝 artifact invalid')).toBeVisible({ timeout: 30_000 });
  await content.getByRole('button', { name: '完成' }).click();

  await expect(student.getByRole('heading', { name: '实验结果' })).toBeVisible({ timeout: 30_000 });
  const picture = student.getByRole('img', { name: '搭好的装置' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
  await expect(student.getByText('假图片')).toHaveCount(0);
  await expectAccessible(student, 'result with files');
  const csv = student.waitForEvent('download');
  await student.getByRole('button', { name: '下载 CSV 曲线' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toBe('\ufeffV (mL),pH (pH)\r\n0,3.7\r\n1,4.1\r\n2,4.8\r\n');

  await student.getByRole('tab', { name: '回放' }).click();
  await expect(content.getByText(/回放 \d+ \/ \d+/)).toBeVisible({ timeout: 30_000 });
  const line = student.getByRole('slider', { name: '时间线' });
  await line.focus();
  await student.keyboard.press('End');
  await expect
    .poll(async () => {
      const [, at, all] = /回放 (\d+) \/ (\d+)/.exec((await content.locator('#state').textContent()) ?? '') ?? [];
      return Number(all) >= 6 && at === all;
    })
    .toBe(true);
  await expectAccessible(student, 'replay');

  await student.getByRole('tab', { name: '过程证据' }).click();
  await expect(async () => {
    await student.getByRole('tab', { name: '实验记录' }).click();
    await student.reload();
    await student.getByRole('tab', { name: '过程证据' }).click();
    await expect(student.getByRole('row', { name: /结束/ })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(student.getByRole('row', { name: /提交成果 装置照片/ })).toBeVisible();
  await expectAccessible(student, 'evidence');
  const json = student.waitForEvent('download');
  await student.getByRole('button', { name: '下载 JSON' }).click();
  const { statements } = JSON.parse(await readFile(await (await json).path(), 'utf8')) as { statements: unknown[] };
  expect(statements.length).toBeGreaterThan(6);

  expect(heard.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(one))).toEqual([]);
  await learner.close();
});
