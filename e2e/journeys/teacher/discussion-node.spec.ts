import { makeNode, openDesk, showNode, taughtCourse } from '../../fixtures/course-desk.ts';
import { expect, expectAccessible, test } from '../../fixtures/product.ts';

test('a teacher asks for posts at a discussion of the outline, and a student is done by writing one', async ({
  product,
  browser,
}) => {
  const teacher = await openDesk({ product, browser }, 'teacher');
  const courseId = await taughtCourse(teacher, 'PHYS-101');
  const chapter = await makeNode(teacher, courseId, { type: 'chapter', name: '讨论章' });
  await showNode(teacher, chapter);
  const nodeId = await makeNode(teacher, courseId, { type: 'discussion', parent: chapter, name: '误差从哪里来' });

  await teacher.goto(`${product.home}/Maintain/CourseBulid/Structure?Id=${courseId}`);
  await teacher
    .getByRole('treegrid')
    .getByRole('row', { name: /^误差从哪里来/ })
    .click();
  const side = teacher.getByRole('complementary', { name: '节点设置' });
  await side.getByRole('textbox', { name: '话题开场内容' }).fill('说说您在实验中遇到的误差。');
  await side.getByRole('tab', { name: '完成条件' }).click();
  await expect(side.getByRole('spinbutton', { name: '发言条数' })).toHaveValue('1');
  await side.getByRole('spinbutton', { name: '每条最少字数' }).fill('10');
  await side.getByRole('button', { name: '保存' }).click();
  await expect(side.getByRole('button', { name: '保存' })).toBeDisabled();
  await expectAccessible(teacher, 'editor of a discussion');
  await showNode(teacher, nodeId);

  const student = await openDesk({ product, browser }, 'student');
  await student.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${nodeId}`);
  const card = student.locator('.vse-study-node');
  await expect(card.getByText('说说您在实验中遇到的误差。')).toBeVisible();
  await expect(card.getByText(/还需 1 条发言/)).toBeVisible();
  await expectAccessible(student, 'card of a discussion');
  await card.getByRole('link', { name: '去发言' }).click();
  await expect(student.getByRole('heading', { name: '误差从哪里来' })).toBeVisible();
  await student.getByRole('textbox', { name: '写下您的回复' }).fill('读数时视线没有与刻度垂直，造成视差。');
  await student.getByRole('button', { name: '回复', exact: true }).last().click();
  await expect(student.getByText('读数时视线没有与刻度垂直，造成视差。')).toBeVisible();

  await student.goBack();
  await expect(card.getByText('已计发言 1 条、回复 0 条')).toBeVisible();
  await expect(card.locator('.vse-node-status [data-state="done"]')).toBeVisible();
  await showNode(teacher, chapter, false);
});
