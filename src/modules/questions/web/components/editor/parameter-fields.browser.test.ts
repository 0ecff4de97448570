import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { begin, button, editor, openBank, stem } from '../../../testing/bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

const shot = (page: Awaited<ReturnType<typeof openBank>>['page'], name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

describe.skipIf(!CHROMIUM)('a numeric question with parameters', () => {
  it('is written, checked as it is typed, drawn, tried and made ready', async () => {
    const { page, server } = await openBank(gallery);
    await begin(page, '数值题');
    await stem(page).fill('自由下落的时间为 ');
    await page.getByRole('checkbox', { name: '每份答卷抽取不同的数值' }).check();
    expect(await page.getByRole('textbox', { name: '数值', exact: true }).count()).toBe(0);
    await page.getByRole('textbox', { name: '参数 1' }).fill('t');
    await button(page, '在题干末尾插入参数 t').click();
    await expect.poll(() => stem(page).innerText()).toContain('自由下落的时间为 [[t]]');
    const formula = page.getByRole('textbox', { name: '答案公式' });
    await formula.fill('g*t^2/2');
    await page.getByText('公式里的“g”不是参数，请添加该参数或修改公式').waitFor();
    await button(page, '添加参数').click();
    await page.getByRole('textbox', { name: '参数 2' }).fill('g');
    await page.getByLabel('取值方式').nth(1).selectOption('list');
    await page.getByRole('textbox', { name: '取值' }).fill('9.8， 10');
    await button(page, '保存并定稿').click();
    await page.getByText('参数 2：小数位数不足以显示全部取值，请增加小数位数').waitFor();
    await page.getByRole('spinbutton', { name: '小数位数' }).or(page.getByLabel('小数位数')).nth(1).fill('1');
    await page.getByText('公式用到参数 g，但题干没有给出它的值').waitFor();
    await button(page, '在题干末尾插入参数 g').click();
    const draws = page.getByRole('table', { name: '试抽' });
    await expect.poll(() => draws.getByRole('row').count()).toBe(6);
    await page.getByText('共 20 种数值组合').waitFor();
    const before = await draws.innerText();
    await button(page, '再抽五组').click();
    await expect.poll(() => draws.innerText()).not.toBe(before);
    // The preview holds numbers, and an answer is scored by them.
    const tried = page.getByRole('region', { name: '学生看到的样子' });
    const shown = async () => tried.locator('.vse-question-text').innerText();
    await expect.poll(shown).toMatch(/自由下落的时间为 \d+(9\.8|10\.0)$/);
    const numbers = /为 (\d+?)(9\.8|10\.0)$/.exec(await shown())!;
    await tried.getByLabel('作答').fill(String((Number(numbers[2]) * Number(numbers[1]) ** 2) / 2));
    await tried.getByText('2 / 2 分').waitFor();
    await shot(page, 'parameters');
    await draws.scrollIntoViewIfNeeded();
    await shot(page, 'parameters-draws');
    expect(await violations(page)).toEqual([]);
    const first = await shown();
    await expect
      .poll(async () => {
        await button(page, '换一组数值').click();
        return shown();
      })
      .not.toBe(first);
    await button(page, '保存并定稿').click();
    await expect.poll(() => server.questions[0]?.state).toBe('ready');
    expect(server.questions[0]!.content).toMatchObject({
      type: 'numeric',
      drawn: {
        formula: 'g*t^2/2',
        parameters: [
          { name: 't', kind: 'range', from: '1', to: '10', step: '1' },
          { name: 'g', kind: 'list', values: ['9.8', '10'], decimals: 1 },
        ],
      },
    });
    await page.context().close();
  });

  it('fits a small screen, and forgets its parameters when nothing is drawn', async () => {
    const { page, server } = await openBank(gallery, { width: 390 });
    await begin(page, '数值题');
    await stem(page).fill('一加一');
    const drawn = page.getByRole('checkbox', { name: '每份答卷抽取不同的数值' });
    await drawn.check();
    await page.getByRole('textbox', { name: '答案公式' }).fill('a+1');
    await editor(page).getByRole('table', { name: '试抽' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await shot(page, 'parameters-390');
    await drawn.uncheck();
    await page.getByRole('textbox', { name: '数值', exact: true }).fill('2');
    await button(page, '保存并定稿').click();
    await expect.poll(() => server.questions[0]?.state).toBe('ready');
    expect(server.questions[0]!.content).not.toHaveProperty('drawn');
    await page.context().close();
  });
});
