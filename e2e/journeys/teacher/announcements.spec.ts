import { expect, expectAccessible, signIn, test, watchConsole } from '../../fixtures/product.ts';

/** A teacher announces something that has to be confirmed; a learner of the class reads and confirms it; the teacher sees who did. */
test('an announcement from its draft to the confirmation of a learner', async ({ product, browser }) => {
  test.setTimeout(120_000);
  const open = async () =>
    (
      await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
  const [teacher, student] = [await open(), await open()];
  const heard = [watchConsole(teacher.context()), watchConsole(student.context())];

  await signIn(teacher, product, 'teacher', '/Maintain/CourseBulid/Notice');
  await teacher.getByRole('link', { name: /大学物理实验(?!（)/ }).click();
  await teacher.getByRole('button', { name: '发布第一条' }).click();
  const form = teacher.getByRole('dialog', { name: '新建公告' });
  await form.getByRole('button', { name: '保存并发布' }).click();
  await expect(form.getByRole('textbox', { name: '标题' })).toBeFocused();
  await form.getByRole('textbox', { name: '标题' }).fill('实验课调到周四');
  await form.locator('.ProseMirror').click();
  await teacher.keyboard.type('各位同学：下周的实验课调到周四下午。');
  await form.getByLabel('要求学生确认已阅读').check();
  await form.getByLabel('允许学生在公告下评论').check();
  await expectAccessible(teacher, 'form of an announcement');

  // What was typed survives a reload, and a preview shows it as its readers will see it.
  await form.getByRole('textbox', { name: '标题' }).blur();
  await teacher.reload();
  await teacher.getByRole('button', { name: '发布第一条' }).click();
  await expect(form.getByText(/找回了/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue('实验课调到周四');
  await form.getByRole('button', { name: '学生看到的样子' }).click();
  await expect(form.getByRole('heading', { name: '实验课调到周四' })).toBeVisible();
  await form.getByRole('button', { name: '保存并发布' }).click();
  const question = teacher.getByRole('alertdialog', { name: /实验课调到周四/ });
  await expect(question.getByText(/将发送给 \d+ 名学生/)).toBeVisible();
  await question.getByRole('button', { name: '发布' }).click();
  await expect(teacher.getByText(/已发布，已通知 \d+ 人/)).toBeVisible();
  const row = teacher.getByRole('row').filter({ hasText: '实验课调到周四' });
  await expect(row.getByText('已发布')).toBeVisible();
  await expectAccessible(teacher, 'announcements of a course');

  const courseId = new URL(teacher.url()).searchParams.get('Id');
  await signIn(student, product, 'student', `/coursestudy/Info?Id=${courseId}`);
  await expect(student.getByText('1 条待确认')).toBeVisible();
  await student.getByRole('button', { name: /实验课调到周四/ }).click();
  const reading = student.getByRole('dialog', { name: '公告' });
  await expect(reading.getByText('下周的实验课调到周四下午')).toBeVisible();
  await expectAccessible(student, 'an announcement');
  await reading.getByRole('button', { name: '确认已阅读' }).click();
  await expect(reading.getByText(/已于 .* 确认/)).toBeVisible();
  // What a learner says of it stands below it, and is looked after where it was written.
  await reading.getByRole('textbox', { name: '写下您的评论' }).click();
  await student.keyboard.type('收到，周四下午准时到。');
  await reading.getByRole('button', { name: '发表评论' }).click();
  await expect(reading.getByRole('region', { name: '评论' }).getByText('收到，周四下午准时到。')).toBeVisible();
  await student.keyboard.press('Escape');
  await expect(student.getByText('1 条待确认')).toBeHidden();
  await expectAccessible(student, 'news of a course');

  await row.getByRole('link', { name: '实验课调到周四' }).click();
  const record = teacher.getByRole('dialog', { name: '实验课调到周四' });
  await record.getByRole('tab', { name: /阅读情况/ }).click();
  await expect(record.getByRole('button', { name: /已确认\s*1/ })).toBeVisible();
  await record.getByRole('button', { name: /已确认\s*1/ }).click();
  await expect(record.getByRole('row').filter({ hasText: '张子涵' })).toBeVisible();
  await expectAccessible(teacher, 'receipts of an announcement');
  await record.getByRole('tab', { name: '评论 1' }).click();
  await expect(record.getByRole('region', { name: '评论' }).getByText('收到，周四下午准时到。')).toBeVisible();
  await expectAccessible(teacher, 'comments on an announcement');
  expect(heard.flat()).toEqual([]);
});
