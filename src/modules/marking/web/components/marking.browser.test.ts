import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, type Look, sound, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';
import { buildAnswer as answer, idOf, buildRunAnswer as runAnswer } from '../../testing/desk.builder.ts';
import { openMarking } from '../../testing/marking-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('marking');
}, 180_000);
afterAll(() => gallery?.close());

const LIGHT_THEN_DARK: readonly Look[] = [
  [1440, 'light'],
  [390, 'dark'],
];
const DARK_THEN_LIGHT: readonly Look[] = [
  [1440, 'dark'],
  [390, 'light'],
];
const open = (given: Parameters<typeof openMarking>[1] = {}) => openMarking(gallery, given);

describe('marking', () => {
  it('goes from answer to answer with digits and Enter, and says when nothing waits', async () => {
    const { page, sent } = await open();
    await page.getByText('待评 2').waitFor();
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    await page.getByText('回复力与位移成正比。').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByText('请输入 0 至 10 之间').waitFor();
    expect(sent.map(({ path }) => path)).not.toContain('marks');
    await page.getByRole('button', { name: '采用' }).click();
    await page.getByLabel('评语').fill('再写出推导');
    await page.getByLabel('得分').press('Enter');
    await page.getByText('考生没有作答').waitFor();
    await page.getByText('本题均分 4').waitFor();
    expect(sent.at(-1)!.body).toEqual({ attemptId: idOf(1), item: 'q2', score: 4, comment: '再写出推导' });
    await page.getByRole('button', { name: '零分' }).click();
    await page.getByRole('button', { name: '保存并评下一份' }).click();
    await page.getByText('待评 0 份').waitFor();
    await page.getByText('这一题已没有待评的作答').waitFor();
    await page.getByRole('button', { name: '返回题目列表' }).click();
    await page.getByText('已评完').waitFor();
    await page.getByRole('button', { name: '复评第 2 题' }).click();
    await page.getByRole('button', { name: '作答 1' }).waitFor();
    expect(sent.at(-1)!.body).toMatchObject({ what: 'again' });
    await page.context().close();
  });

  it('looks at the runs of an experiment, and gives another mark', async () => {
    const { page, sent } = await open({ runs: true, answers: [runAnswer(1, 4), runAnswer(2, 8)] });
    await page.getByRole('button', { name: '查看实验：第 1 题' }).click();
    await page.getByRole('row', { name: /安装摆球 8\/10/ }).waitFor();
    await sound(page);
    await page.getByLabel('得分').fill('6');
    await page.getByLabel('得分').press('Enter');
    await expect.poll(() => sent.find(({ path }) => path === 'marks')?.body.score).toBe(6);
    await page.context().close();
  });

  it('marks the same answers at once, and takes that back with a key', async () => {
    const same = [2, 3].map((n) => ({ attemptId: idOf(n), item: 'q2' }));
    const { page, sent } = await open({ answers: [answer(1, '等时性', { same }), answer(4, '不知道')] });
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    await page.getByText('共有 3 份作答文字相同').waitFor();
    await sound(page);
    await page.keyboard.press('6');
    await page.keyboard.press('Enter');
    await page.getByText('已为 3 份相同作答评分').waitFor();
    expect(sent.at(-1)).toEqual({
      path: 'marks',
      body: { attemptId: idOf(1), item: 'q2', score: 6, comment: '', same },
    });
    await page.getByRole('button', { name: '撤销上一次评分' }).waitFor();
    await page.getByRole('heading', { name: /第 2 题/ }).click();
    await page.keyboard.press('z');
    await page.getByText('已撤销 3 份作答的评分').waitFor();
    expect(sent.at(-1)).toEqual({
      path: 'undo',
      body: { batch: idOf(5), answers: [{ attemptId: idOf(1), item: 'q2' }, ...same] },
    });
    expect(await page.getByRole('button', { name: /作答 1/ }).getAttribute('aria-current')).toBe('true');
    expect(await page.getByRole('button', { name: '撤销上一次评分' }).count()).toBe(0);
    await page.context().close();
  });

  it('brings what two markers differ about to a third one', async () => {
    const { page, sent } = await open({ conflicts: 1 });
    await page.getByText('本场考试双评').waitFor();
    await page.getByText('待仲裁 1').waitFor();
    await sound(page);
    expect(await page.getByRole('button', { name: '复评第 2 题' }).count()).toBe(0);
    await page.getByRole('button', { name: '仲裁第 2 题' }).click();
    await page.getByRole('button', { name: '返回题目列表' }).waitFor();
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ what: 'conflict' });
    await page.context().close();
  });

  it('brings the files of an answer to who marks it', async () => {
    const { page } = await open({
      answers: [
        answer(1, null, {
          view: { type: 'file', stem: '<p>上传推导过程。</p>', kinds: ['document'], files: 1, megabytes: 5 },
          response: { files: [{ id: idOf(7), name: '推导.pdf', size: 20_480 }] },
        }),
      ],
    });
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    const asked = page.waitForRequest(`**/api/v1/attempt-files/${idOf(7)}`);
    await page.getByRole('button', { name: /推导\.pdf/ }).click();
    await asked;
    await page.context().close();
  });

  it('is free of axe violations in every width and theme', async () => {
    const { page } = await open();
    await page.getByText('待评 2').waitFor();
    await soundInLooks(page, LIGHT_THEN_DARK);
    await page.getByRole('button', { name: '评阅第 2 题' }).click();
    await page.getByText('回复力与位移成正比。').waitFor();
    await soundInLooks(page, LIGHT_THEN_DARK);
    await page.context().close();
  });
});

