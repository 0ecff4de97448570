import { join } from 'node:path';
import { makeNode, openDesk, showNode, taughtCourse } from '../../fixtures/course-desk.ts';
import { expect, expectAccessible, test } from '../../fixtures/product.ts';

const FILM = join(import.meta.dirname, '../../../db/seed/media/collision.mp4');

test('a teacher brings a video as a file or by its address, and a student watches it', async ({ product, browser }) => {
  const desk = (account: string) =>
    openDesk({ product, browser }, account, (context) =>
      context.route('https://video.example/films/collision.mp4', (route) => route.fulfill({ path: FILM })),
    );
  const teacher = await desk('teacher');
  const courseId = await taughtCourse(teacher, 'PHYS-101');
  const chapter = await makeNode(teacher, courseId, { type: 'chapter', name: '视频章' });
  await showNode(teacher, chapter);
  const video = (name: string) => makeNode(teacher, courseId, { type: 'video', parent: chapter, name });
  const brought = await video('碰撞演示');

  await teacher.goto(`${product.home}/Maintain/CourseBulid/Structure?Id=${courseId}`);
  const chosen = (name: RegExp) => teacher.getByRole('treegrid').getByRole('row', { name }).click();
  await chosen(/^碰撞演示/);
  const side = teacher.getByRole('complementary', { name: '节点设置' });
  await side.locator('input[type="file"][accept*="mp4"]').setInputFiles(FILM);
  await expect(side.getByText('collision.mp4')).toBeVisible();
  await expectAccessible(teacher, 'editor of a video');
  await showNode(teacher, brought);

  const student = await desk('student');
  await student.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${brought}`);
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
  const linked = await video('碰撞录像');
  await teacher.reload();
  await chosen(/^碰撞录像/);
  await side.getByLabel('或使用视频地址').fill('https://video.example/films/collision.mp4');
  await side.getByRole('button', { name: '使用该地址' }).click();
  await expect(side.getByText(/^video\.example · 00:/)).toBeVisible();
  await expectAccessible(teacher, 'editor of a video by its address');
  await showNode(teacher, linked);
  await student.goto(`${product.home}/coursestudy/Structure?Id=${courseId}&nodeId=${linked}`);
  await watch(student);
  await expect(student.getByText(/^已观看 [1-9]/)).toBeVisible();
  await showNode(teacher, chapter, false);
});
