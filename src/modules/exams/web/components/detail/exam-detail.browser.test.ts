import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHEAD, at1, type ExamWorld, idOf, openExams } from '../../../../../../e2e/fixtures/exams/world.ts';
import { type Gallery, type Look, sound, soundInLooks, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exams');
}, 180_000);
afterAll(() => gallery?.close());
const open = (given: ExamWorld = {}) => openExams(gallery, given);

describe('an exam', () => {
  it('that waits shows how far its forms are, and is moved or taken back with a reason', async () => {
    const { page, sent } = await open({ more: at1(2) });
    await page.getByText('正在生成试卷：1 / 2').waitFor();
    await page.getByRole('button', { name: '改时间' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('结束时间').fill('2026-11-26T13:00');
    await dialog.getByRole('button', { name: '修改时间' }).click();
    await page.getByText('请输入 5–200 个字符的原因').waitFor();
    expect(sent).toEqual([]);
    await dialog.getByLabel('原因').fill('与其他课程错开');
    await dialog.getByRole('button', { name: '修改时间' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent[0]!.body).toEqual({
      ...{ version: 3, opensAt: AHEAD.opensAt, closesAt: '2026-11-26T05:00:00.000Z', minutes: 90 },
      reason: '与其他课程错开',
    });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '撤回' }).click();
    const asked = page.getByRole('alertdialog');
    expect(await asked.textContent()).toContain('2 名考生将收到通知');
    await asked.getByLabel('原因').fill('机房维护，改期举行');
    await asked.getByRole('button', { name: '撤回' }).click();
    await expect.poll(() => sent.at(-1)?.path).toBe(`managed-exams/${idOf(2)}/withdraw`);
    await page.context().close();
  });

  it('that is open gets more time for all, and ends early once its name was typed', async () => {
    const { page, sent } = await open({ more: at1(3) });
    await page.getByRole('button', { name: '全体延时' }).click();
    await page.getByLabel('延长').fill('15');
    await page.getByLabel('原因').fill('网络故障补时');
    await page.getByRole('button', { name: '延时', exact: true }).click();
    await page.getByText('已全体延长 15 分钟').waitFor();
    expect(sent[0]!.body).toEqual({ minutes: 15, reason: '网络故障补时' });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '提前结束' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: '提前结束' }).click();
    await dialog.getByText('请输入完整的考试名称').waitFor();
    await dialog.getByRole('textbox').fill('单元测评');
    await dialog.getByRole('button', { name: '提前结束' }).click();
    await page.getByText('60 秒后收卷').waitFor();
    expect(sent.at(-1)!.body).toEqual({ name: '单元测评' });
    await page.context().close();
  });

  it('grants a candidate more time with a reason', async () => {
    const { page, sent } = await open({ more: at1(2, 'candidates') });
    await page.getByRole('button', { name: '为陈一设置照顾' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('加时', { exact: true }).fill('30');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('请输入 5–200 个字符的原因').waitFor();
    await dialog.getByLabel('原因').fill('手部受伤，需要更多时间');
    await sound(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByRole('row', { name: /陈一/ }).getByText('加时 30 分钟').waitFor();
    expect(sent[0]).toMatchObject({
      path: `managed-exams/${idOf(2)}/accommodations/${idOf(8)}`,
      body: { extraMinutes: 30, extraPercent: null, opensAt: null, networkExempt: false },
    });
    await page.getByLabel('姓名或学号').fill('林');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['林二']);
    await page.context().close();
  });

  it('takes a candidate out who was named one by one, and back again', async () => {
    const { page, sent } = await open({ more: at1(2, 'candidates') });
    const row = page.getByRole('row', { name: /林二/ });
    expect(await page.getByRole('button', { name: '移出陈一' }).count()).toBe(0);
    await page.getByRole('button', { name: '移出林二' }).click();
    await page.getByText('已移出林二').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '撤销' }).click();
    await row.waitFor();
    const path = `managed-exams/${idOf(2)}/candidates`;
    expect(sent.map((one) => [one.method, one.path])).toEqual([
      ['DELETE', `${path}/${idOf(9)}`],
      ['POST', path],
    ]);
    expect(sent[1]!.body).toEqual({ personIds: [idOf(9)] });
    await page.context().close();
  });

  it('searches for candidates by Enter without leaving the dialog', async () => {
    const { page, sent } = await open({ more: at1(2, 'candidates') });
    await page.getByRole('button', { name: '添加考生' }).click();
    const dialog = page.getByRole('dialog');
    const search = dialog.getByRole('searchbox', { name: '另外添加学生：姓名或学号' });
    await search.fill('林');
    await dialog.getByRole('button', { name: '添加林二' }).click();
    const found = page.waitForResponse((answer) => answer.url().includes(`kw=${encodeURIComponent('吴')}`));
    await search.fill('吴');
    await search.press('Enter');
    await found;
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: '添加 1 人' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent[0]!.body).toEqual({ personIds: [idOf(9)] });
    await page.context().close();
  });

  it('shows headings of its instructions smaller than sections of a page', async () => {
    const { page } = await open({
      exams: [{ ...AHEAD, instructions: '<h2>考场须知</h2><p>带学生证</p>' }],
      more: at1(2),
    });
    const heading = page.getByRole('heading', { name: '考场须知' });
    expect(await heading.evaluate((one) => getComputedStyle(one).fontSize)).toBe('20px');
    await page.context().close();
  });

  it('that is gone says so and leads back', async () => {
    const { page } = await open({ more: at1(0) });
    await page.getByText('考试不存在或已删除').waitFor();
    await page.getByRole('link', { name: '返回列表' }).click();
    await page.getByRole('link', { name: '期末考试' }).waitFor();
    await page.context().close();
  });

  const FIRST: readonly Look[] = [
    [1440, 'light'],
    [390, 'light'],
  ];
  it.each<[more: string, looks: readonly Look[]]>([
    ['', FIRST],
    [at1(3), [[1440, 'dark']]],
    [at1(2, 'candidates'), [[390, 'dark']]],
    [at1(1, 'settings'), [[390, 'light']]],
    [at1(2), [[1024, 'light']]],
  ])('has no axe violation and no sideways scroll at “%s”, %s', async (more, looks) => {
    const { page } = await open({ width: looks[0]![0], more });
    await page.locator('.vse-plan table, .vse-plan dl, .vse-plan fieldset').first().waitFor();
    await soundInLooks(page, looks);
    await page.context().close();
  });
});
