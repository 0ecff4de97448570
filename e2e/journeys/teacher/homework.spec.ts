import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { CallOutput } from '../../../src/kernel/http/contract.ts';
import type { getSchemeRoute, gradebookRoute } from '../../../src/modules/grades/shared/grade.contract.ts';
import { HOMEWORK_DEFAULTS } from '../../../src/modules/homework/shared/homework-settings.model.ts';
import { ask } from '../../fixtures/ask.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

const look = async (page: Page, name: string) => {
  const shots = process.env.GALLERY_SHOTS;
  if (shots) await page.screenshot({ path: join(shots, `homework-${name}.png`) });
};

const level = (name: string, from: number, to: number) => ({ name, from, to, words: '' });
const RUBRIC = [
  { id: 'method', name: '推导', levels: [level('完整', 60, 60), level('有缺漏', 40, 40)] },
  { id: 'text', name: '表达', levels: [level('清楚', 40, 40), level('含糊', 20, 20)] },
];

/** Homework with a rubric and a penalty of ten per cent a day, published to every running class of the course. */
async function giveHomework(teacher: Page, courseId: string): Promise<string> {
  const draft = await ask<{ id: string; version: number }>(teacher, 'POST', `courses/${courseId}/managed-homework`, {
    ...{ title: '小角度近似的推导', nodeId: null, parentId: null },
  });
  const { node } = await ask<{ node: { id: string } }>(teacher, 'GET', `managed-homework/${draft.id}`);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const saved = await ask<{ version: number }>(teacher, 'PUT', `managed-homework/${draft.id}`, {
    ...{
      title: '小角度近似的推导',
      brief: '<p>推导小角度下单摆的周期。</p>',
      attachments: [],
      nodeId: node.id,
      maxScore: 100,
    },
    ...{ opensAt: null, dueAt: at(24), cutoffAt: at(72), classes: [], rubric: RUBRIC, version: draft.version },
    settings: { ...HOMEWORK_DEFAULTS, late: { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } },
  });
  await ask(teacher, 'POST', `managed-homework/${draft.id}/publish`, { version: saved.version, showNode: true });
  return draft.id;
}

type Scheme = CallOutput<typeof getSchemeRoute>;

/** What learners have in the gradebook, which for a moment counts nothing but homework. */
async function marksInBook(teacher: Page, courseId: string): Promise<number[]> {
  const at = `courses/${courseId}/grade-scheme`;
  const use = async (scheme: object) => {
    const { draft } = await ask<Scheme>(teacher, 'GET', at);
    await ask(teacher, 'PUT', at, { ...scheme, version: draft?.version ?? null });
    // Where another journey has published marks, a change of the scheme asks for the code of the course.
    await ask(teacher, 'POST', `${at}/activate`, { reason: '平时作业计入总评', typed: 'PHYS-101' });
  };
  const { active } = await ask<Scheme>(teacher, 'GET', at);
  const { classes } = await ask<{ classes: { id: string }[] }>(teacher, 'GET', `courses/${courseId}/homework-choices`);
  await use({ items: [{ key: 'work', name: '平时作业', kind: 'homework', weight: 100 }], decimals: 2 });
  const books = await Promise.all(
    classes.map(({ id }) => ask<CallOutput<typeof gradebookRoute>>(teacher, 'GET', `classes/${id}/gradebook`)),
  );
  const { items, passLine, decimals, bands, curves } = active!;
  await use({ items, passLine, decimals, bands, curves });
  return books.flatMap(({ rows }) => rows.flatMap((row) => row.items[0] || []));
}

/**
 * A teacher sets homework, a student hands it in too late, the teacher marks it from the keyboard and releases it; the
 * student reads the mark with what late cost, and the gradebook has it.
 */
test('homework from the draft to the mark in the gradebook', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [teacher, student] = [await open(), await open()];
  const heard = watchConsole(teacher.context());
  await signIn(teacher, product, 'teacher', '/Maintain/TeachingManage/Discuss');
  await teacher.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  await expect(teacher.getByRole('heading', { name: '讨论管理' })).toBeVisible();
  const courseId = new URL(teacher.url()).searchParams.get('Id')!;
  const homeworkId = await giveHomework(teacher, courseId);
  // The due date passes; hand-ins are still taken, late.
  await product.ask(`update homework.homework set due_at = platform.app_now() - interval '26 hours' where id = $1`, [
    homeworkId,
  ]);

  await signIn(student, product, 'student', `/coursestudy/TestJob?Id=${courseId}&homeworkId=${homeworkId}`);
  await expect(student.getByRole('heading', { name: '小角度近似的推导' })).toBeVisible();
  const writing = student.getByRole('textbox').first();
  await writing.click();
  await student.keyboard.type('由回复力与位移成正比，得到周期与摆长的平方根成正比。');
  await student.getByRole('button', { name: '提交作业' }).click();
  await student.getByRole('alertdialog').getByRole('button', { name: '提交作业' }).click();
  await expect(student.getByRole('dialog')).toBeVisible();
  await student.keyboard.press('Escape');

  const page = `${product.home}/Maintain/TeachingManage/JobManagement?Id=${courseId}&homeworkId=${homeworkId}`;
  await teacher.goto(`${page}&tab=work`);
  await expect(teacher.getByRole('row').filter({ hasText: '迟交' })).toContainText('待批');
  await expectAccessible(teacher, 'hand-ins of a homework');
  await look(teacher, 'hand-ins');
  await teacher.getByRole('button', { name: '开始批改' }).click();
  await expect(teacher.getByText('得到周期与摆长的平方根成正比')).toBeVisible();
  await expect(teacher.getByText('迟交将扣 20%')).toBeVisible();
  await expectAccessible(teacher, 'marking desk of homework');
  await look(teacher, 'desk');
  // A key for each criterion and one to save.
  await teacher.keyboard.press('1');
  await teacher.keyboard.press('2');
  await teacher.keyboard.press('Control+Enter');
  await expect(teacher.getByRole('button', { name: /返回提交列表/ })).toBeHidden();
  await expect(teacher.getByRole('row').filter({ hasText: '迟交' })).toContainText('80');

  await teacher.goto(`${page}&tab=results`);
  await expect(teacher.getByText('作业还在收取中')).toBeVisible();
  await expect(teacher.getByRole('row').filter({ hasText: '已批' })).toContainText('64');
  await ask(teacher, 'POST', `managed-homework/${homeworkId}/close`);
  await teacher.reload();
  // Nothing of it reaches the learner before the release.
  await student.reload();
  await expect(student.getByRole('heading', { name: '小角度近似的推导' })).toBeVisible();
  await expect(student.getByRole('heading', { name: '成绩', exact: true })).toBeHidden();
  await teacher.getByRole('button', { name: '公布成绩' }).click();
  await teacher.getByRole('alertdialog').getByRole('button', { name: '公布成绩' }).click();
  await expect(teacher.getByText('成绩已于')).toBeVisible();
  await expectAccessible(teacher, 'results of homework');
  await look(teacher, 'results');

  await student.reload();
  const mark = student.getByRole('heading', { name: '成绩', exact: true }).locator('..').locator('..');
  await expect(mark).toContainText('64');
  await expect(mark).toContainText('含糊');
  await expectAccessible(student, 'own homework with its mark');
  await look(student, 'mark');
  expect(await marksInBook(teacher, courseId)).toContainEqual(expect.closeTo(64, 2));
  expect(heard).toEqual([]);
});
