import { makeNode, openDesk, showNode, taughtCourse } from '../../fixtures/course-desk.ts';
import { expect, expectAccessible, test } from '../../fixtures/product.ts';

test('a teacher gives a link its address, and a student is done with it by opening it', async ({
  product,
  browser,
}) => {
  const desk = (account: string) =>
    // The other site is not reached from here.
    openDesk({ product, browser }, account, (context) =>
      context.route('https://link.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
      ),
    );
  const teacher = await desk('teacher');
  const courseId = await taughtCourse(teacher, 'PHYS-101');
  const chapter = await makeNode(teacher, courseId, { type: 'chapter', name: '链接章' });
  await showNode(teacher, chapter);
  const link = await makeNode(teacher, courseId, { type: 'link', parent: chapter, name: '课外网页' });

  await teacher.goto(`${product.home}/Maintain/CourseBulid/Structure?Id=${courseId}`);
  await teacher
    .getByRole('treegrid')
    .getByRole('row', { name: /^课外网页/ })
    .click();
  const side = teacher.getByRole('complementary', { name: '节点设置' });
  const field = side.getByLabel('网址');
  await field.fill('http://link.example/');
  await field.blur();
  await expect(side.getByText('只接受以 https:// 开头的网址')).toBeVisible();
  await field.fill('https://link.example/page');
  await expect(side.getByText('将打开：link.example')).toBeVisible();
  await side.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByText(/^已保存/).first()).toBeVisible();
  await expectAccessible(teacher, 'editor of a link');
  await showNode(teacher, link);

  const student = await desk('student');
  await student.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${link}`);
  await expect(student.getByText('打开链接即完成')).toBeVisible();
  await expectAccessible(student, 'a link');
  const elsewhere = student.waitForEvent('popup');
  await student.getByRole('link', { name: /^打开链接/ }).click();
  expect(await (await elsewhere).evaluate(() => [location.href, window.opener, document.referrer])).toEqual([
    'https://link.example/page',
    null,
    '',
  ]);
  await expect(student.locator('.vse-study-node').getByText('已完成').first()).toBeVisible();
  // Other journeys count what this course holds.
  await showNode(teacher, chapter, false);
});
