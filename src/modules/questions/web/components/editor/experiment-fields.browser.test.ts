import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { begin, button, editor, openBank, PENDULUM, stem } from '../../../testing/bank-page.builder.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('question-bank');
}, 120_000);
afterAll(() => gallery?.close());

describe.skipIf(!CHROMIUM)('a question about an experiment', () => {
  it('asks for an experiment, and for which of its steps count', async () => {
    const { page, server } = await openBank(gallery);
    await begin(page, '实验操作题');
    await stem(page).fill('用单摆测出当地的重力加速度');
    await button(page, '保存并定稿').click();
    await editor(page).getByText('请选择要操作的实验').waitFor();
    await editor(page).getByRole('combobox', { name: '选择实验' }).fill('单摆');
    await page.getByRole('option', { name: /单摆测重力加速度/ }).click();
    const steps = editor(page).getByRole('group', { name: '计分步骤' });
    // What is worth something counts until the author says otherwise.
    await expect.poll(() => steps.getByRole('checkbox', { checked: true }).count()).toBe(2);
    expect(await steps.getByRole('checkbox', { name: /预习/ }).isDisabled()).toBe(true);
    await steps.getByText('满分之和（40分）').waitFor();
    await steps.getByRole('checkbox', { name: /安装摆球/ }).uncheck();
    await steps.getByText('满分之和（30分）').waitFor();
    await editor(page).getByText('实验“单摆测重力加速度”，1个步骤计分').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, '保存并定稿').click();
    await expect.poll(() => server.questions[0]?.state).toBe('ready');
    expect(server.questions[0]!.content).toMatchObject({
      ...{ type: 'experiment', experimentId: PENDULUM.id, versionId: PENDULUM.versionId, minutes: 30 },
      steps: [{ seq: 2, title: '测量周期', maxScore: 30 }],
    });
    await page.context().close();
  });
});
