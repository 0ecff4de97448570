import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A student asks, a classmate replies, the teacher accepts and pins, then hides: the points of the classmate follow. */
test('a question from its asking to the points it gives', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [asker, classmate, teacher] = [await open(), await open(), await open()];
  const heard = [asker, classmate, teacher].map((page) => watchConsole(page.context()));
  const title = '光电门测得的周期为什么会跳变';

  await signIn(teacher, product, 'teacher', '/Maintain/TeachingManage/Discuss');
  await teacher.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  await expect(teacher.getByRole('heading', { name: '讨论管理' })).toBeVisible();
  const courseId = new URL(teacher.url()).searchParams.get('Id');

  await signIn(asker, product, 'student', `/coursestudy/Forum?Id=${courseId}`);
  await asker.getByRole('button', { name: '发起话题' }).first().click();
  const form = asker.getByRole('dialog', { name: '发起话题' });
  await form.getByRole('button', { name: '发布' }).click();
  await expect(form.getByRole('textbox', { name: '标题' })).toBeFocused();
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.locator('.ProseMirror').click();
  await asker.keyboard.type('同一摆长下前三次周期一样，第四次突然大了一倍，请问是什么原因？');
  await form.getByLabel('这是一个提问').check();
  await expectAccessible(asker, 'form of a topic');

  // What was typed survives a reload.
  await form.getByRole('textbox', { name: '标题' }).blur();
  await asker.reload();
  await asker.getByRole('button', { name: '发起话题' }).first().click();
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue(title);
  await form.getByRole('button', { name: '发布' }).click();
  await expect(asker.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(asker, 'a topic');

  await signIn(classmate, product, 'student04', `/coursestudy/Forum?Id=${courseId}`);
  const line = classmate.getByRole('link', { name: new RegExp(title) });
  await expect(line.getByText('1 条新消息')).toBeAttached();
  await expectAccessible(classmate, 'topics of a course');
  await line.click();
  await classmate.locator('.ProseMirror').click();
  await classmate.keyboard.type('摆球可能只挡了一次光，平台就把两个半周期记成了一个，检查一下光电门的高度。');
  await classmate
    .getByRole('region', { name: '写下您的回复' })
    .getByRole('button', { name: '回复', exact: true })
    .click();
  const answer = classmate.getByRole('article').filter({ hasText: '只挡了一次光' });
  await expect(answer.getByText('计分', { exact: true })).toBeVisible();
  await classmate.getByRole('button', { name: '我的讨论计分' }).click();
  const points = classmate.getByRole('dialog', { name: '我的讨论计分' });
  await expect(points.getByRole('row').filter({ hasText: title })).toContainText('计分');
  await expectAccessible(classmate, 'own points');
  await classmate.keyboard.press('Escape');

  // The answer came while the asker was looking: the page shows it by itself.
  const told = asker.getByRole('article').filter({ hasText: '只挡了一次光' });
  await expect(told).toBeVisible({ timeout: 20_000 });

  await teacher.reload();
  const row = teacher.getByRole('row').filter({ hasText: title });
  await row.getByRole('link', { name: title }).click();
  const record = teacher.getByRole('dialog', { name: title });
  const seen = record.getByRole('article').filter({ hasText: '只挡了一次光' });
  await seen.getByRole('button', { name: '采纳' }).click();
  await expect(seen.getByText('已采纳')).toBeVisible();
  await seen.getByRole('button', { name: '认可', exact: true }).click();
  await expect(seen.getByText('教师认可')).toBeVisible();
  await expect(seen.getByRole('button', { name: '取消认可' })).toBeVisible();
  await expectAccessible(teacher, 'a topic for the team');
  // Its writer hears of it, and what the team stands for counts as answered by it.
  await classmate.reload();
  await expect(answer.getByText('教师认可')).toBeVisible();
  await asker.goto(`${product.home}/coursestudy/Forum?Id=${courseId}&tab=answered`);
  await asker.getByRole('link', { name: new RegExp(title) }).click();
  await expect(told.getByText('教师认可')).toBeVisible();
  await seen.getByRole('button', { name: '更多' }).click();
  await teacher.getByRole('menuitem', { name: '隐藏' }).click();
  const question = teacher.getByRole('alertdialog', { name: '隐藏' });
  await question.getByRole('textbox').fill('回答与实验现象不符');
  await question.getByRole('button', { name: '隐藏' }).click();
  await expect(seen.getByText('回答与实验现象不符')).toBeVisible();
  await teacher.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expectAccessible(teacher, 'topics for the team');

  await classmate.reload();
  await expect(answer.getByText('已隐藏：回答与实验现象不符')).toBeVisible();
  await expect(answer.getByText('未公开显示，不计分')).toBeVisible();
  await asker.reload();
  await expect(asker.getByText('该内容已隐藏')).toBeVisible();
  expect(heard.flat()).toEqual([]);
});