describe('a regrade', () => {
  it('shows its effect before it is done, asks for a reason, and can be taken back', async () => {
    const { page, sent } = await open();
    await page.getByRole('button', { name: '重新判分第 1 题' }).click();
    await page.getByRole('radio', { name: '错误' }).check();
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByText('16 → 11').waitFor();
    await page.getByText('1 人由及格变为不及格').waitFor();
    expect(sent.at(-1)!.body).toMatchObject({ correction: { kind: 'key', key: { type: 'truth', truth: false } } });
    await page.getByLabel('按原答案得分的作答仍然算对').check();
    await page.getByText('16 → 11').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByRole('button', { name: '按预览更正成绩' }).click();
    expect(sent.at(-1)!.path).toBe('regrade-preview');
    await page.getByLabel('原因').fill('标准答案录入有误');
    await page.getByRole('button', { name: '按预览更正成绩' }).click();
    await page.getByText('重新判分记录').first().waitFor();
    expect(sent.at(-1)).toMatchObject({
      path: 'regrades',
      body: { digest: 'a'.repeat(64), reason: '标准答案录入有误' },
    });
    await page.getByRole('button', { name: '撤销' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByLabel('原因').fill('更正本身有误');
    await asked.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').first().waitFor();
    expect(sent.at(-1)).toEqual({ path: 'undo', body: { reason: '更正本身有误' } });
    await page.context().close();
  });

  it('is free of axe violations in every width and theme', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: '重新判分第 1 题' }).click();
    await page.getByRole('radio', { name: '错误' }).check();
    await page.getByRole('button', { name: '预览影响' }).click();
    await page.getByText('16 → 11').waitFor();
    await soundInLooks(page, DARK_THEN_LIGHT);
    await page.context().close();
  });
});

