import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A red square of 40 px. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAL0lEQVR42u3NMQ0AAAgDsEmafxVIwgQJT5P+zbQvIhaLxWKxWCwWi8VisVgsFt9ZB8dsas2pJnEAAAAASUVORK5CYII=';

/** Puts something on the clipboard of a page the way another program does, and pastes it where the caret is. */
async function paste(page: Page, what: { readonly html?: string; readonly png?: string }): Promise<void> {
  await page.evaluate(({ html, png }) => {
    const data = new DataTransfer();
    if (html) data.setData('text/html', html);
    if (png) {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    }
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
    document.activeElement?.dispatchEvent(event);
  }, what);
}

/** Selects words inside a section, as dragging the mouse over them does. */
const select = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    for (const box of document.querySelectorAll('.vse-report-text')) {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const at = node.data.indexOf(wanted);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        document.getSelection()?.removeAllRanges();
        document.getSelection()?.addRange(range);
        return;
      }
    }
    throw new Error(`nowhere in the report: ${wanted}`);
  }, text);

const look = async (page: Page, name: string) => {
  const shots = process.env.GALLERY_SHOTS;
  if (shots) await page.screenshot({ path: join(shots, `report-${name}.png`), fullPage: true });
};

test('a report with a formula, a table and a picture is annotated, marked by keyboard, and read', async ({
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const learner = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heard = watchConsole(learner);
  const student = await learner.newPage();
  // Has done the experiment and begun no report: the journey of the main job shows how a run comes about.
  await signIn(student, product, 'student20', '/account/center/myCourse');
  await student
    .getByRole('link', { name: /大学物理实验(?!（)/ })
    .first()
    .click();
  await student.getByRole('treeitem', { name: /单摆/ }).click();
  await student.getByRole('link', { name: '写实验报告' }).click();

  // The data of the run stand in the report without being typed.
  const record = student.getByRole('region', { name: '实验记录' });
  await expect(record.getByRole('img', { name: /T² \/ s².*L \/ m/ })).toBeVisible();

  for (const section of ['实验目的', '结果分析与讨论', '结论']) {
    await student.getByRole('textbox', { name: section }).fill(`${section}：由周期与摆长的关系求得重力加速度。`);
  }
  const principle = student.getByRole('textbox', { name: '实验原理' });
  await principle.fill('小角度下单摆的周期满足');
  await principle.press('End');
  await student
    .getByRole('toolbar', { name: /实验原理/ })
    .getByRole('button', { name: '插入公式' })
    .click();
  await student.getByRole('textbox', { name: /公式/ }).fill('T = 2\\pi\\sqrt{\\frac{L}{g}}');
  await expectAccessible(student, 'formula dialog');
  await look(student, 'formula');
  await student.keyboard.press('Enter');
  await expect(principle.locator('.katex')).toBeVisible();

  const procedure = student.getByRole('textbox', { name: '实验步骤与数据' });
  await procedure.click();
  await paste(student, {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p.MsoNormal{margin:0}</style>
      <p class="MsoNormal" style="font-family:宋体">测量结果如下：<o:p></o:p></p>
      <table class="MsoTableGrid" border="1" style="width:300pt"><tr><td width="80"><p class="MsoNormal">L/m</p></td><td><p>T/s</p></td></tr>
      <tr><td><p>0.800</p></td><td><p>1.795</p></td></tr></table><p class="MsoNormal">照片：</p>`,
  });
  await expect(procedure.getByRole('cell', { name: '1.795' })).toBeVisible();
  await expect(procedure.locator('[style*="font-family"], [class*="Mso"]')).toHaveCount(0);
  await paste(student, { png: PICTURE });
  await expect(procedure.locator('img')).toBeVisible();
  await expect(student.getByText(/已保存 \d/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(student, 'editor');
  await look(student, 'editor');
  await student.reload();
  await expect(student.getByRole('textbox', { name: '实验步骤与数据' }).locator('img')).toBeVisible();
  await expect(student.getByRole('textbox', { name: '实验原理' }).locator('.katex')).toBeVisible();
  await student.getByRole('button', { name: '提交报告' }).click();
  await student.getByRole('dialog').getByRole('button', { name: '提交报告' }).click();
  await expect(student.getByText('提交成功')).toBeVisible();
  await student.getByRole('dialog').getByRole('button', { name: '确定' }).click();

  const desk = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heardAtDesk = watchConsole(desk);
  const teacher = await desk.newPage();
  await signIn(teacher, product, 'teacher', '/account/center/LabReport');
  const name = '罗晓彤';
  const row = teacher.getByRole('row', { name: new RegExp(name) }).filter({ hasText: '单摆' });
  await row.getByRole('link', { name: /批改/ }).click();
  await expect(teacher.locator('.vse-report-body .katex')).toBeVisible();
  const picture = teacher.locator('.vse-report-body img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await select(teacher, '重力加速度');
  await teacher.keyboard.press('c');
  await teacher.getByRole('textbox', { name: '批注内容' }).fill('请写出不确定度。');
  await teacher.keyboard.press('Control+Enter');
  await expect(teacher.locator('mark')).toHaveText('重力加速度');
  await expect(teacher.getByText('请写出不确定度。')).toBeVisible();
  await expectAccessible(teacher, 'annotated desk');
  await look(teacher, 'desk');

  // The desk fills the window: frame and strip above it, the save bar in sight, the columns scroll by themselves.
  const report = teacher.getByRole('region', { name: '报告', exact: true });
  const head = teacher.getByRole('heading', { level: 1, name });
  const headTop = await head.evaluate((one) => one.closest('header')!.getBoundingClientRect().top);
  expect(headTop).toBeLessThanOrEqual(104);
  // The window is the desk's until Esc brings the frame of the site back, and again after another Esc.
  const siteMenu = teacher.getByRole('button', { name: /的账号菜单/ });
  await expect(siteMenu).toBeHidden();
  await teacher.keyboard.press('Escape');
  await expect(siteMenu).toBeVisible();
  await teacher.keyboard.press('Escape');
  await expect(siteMenu).toBeHidden();
  // A doubt is set by F, is seen in the strip and by its filter, and is taken back.
  const chip = teacher.getByRole('navigation', { name: '本班的报告' }).getByRole('link', { name: new RegExp(name) });
  await teacher.keyboard.press('f');
  await expect(chip).toContainText('存疑');
  await teacher.getByRole('button', { name: '筛选报告' }).click();
  await teacher.getByRole('menuitemradio', { name: /存疑 1/ }).click();
  await expect(teacher.getByRole('navigation', { name: '本班的报告' }).getByRole('link')).toHaveCount(1);
  await teacher.getByRole('button', { name: /筛选报告/ }).click();
  await teacher.getByRole('menuitemradio', { name: /全部/ }).click();
  await teacher.keyboard.press('f');
  await expect(chip).not.toContainText('存疑');
  // Who handed in nothing has a chip too, and its body says so.
  await teacher.locator('[data-standing="missing"]').first().click();
  await expect(teacher.getByText('还没有提交报告')).toBeVisible();
  await expectAccessible(teacher, 'nothing handed in');
  await chip.click();
  const save = teacher.getByRole('button', { name: '保存并下一份' });
  await expect(save).toBeInViewport({ ratio: 1 });
  expect(await teacher.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  expect(await report.evaluate((one) => getComputedStyle(one).overflowY)).toBe('auto');
  const strip = teacher.getByRole('navigation', { name: '本班的报告' });
  await expect(strip.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'true');
  await expect(strip.getByRole('link', { name: new RegExp(name) })).toBeInViewport();

  // Points by `=`, taken back by Z; both stand on the list of keys.
  const points = teacher.getByRole('spinbutton', { name: /目的与原理/ });
  await teacher.keyboard.press('=');
  await expect(points).toBeFocused();
  await teacher.keyboard.type('17');
  await teacher.keyboard.press('Enter');
  await expect(points).toHaveValue('17');
  await expect(points).not.toBeFocused();
  await teacher.keyboard.press('1');
  await expect(teacher.getByText('已评 2/4 项')).toBeVisible();
  await teacher.keyboard.press('z');
  await expect(teacher.getByText('已评 1/4 项')).toBeVisible();
  await teacher.keyboard.press('?');
  await expect(teacher.getByRole('dialog')).toContainText('撤销上一步评分');
  await teacher.keyboard.press('Escape');

  // What the run did stands beside it, the replay too.
  const beside = teacher.getByRole('region', { name: '对照资料' });
  await expect(beside.getByRole('table', { name: '步骤得分表' })).toBeVisible();
  await beside.getByRole('button', { name: '回放' }).click();
  await expect(beside.getByRole('button', { name: '播放' })).toBeVisible();
  await expectAccessible(teacher, 'replay at the desk');

  // Nothing of it reaches the author before the mark.
  await student.reload();
  await expect(student.getByText('等待教师批改')).toBeVisible();
  await expect(student.getByText('请写出不确定度。')).toHaveCount(0);

  // Two chords mark a report with one level: that level for every criterion, save and go on.
  for (const _figure of '17') await teacher.keyboard.press('z');
  await expect(teacher.getByText('已评 0/4 项')).toBeVisible();
  await teacher.evaluate(() => {
    const pressed: string[] = [];
    Object.assign(window, { pressed });
    window.addEventListener(
      'keydown',
      ({ key, code }) => /^(?:Control|Shift|Alt|Meta)$/.test(key) || pressed.push(code),
      true,
    );
    window.addEventListener('pointerdown', () => pressed.push('pointer'), true);
  });
  await teacher.keyboard.press('Shift+Digit2');
  await teacher.keyboard.press('Control+Enter');
  await expect(teacher.getByText(`已保存 ${name} 的批改`)).toBeVisible();
  const pressed = await teacher.evaluate(() => (window as unknown as { readonly pressed: string[] }).pressed);
  console.log(`marked a report with one level in ${pressed.length} chords: ${pressed.join(', ')}`);
  expect(pressed.length).toBeLessThanOrEqual(2);
  // The next waiting report of the class is there after these two chords, and the marked one keeps its chip.
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(teacher.getByRole('heading', { level: 1 }).filter({ visible: true })).not.toHaveText(name);
  await expect(strip.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('data-standing', 'graded');
  await teacher.setViewportSize({ width: 1024, height: 768 });
  await expect(beside).toBeHidden();
  await teacher.getByRole('group', { name: '批改内容' }).getByRole('button', { name: '实验记录' }).click();
  await expect(beside).toBeVisible();
  await expect(report).toBeHidden();
  await expectAccessible(teacher, 'desk at 1024');
  await teacher.setViewportSize({ width: 390, height: 844 });
  await teacher.getByRole('group', { name: '批改内容' }).getByRole('button', { name: '评分' }).click();
  await expect(save).toBeInViewport({ ratio: 1 });
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(teacher, 'desk at 390');

  await student.reload();
  await expect(student.getByRole('heading', { name: '批改结果' })).toBeVisible();
  await expect(student.locator('mark')).toHaveText('重力加速度');
  await expect(student.getByText('请写出不确定度。')).toBeVisible();
  await expectAccessible(student, 'marked report');
  await look(student, 'marked');

  await student.getByRole('link', { name: '打印预览' }).click();
  await expect(student.getByRole('img', { name: '实验记录' })).toBeVisible();
  await expectAccessible(student, 'sheet');
  await student.emulateMedia({ media: 'print' });
  await expect(student.getByRole('button', { name: /打印/ })).toBeHidden();
  await expect(student.getByText('请写出不确定度。')).toBeVisible();
  await look(student, 'print');
  const shots = process.env.GALLERY_SHOTS;
  if (shots) await student.pdf({ path: join(shots, 'report.pdf'), format: 'A4', printBackground: false });
  await student.emulateMedia({ media: 'screen' });

  // The same pages on a phone in the dark.
  await student.setViewportSize({ width: 390, height: 844 });
  await student.evaluate(() => localStorage.setItem('cloudvse_nav_theme', '"realDark"'));
  await student.goBack();
  await student.reload();
  await expect(student.locator('mark')).toBeVisible();
  const wider = await student.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await expectAccessible(student, 'marked report, dark, 390 px');
  await look(student, 'dark-390');
  expect(heard).toEqual([]);
  expect(heardAtDesk).toEqual([]);
  await learner.close();
  await desk.close();
});
