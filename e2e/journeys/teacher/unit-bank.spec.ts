import type { Page } from '@playwright/test';
import { emptyContent } from '../../../src/modules/questions/shared/content.model.ts';
import { ask } from '../../fixtures/ask.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const BANK = '物理学院公共题库';
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Opens the question bank of a course from the courses to choose from; answers the course. */
async function openBankOf(page: Page, course: RegExp): Promise<string> {
  await page.getByRole('link', { name: course }).first().click();
  await title(page, '题库管理');
  return new URL(page.url()).searchParams.get('Id')!;
}

const linksOf = async (page: Page) => {
  await page.getByRole('button', { name: '题库的更多操作' }).click();
  await page.getByRole('menuitem', { name: '关联题库' }).click();
  return page.getByRole('dialog', { name: '关联题库' });
};
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

/**
 * A teacher makes a bank of the unit and puts questions into it; the lead of another course links it, draws a blueprint
 * from it, and the link ends: the blueprint says so, and the bank is as it was.
 */
test('a bank of a unit from its first question to the end of a link', async ({ product, browser }) => {
  const open = async () => (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();
  const [teacher, lead] = [await open(), await open()];
  const heard = [watchConsole(teacher.context()), watchConsole(lead.context())];

  await signIn(teacher, product, 'teacher', '/Maintain/CourseBulid/ExamDatabase');
  await openBankOf(teacher, /大学物理实验(?!（)/);
  const made = await linksOf(teacher);
  await made.getByRole('button', { name: '新建单位题库' }).click();
  await made.getByLabel('题库名称').fill(BANK);
  await made.getByRole('button', { name: '新建并关联' }).click();
  await expect(made.getByText('可编辑', { exact: true })).toBeVisible();
  await close(teacher);
  await teacher.getByLabel('当前题库').selectOption({ label: BANK });
  await expect(teacher).toHaveURL(/bank=/);
  const bankId = new URL(teacher.url()).searchParams.get('bank')!;
  await teacher.getByRole('button', { name: '新建题目' }).first().click();
  await teacher.getByRole('menuitem', { name: '判断题' }).click();
  await expect(teacher.getByRole('heading', { name: '新建题目' })).toBeVisible();
  await teacher.getByRole('textbox', { name: '题干' }).fill('单摆的周期与摆球的质量无关。');
  await teacher.locator('.vse-question-form').getByRole('radio', { name: '正确' }).check();
  await teacher.getByRole('button', { name: '保存', exact: true }).click();
  await expect(teacher.getByRole('heading', { name: '新建题目' })).toBeHidden();
  await teacher.getByRole('button', { name: '定稿', exact: true }).click();
  await expect(teacher.getByRole('button', { name: '定稿', exact: true })).toBeHidden();
  // Two more, as an import would bring them.
  for (const stem of ['摆长越长，周期越大。', '摆角越大，近似越好。']) {
    const content = { ...emptyContent('truth', () => ''), stem: `<p>${stem}</p>`, key: true };
    const meta = { folderId: null, points: 5, difficulty: 3, pointIds: [], tags: [], source: '', keepSimilar: true };
    const { id, version } = await ask<{ id: string; version: number }>(teacher, 'POST', `courses/${bankId}/questions`, {
      content,
      ...meta,
    });
    await ask(teacher, 'POST', `questions/${id}/commands`, { command: 'ready', version });
  }

  await signIn(lead, product, 'leader02', '/Maintain/CourseBulid/ExamDatabase');
  const courseId = await openBankOf(lead, /基础化学实验(?!（)/);
  const linked = await linksOf(lead);
  await linked.getByRole('button', { name: `关联题库“${BANK}”`, exact: true }).click();
  await expect(linked.getByText('只读', { exact: true })).toBeVisible();
  await close(lead);
  await lead.getByLabel('当前题库').selectOption({ label: `${BANK}（只读）` });
  await expect(lead.getByText('单摆的周期与摆球的质量无关。')).toBeVisible();
  await expect(lead.getByRole('button', { name: '新建题目' })).toBeHidden();
  await expectAccessible(lead, 'a linked bank of a unit');

  await lead.goto(`${product.home}/Maintain/TeachingManage/ExamManage?Id=${courseId}&tab=papers`);
  await title(lead, '考试管理');
  await lead.getByRole('button', { name: '新建试卷' }).first().click();
  const dialog = lead.getByRole('dialog');
  await dialog.getByLabel('试卷名称').fill('公共题库抽题卷');
  await dialog.getByRole('radio', { name: /蓝图/ }).check();
  await dialog.getByLabel('设定满分').fill('10');
  await dialog.getByRole('button', { name: '创建' }).click();
  await lead.getByRole('button', { name: '添加抽题规则' }).click();
  await lead.getByRole('combobox', { name: '题库', exact: true }).selectOption({ label: BANK });
  await lead.getByRole('combobox', { name: '题型' }).selectOption('truth');
  await lead.getByRole('spinbutton', { name: '题数' }).fill('2');
  await lead.getByRole('spinbutton', { name: '每题分值' }).fill('5');
  await expect(lead.getByText('可用 3 / 需要 2')).toBeVisible();
  await lead.getByRole('button', { name: '定稿', exact: true }).click();
  await expect(lead.getByText('试卷已定稿').first()).toBeVisible();
  await expectAccessible(lead, 'a blueprint that draws from a bank of a unit');

  // Who manages the bank ends the link.
  const managed = await linksOf(teacher);
  await managed.getByRole('button', { name: `管理题库“${BANK}”` }).click();
  await managed.getByRole('button', { name: '取消关联课程“基础化学实验”' }).click();
  await expect(managed.getByRole('button', { name: '取消关联课程“基础化学实验”' })).toBeHidden();
  await close(teacher);
  await expect(teacher.getByText('摆长越长，周期越大。')).toBeVisible();
  await lead.reload();
  await title(lead, '考试管理');
  await expect(lead.getByText('规则1使用的题库已不再与本课程关联')).toBeVisible();
  await expect(lead.getByText('试卷已定稿，考试可以选用')).toBeHidden();
  await lead.goto(`${product.home}/Maintain/CourseBulid/ExamDatabase?Id=${courseId}`);
  await title(lead, '题库管理');
  await expect(lead.getByLabel('当前题库')).toBeHidden();
  expect(heard.flat()).toEqual([]);
});
