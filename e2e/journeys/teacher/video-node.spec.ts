import { join } from 'node:path';
import { callAs } from '../../fixtures/entry.ts';
import { expect, expectAccessible, signIn, test } from '../../fixtures/product.ts';

const FILM = join(import.meta.dirname, '../../../db/seed/media/collision.mp4');

test('a teacher brings a video as a file or by its address, and a student watches it', async ({ product, browser }) => {
  const desk = async (account: string) => {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await context.route('https://video.example/films/collision.mp4', (route) => route.fulfill({ path: FILM }));
    const page = await context.newPage();
    await signIn(page, product, account);
    return page;
  };
  const teacher = await desk('teacher');
  const { rows } = await callAs<{ rows: { id: string; code: string }[] }>(
    teacher,
    '/api/v1/courses?as=teacher&size=50',
  );
  const courseId = rows.find((row) => row.code === 'PHYS-101')!.id;
  const make = (body: object) =>
    callAs<{ id: string }>(teacher, `/api/v1/courses/${courseId}/nodes`, { method: 'POST', body });
  const show = (id: string, visible: boolean) =>
    callAs(teacher, `/api/v1/nodes/${id}/visibility`, { method: 'POST', body: { visible } });
  const chapter = await make({ type: 'chapter', name: '视频章' });
  await show(chapter.id, true);
  const brought = await make({ type: 'video', parent: chapter.id, name: '碰撞演示' });

  await teacher.goto(`${product.home}/Maintain/CourseBulid/Structure?Id=${courseId}`);
  const chosen = (name: RegExp) => teacher.getByRole('treegrid').getByRole('row', { name }).click();
  await chosen(/^碰撞演示/);
  const side = teacher.getByRole('complementary', { name: '节点设置' });
  await side.locator('input[type="file"]').first().setInputFiles(FILM);
  await expect(side.getByText('collision.mp4')).toBeVisible();
  await expectAccessible(teacher, 'editor of a video');
  await show(brought.id, true);

  const student = await desk('student');
  await student.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${brought.id}`);
  const watch = async (page: typeof student) => {
    const video = page.locator('.vse-study-node video');
    await video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
    await video.evaluate((element: HTMLVideoElement) => element.pause());
  };
  await watch(student);
  await expect(student.getByText(/^已观看 [1-9]/)).toBeVisible();

  // The same from a server of the school: nothing is uploaded, and it is played from there.
  const linked = await make({ type: 'video', parent: chapter.id, name: '碰撞录像' });
  await teacher.reload();
  await chosen(/^碰撞录像/);
  await side.getByLabel('或使用视频地址').fill('https://video.example/films/collision.mp4');
  await side.getByRole('button', { name: '使用该地址' }).click();
  await expect(side.getByText(/^video\.example · 00:/)).toBeVisible();
  await expectAccessible(teacher, 'editor of a video by its address');
  await show(linked.id, true);
  await student.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${linked.id}`);
  await watch(student);
  await expect(student.getByText(/^已观看 [1-9]/)).toBeVisible();
  await show(chapter.id, false);
});
