import type { Page } from '@playwright/test';
import type { CallOutput } from '../../../src/kernel/http/contract.ts';
import type { gradebookRoute } from '../../../src/modules/grades/shared/grade.contract.ts';
import { unpackCells } from '../../../src/modules/grades/shared/grade-book.model.ts';
import { callAs } from '../../fixtures/entry.ts';
import { countHand } from '../../fixtures/hand.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** Gives what still waits for a mark its number by hand. */
async function settle(teacher: Page, classId: string): Promise<void> {
  const at = `/api/v1/classes/${classId}`;
  const { columns, rows } = await callAs<CallOutput<typeof gradebookRoute>>(teacher, `${at}/gradebook`);
  for (const row of rows) {
    for (const { target, state } of unpackCells(columns, row)) {
      if (state !== 'pending' && state !== 'unverified') continue;
      const body = { personId: row.personId, target, value: 80, reason: '期末集中评定' };
      await callAs(teacher, `${at}/adjustments`, { method: 'PUT', body });
    }
  }
}

// The class is ended at last.
test.use({ alone: 'gradebook' });

/** A term's end in the gradebook: marks by keys and paste, publication, an appeal with its answer, the registry. */
test('from typed marks over an appeal to the registry', async ({ product, browser }) => {
  test.setTimeout(180_000);
  const desk = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const heard = watchConsole(desk);
  const teacher = await desk.newPage();
  await signIn(teacher, product, 'teacher', '/account/center/gradeManage');
  await teacher
    .getByRole('link', { name: /大学物理实验一班/ })
    .first()
    .click();
  const grid = teacher.getByRole('grid', { name: '成绩管理' });
  await expect(grid).toHaveAttribute('aria-rowcount', '25');
  await expectAccessible(teacher, 'gradebook');
  const address = new URL(teacher.url());
  const courseId = address.searchParams.get('Id');

  // The typed column by keys alone: a number begins to edit, Enter writes and goes down.
  await grid.focus();
  const cell = () => grid.locator('[data-active]');
  for (let i = 0; i < 3; i++) await teacher.keyboard.press('ArrowRight');
  await expect(cell()).toHaveAttribute('aria-colindex', '4');
  await teacher.keyboard.type('101');
  await teacher.keyboard.press('Enter');
  await expect(grid.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await teacher.keyboard.press('Escape');
  await teacher.keyboard.type('77');
  await teacher.keyboard.press('Enter');
  const first = grid.getByRole('row', { name: /张子涵/ });
  await expect(first.locator('[aria-colindex="4"]')).toHaveText('77');
  await expect(cell()).toHaveAttribute('data-row', '1');
  await expect(grid).toBeFocused();

  // A block from a spreadsheet is shown before it is written.
  await teacher.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '66\n77\n八十\n');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  const preview = teacher.getByRole('dialog', { name: '粘贴成绩' });
  await expect(preview).toContainText('1 格不是0–100之间的数字');
  await expectAccessible(teacher, 'paste');
  await preview.getByRole('button', { name: '保存 2 项' }).click();
  await expect(grid.getByRole('row', { name: /李欣怡/ }).locator('[aria-colindex="4"]')).toHaveText('66');

  // The same column as a form: Enter goes to the next learner and sends nothing.
  await teacher.getByRole('button', { name: '更多' }).click();
  await teacher.getByRole('menuitem', { name: '录入“课堂表现”' }).click();
  const marks = teacher.getByRole('dialog', { name: '录入“课堂表现”' });
  await marks.getByRole('textbox').first().press('Enter');
  await expect(marks.getByRole('textbox').nth(1)).toBeFocused();
  await teacher.keyboard.press('Escape');

  // To the last row and back; Enter on a computed cell tells how the total is made.
  await grid.focus();
  await teacher.keyboard.press('Control+End');
  await expect(cell()).toHaveAttribute('data-row', '23');
  await teacher.keyboard.press('Control+Home');
  await teacher.keyboard.press('Enter');
  const how = teacher.getByRole('dialog', { name: /张子涵：如何计算/ });
  await expect(how).toContainText('77');
  // From there to the course as this learner sees it, and back to the same numbers.
  await how.getByRole('button', { name: '以该学生视角查看' }).click();
  await expect(teacher.getByText('正在以张子涵的视角查看（只读）')).toBeVisible();
  await teacher.getByRole('button', { name: '退出' }).click();
  await expect(how).toContainText('77');
  await teacher.keyboard.press('Escape');
  await expect(how).toBeHidden();
  // The run and the report behind a number in the same drawer: the address keeps the step, Esc goes one back.
  await grid.focus();
  await teacher.keyboard.press('Control+Home');
  await teacher.keyboard.press('ArrowDown');
  await teacher.keyboard.press('Enter');
  const derivation = teacher.getByRole('dialog', { name: '李欣怡：如何计算' });
  await derivation
    .getByRole('link', { name: /^(实验记录|第 1 次记录)$/ })
    .first()
    .click();
  const record = teacher.getByRole('dialog', { name: '李欣怡：实验记录' });
  await expect(record.getByRole('columnheader', { name: '步骤' })).toBeVisible();
  await expectAccessible(teacher, 'run of a number');
  await teacher.reload();
  await expect(record.getByRole('columnheader', { name: '步骤' })).toBeVisible();
  await teacher.goBack();
  await derivation.getByRole('link', { name: '实验报告' }).first().click();
  const report = teacher.getByRole('dialog', { name: '李欣怡：实验报告' });
  await expect(report.getByRole('heading', { name: '实验目的' })).toBeVisible();
  await expectAccessible(teacher, 'report of a number');
  await teacher.keyboard.press('Escape');
  await expect(derivation).toBeVisible();
  await teacher.keyboard.press('Escape');
  await expect(derivation).toBeHidden();

  await teacher.getByRole('button', { name: /^(发布成绩|重新发布)$/ }).click();
  const publish = teacher.getByRole('dialog', { name: '发布成绩' });
  await publish.getByRole('checkbox', { name: '待定项保持待定，继续发布' }).check();
  await publish.getByRole('button', { name: /发布 24 人/ }).click();
  await expect(teacher.getByText('已发布 24 名学生的成绩')).toBeVisible();

  const learner = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const student = await learner.newPage();
  await signIn(student, product, 'student', `/coursestudy/ScaleOfMarks?Id=${courseId}`);
  await student.getByRole('button', { name: '申请复核' }).click();
  const ask = student.getByRole('dialog', { name: '申请成绩复核' });
  await ask.getByRole('combobox', { name: '复核对象' }).selectOption({ label: '课堂表现 (77)' });
  await ask.getByRole('button', { name: '提交申请' }).click();
  await expect(ask).toContainText('请填写10–500字');
  await ask.getByRole('textbox').fill('课堂表现应为 87 分，见课堂记录表第三页。');
  await expectAccessible(student, 'appeal');
  await ask.getByRole('button', { name: '提交申请' }).click();
  await expect(student.getByText('待答复')).toBeVisible();
  await expectAccessible(student, 'own appeals');

  await teacher.reload();
  await teacher.getByRole('button', { name: '复核申请（1）' }).click();
  const answers = teacher.getByRole('dialog', { name: '复核申请' });
  await answers.getByRole('radio', { name: '成绩更正' }).check();
  await answers.getByRole('combobox').selectOption({ label: '把“课堂表现”改为新的成绩 (77)' });
  await answers.getByRole('textbox', { name: '新的成绩' }).fill('87');
  await answers.getByRole('textbox', { name: '答复' }).fill('已核对课堂记录，更正为 87 分。');
  await expectAccessible(teacher, 'answer');
  await answers.getByRole('button', { name: '答复' }).click();
  await expect(answers.getByText('王芳 答复于')).toBeVisible();
  await teacher.keyboard.press('Escape');
  await expect(teacher.getByText('有 1 处待更新')).toBeVisible();
  await student.reload();
  await expect(student.getByText('已核对课堂记录，更正为 87 分。')).toBeVisible();
  await expect(student.getByText('课堂表现').first()).toBeVisible();
  await expect(student.getByRole('row', { name: /课堂表现/ })).toContainText('77');

  // What is undecided goes to no registry; at the end of the class the rules of the items decide it.
  await teacher.getByRole('button', { name: '上报教务' }).click();
  const handIn = teacher.getByRole('alertdialog');
  await expect(handIn).toContainText('有 1 处改动尚未重新发布');
  await handIn.getByRole('textbox', { name: '原因' }).fill('学期末成绩上报');
  await handIn.getByRole('textbox', { name: /PHYS-101-01/ }).fill('PHYS-101-01');
  await handIn.getByRole('button', { name: '上报教务' }).click();
  await expect(teacher.getByText(/还有 \d+ 名学生的总评含待定项/).first()).toBeVisible();
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(
    teacher,
    `/api/v1/courses/${courseId}/classes`,
  );
  const { id } = rows.find(({ code }) => code === 'PHYS-101-01')!;
  await callAs(teacher, `/api/v1/classes/${id}/end`, { method: 'POST', body: { reason: '学期结束，统一结课' } });
  await settle(teacher, id);
  await teacher.reload();
  await teacher.getByRole('button', { name: '重新发布' }).click();
  await publish.getByRole('button', { name: /发布 24 人/ }).click();
  await expect(teacher.getByText('已发布 24 名学生的成绩')).toBeVisible();

  await teacher.getByRole('button', { name: '上报教务' }).click();
  await handIn.getByRole('textbox', { name: '原因' }).fill('学期末成绩上报');
  await handIn.getByRole('textbox', { name: /PHYS-101-01/ }).fill('PHYS-101-01');
  const file = teacher.waitForEvent('download');
  await handIn.getByRole('button', { name: '上报教务' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(teacher.getByText(/成绩已于 .* 上报教务，不能改动/)).toBeVisible();
  await expect(teacher.getByRole('button', { name: '重新发布' })).toHaveCount(0);
  await grid.focus();
  await teacher.keyboard.type('5');
  await expect(grid.getByRole('textbox')).toHaveCount(0);
  await teacher.getByRole('button', { name: '解锁' }).click();
  await teacher.getByRole('alertdialog').getByRole('textbox', { name: '原因' }).fill('教务处退回更正');
  await teacher.getByRole('alertdialog').getByRole('button', { name: '解锁' }).click();
  const again = teacher.getByRole('button', { name: '重新发布' });
  await expect(again).toBeVisible();

  // One item, by hand: what is looked at and written, and how many presses it takes.
  const hand = await countHand(teacher);
  await again.click();
  await publish.getByText('只发布选定的组成项').click();
  await publish.getByText(/^课堂表现/).click();
  await publish.getByRole('button', { name: /发布 24 人/ }).click();
  await expect(publish).toBeHidden();
  const { clicks } = await hand();
  process.stdout.write(`published one item of the gradebook: ${clicks} clicks\n`);
  expect(clicks).toBeLessThanOrEqual(4);
  // The browser's own word for the refused hand-in.
  expect(heard).toEqual([expect.stringContaining('409')]);
});
