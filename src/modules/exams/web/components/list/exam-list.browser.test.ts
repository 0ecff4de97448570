import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at1, type ExamWorld, NODE, openExams, PAPER } from '../../../../../../e2e/fixtures/exams/world.ts';
import { type Gallery, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exams');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: ExamWorld = {}) => openExams(gallery, given);

describe('the list of exams', () => {
  it('narrows by state, nature and words, in the address', async () => {
    const { page } = await open();
    const names = () => page.getByRole('rowheader').allTextContents();
    await page.getByRole('link', { name: '期末考试' }).waitFor();
    expect(await names()).toEqual(['期末考试', '期中考试', '单元测评', '补考补考']);
    expect(
      await page
        .getByRole('row', { name: /单元测评/ })
        .locator('td')
        .allTextContents(),
    ).toEqual([
      '期末卷20 题 · 100 分',
      '物理实验一班',
      '2026-11-26 08:30 – 12:00',
      ...['90', '2', '1', '1', '0', '—', '进行中'],
    ]);
    await page.getByRole('button', { name: /进行中/ }).click();
    await expect.poll(names).toEqual(['单元测评']);
    await page.getByRole('button', { name: /^全部/ }).click();
    await page.getByRole('button', { name: '筛选' }).click();
    await page.getByLabel('性质').selectOption('makeup');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '筛选 · 1' }).waitFor();
    await expect.poll(names).toEqual(['补考补考']);
    await page.context().close();
  });

  it('begins within 150 px of the window in every language, its chief command whole', async () => {
    for (const language of ['zh-CN', 'en-US', 'pt-BR'])
      for (const list of ['ExamManage', 'TestManage'] as const)
        for (const width of [1440, 1024]) {
          const { page } = await open({ language, page: list, width });
          const first = page.locator('tbody tr').first();
          await first.waitFor();
          // Where title, selectors and commands have no room in one line, the selectors have a second one.
          const place = `${language} ${list} ${width}`;
          expect((await first.boundingBox())!.y, place).toBeLessThanOrEqual(width === 1440 ? 150 : 190);
          const chief = page.locator('.vse-page-header-actions .vse-button-primary');
          const { x, width: wide } = (await chief.boundingBox())!;
          expect(x + wide, place).toBeLessThanOrEqual(width);
          await sound(page, {}, place);
          if (process.env.EXAM_SHOTS) await page.screenshot({ path: `${process.env.EXAM_SHOTS}/${place}.png` });
          await page.context().close();
        }
  }, 120_000);

  it('leaves out what weighs less where there is no room, and never name or state', async () => {
    const { page } = await open();
    const row = page.getByRole('row', { name: /单元测评/ });
    const shown = () =>
      row
        .locator('td')
        .evaluateAll((cells) =>
          cells.flatMap((cell) => (cell.checkVisibility() ? [(cell as HTMLElement).dataset.label] : [])),
        );
    await expect.poll(shown).toHaveLength(10);
    await page.setViewportSize({ width: 800, height: 800 });
    await expect.poll(async () => (await shown()).length).toBeLessThan(10);
    expect(await shown()).toEqual(expect.arrayContaining(['教学班', '考试时间', '待批', '状态']));
    const frame = page.locator('.vse-table-scroll');
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
    expect((await row.getByRole('rowheader').boundingBox())!.width).toBeGreaterThan(150);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(shown).toEqual(['教学班', '考试时间', '待批', '状态']);
    await page.context().close();
  });

  it('begins an exam by its name and goes on to its settings', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '新建考试' }).click();
    await page.getByRole('button', { name: '创建并设置' }).click();
    await page.getByText('名称为 2–80 个字符').waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('dialog').getByLabel('名称').fill('第三次测评');
    await page.getByRole('button', { name: '创建并设置' }).click();
    await page.getByRole('heading', { name: '第三次测评' }).waitFor();
    expect(sent[0]!.body).toEqual({ kind: 'exam', name: '第三次测评', nodeId: null });
    await page.getByRole('navigation', { name: '设置步骤' }).waitFor();
    await page.context().close();
  });

  it('says what to do while there is none', async () => {
    const { page } = await open({ exams: [] });
    await page.getByText('还没有考试').waitFor();
    await sound(page);
    await page.context().close();
  });
});

describe('tests', () => {
  it('stand by their chapter, and say when their node is hidden', async () => {
    const { page } = await open({ page: 'TestManage' });
    const row = page.getByRole('row', { name: /误差小测/ });
    await row.getByText('所属节点未显示').waitFor();
    expect(await row.locator('td').allTextContents()).toEqual(['第一章', '—', '不限', '—', '—', '—', '草稿']);
    await sound(page);
    await page.context().close();
  });

  it('are set up on one page: feedback at once locks the answers', async () => {
    const { page, sent } = await open({ page: 'TestManage', more: at1(5, 'settings') });
    await page.locator('[name=paperId]').selectOption(PAPER.id);
    await page.getByLabel('反馈时机').selectOption('atOnce');
    await page.getByText('答完一题即锁定，不能返回修改').waitFor();
    await sound(page);
    await page.getByRole('button', { name: '保存并继续' }).click();
    await page.getByRole('button', { name: '发布', exact: true }).waitFor();
    expect(sent[0]!.body).toMatchObject({
      ...{ paperId: PAPER.id, nodeId: NODE.id, minutes: null, opensAt: null },
      settings: { feedback: 'atOnce', oneByOne: true, noReturn: true, attempts: null },
    });
    await page.context().close();
  });
});