describe('an appeal', () => {
  it('is answered beside the answer it is about, with a new score', async () => {
    const { page, sent } = await open({ appealed: true });
    await page.getByRole('button', { name: '答复陈一对第 2 题的复核申请' }).click();
    await page.getByText('我写明了等时性').waitFor();
    await page.getByText('回复力与位移成正比。').waitFor();
    await sound(page);
    await page.getByRole('radio', { name: '更正成绩' }).check();
    await page.getByLabel('更正后的得分').fill('12');
    await page.getByRole('textbox', { name: '答复' }).fill('步骤分漏计，已补');
    await page.getByRole('button', { name: '答复' }).click();
    await page.getByText('请输入 0 至 10 之间').waitFor();
    await page.getByLabel('更正后的得分').fill('7.5');
    await page.getByRole('button', { name: '答复' }).click();
    await page.getByText('4 → 7.5').waitFor();
    expect(sent.at(-1)).toEqual({
      path: 'answer',
      body: { outcome: 'changed', score: 7.5, answer: '步骤分漏计，已补' },
    });
    await page.context().close();
  });

  it('is made beside the score of the question, and taken back', async () => {
    const { page, sent } = await open({ tab: 'appeal', width: 390, theme: 'dark' });
    await page.getByRole('button', { name: '申请复核第 2 题' }).click();
    await page.getByLabel('复核理由').fill('太短');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请填写至少 10 个字的理由').waitFor();
    await page.getByLabel('复核理由').fill('我写明了等时性，应当得分');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('待答复').waitFor();
    await sound(page);
    expect(sent.at(-1)!.body).toEqual({ item: 'q2', text: '我写明了等时性，应当得分' });
    await page.getByRole('button', { name: '撤回申请' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回申请' }).click();
    await page.getByText('已撤回').first().waitFor();
    await page.getByRole('button', { name: '申请复核第 2 题' }).waitFor();
    await page.context().close();
  });
});

describe('results', () => {
  it('are released after the absent were named, and taken back with a reason', async () => {
    const { page, sent } = await open({ tab: 'results' });
    await page.getByRole('button', { name: '发布成绩' }).click();
    const asked = page.getByRole('alertdialog');
    expect(await asked.textContent()).toContain('1 人没有参加');
    await asked.getByRole('button', { name: '发布成绩' }).click();
    await page.getByText('成绩已于').waitFor();
    expect(sent.at(-1)).toEqual({ path: 'release', body: { absent: 1 } });
    await page.getByRole('button', { name: '撤回发布' }).click();
    await asked.getByLabel('原因').fill('第二题需要复评');
    await asked.getByRole('button', { name: '撤回发布' }).click();
    await page.getByRole('button', { name: '发布成绩' }).waitFor();
    expect(sent.at(-1)).toEqual({ path: 'unrelease', body: { reason: '第二题需要复评' } });
    await page.context().close();
  });

  it('shows how far objectives are reached beside what is expected', async () => {
    const { page } = await open({ tab: 'analysis' });
    const part = page.getByRole('region', { name: '课程目标达成' });
    await part.getByText('1 道题未设置课程目标，未计入。').waitFor();
    const row = (n: number) => part.getByRole('row').nth(n).innerText();
    expect(await row(1)).toMatch(/1\. 能够分析碰撞中的能量转化\s+3\s+12\s+32\s+71\.2%\s+65\.0%\s+75\.0%\s+达成/);
    expect(await row(2)).toMatch(/58\.8%.*\s34\.4%\s+未达成/s);
    expect(await row(3)).toMatch(/—.*无考核支撑/s);
    await part.locator('.vse-chart').first().waitFor();
    await page.context().close();
  });

  it('gives the analysis as a Word document', async () => {
    const { page, sent } = await open({ tab: 'analysis' });
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出分析报告' }).click();
    expect((await coming).suggestedFilename()).toBe('期末_试卷分析报告.docx');
    expect(sent).toEqual([{ path: 'analysis-report', body: {} }]);
    await page.context().close();
  });

  it('prints the analysis without its controls', async () => {
    const { page } = await open({ tab: 'analysis' });
    await page.getByRole('button', { name: '打印分析' }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: '打印分析' }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('table').first().isVisible()).toBe(true);
    await page.context().close();
  });

  it.each([
    ['results', LIGHT_THEN_DARK],
    ['analysis', DARK_THEN_LIGHT],
  ])('%s are free of axe violations in every width and theme', async (tab, looks) => {
    const { page } = await open({ tab });
    await page
      .getByText(tab === 'results' ? '陈一' : '区分度低')
      .first()
      .waitFor();
    await soundInLooks(page, looks);
    await page.context().close();
  });
});
