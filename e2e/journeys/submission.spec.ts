import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bringPicture, callAs, pasteText, saveFields, stepRows } from '../fixtures/entry.ts';
import { expect, expectAccessible, signIn, test, watchConsole } from '../fixtures/product.ts';
import { doPendulum, launch, result } from '../pages/run.page.ts';

const NAME = '摆长与重力探究';
/** Initials of the pinyin of the name. */
const INITIALS = 'bcyzltj';
const PACKAGE = join(import.meta.dirname, '../../build/experiments/PHYS-101.zip');

interface Figures {
  readonly views: number;
  readonly runs: number;
  readonly persons: number;
}

/** A passing message of the product. */
const message = (page: Page, text: string) => page.getByRole('region', { name: '消息' }).getByText(text);

/** From the package on the leader's disk to a run in the public laboratory, through both reviews. */
test('an experiment from upload to listing, found by its initials and done to the end', async ({
  product,
  browser,
}) => {
  test.setTimeout(300_000);
  // A browser without a window calls itself one, and views of robots are not counted.
  const userAgent = (await (await browser.newPage()).evaluate(() => navigator.userAgent)).replace('Headless', '');
  const open = async () => {
    const viewport = { width: 1440, height: 900 };
    return (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce', viewport, userAgent })).newPage();
  };
  const [leader, college, admin, visitor, student] = [
    await open(),
    await open(),
    await open(),
    await open(),
    await open(),
  ] as [Page, Page, Page, Page, Page];
  const heard = [leader, college, admin, visitor, student].map((page) => watchConsole(page.context()));

  // A draft by its name; what is missing is told and leads to its field.
  await signIn(leader, product, 'leader', '/account/center/putinExperiment');
  await leader.getByRole('button', { name: '新建实验' }).click();
  await leader.getByRole('dialog').getByLabel('名称').fill(NAME);
  await leader.getByRole('dialog').getByRole('button', { name: '新建实验' }).click();
  await leader.waitForURL(/putinExperimentDetails\?Id=/);
  const id = new URL(leader.url()).searchParams.get('Id')!;
  const part = (name: string) => leader.getByRole('navigation', { name: '填报栏目' }).getByRole('button', { name });
  await expect(leader.getByRole('heading', { level: 1 })).toHaveText(NAME);
  await expectAccessible(leader, 'form of an entry');
  await part('预览与提交').click();
  await expect(leader.getByText(/^完整度 \d/)).toBeVisible();
  await leader.getByRole('button', { name: '专业类' }).click();
  await expect(leader.getByLabel('专业类')).toBeFocused();

  // One part by hand: it saves itself.
  await leader.getByLabel('专业类').selectOption('0702');
  await leader.getByRole('textbox', { name: '适用专业' }).fill('物理学，应用物理学');
  await leader.keyboard.press('Enter');
  await leader.locator('#entry-basic-brief textarea').fill('改变摆长，测量周期，求重力加速度。');
  // The beginning of an mp4 is enough to be taken for one.
  const film = Buffer.concat([
    Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
    Buffer.alloc(9000, 7),
  ]);
  await leader
    .locator('#entry-basic-introVideo input[type="file"]')
    .setInputFiles({ name: 'pendulum.mp4', mimeType: 'video/mp4', buffer: film });
  await expect(leader.getByRole('button', { name: '移除视频' })).toBeVisible();
  await leader.keyboard.press('Control+s');
  await expect(leader.getByText(/^已保存 \d\d:/)).toBeVisible();

  // Fourteen columns of a sheet are one paste; the sum is told at once.
  await part('实验步骤').click();
  await leader.getByRole('button', { name: '添加步骤' }).click();
  await leader.getByRole('textbox', { name: '标题' }).focus();
  await pasteText(leader, await stepRows('phys-101'));
  await expect(leader.getByText('合计 100 / 100')).toBeVisible();
  // At the end of the page no row lies half under the bar that stays at its foot.
  await leader.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(leader, 'grid of steps');
  await leader.keyboard.press('Control+s');
  await expect(leader.getByText('全部已保存')).toBeVisible();

  // The other parts through the calls of the form.
  const cover = await bringPicture(leader);
  await saveFields(leader, id, 'basic', { cover });
  const member = { personId: null, unit: '江海大学', post: '实验师', edit: false };
  await saveFields(leader, id, 'people', {
    team: [
      { ...member, name: '陈服务', duty: '在线答疑', role: 'service' },
      { ...member, name: '林技术', duty: '平台维护', role: 'technical' },
    ],
  });
  await saveFields(leader, id, 'description', {
    target: '掌握单摆法测重力加速度。',
    basis: '小角度下周期与摆长的平方根成正比。',
    knowledge: ['简谐运动'],
    operatingSteps: '调节摆长，测量周期，计算结果。',
    resultKinds: ['report'],
  });
  const picture = await bringPicture(leader);
  await saveFields(leader, id, 'technology', { bandwidth: 10, concurrency: 200, queueNotice: false, picture });

  // The package: uploaded, checked, published.
  await leader.reload();
  await part('版本与文件').click();
  await leader.locator('input[type=file][accept*=zip]').setInputFiles(PACKAGE);
  await leader.getByRole('button', { name: '开始上传' }).click();
  const publish = leader.getByRole('button', { name: '发布', exact: true });
  await expect(publish).toBeVisible({ timeout: 90_000 });
  await publish.click();
  await leader.getByRole('dialog').or(leader.getByRole('alertdialog')).getByRole('button', { name: '发布' }).click();
  await expect(leader.getByText('运行中').first()).toBeVisible();

  // The page as it will look, then the submission.
  await leader.getByRole('button', { name: '预览', exact: true }).click();
  await expect(leader.getByText('公众将看到的页面')).toBeVisible();
  await expect(leader.getByText('陈服务')).toBeVisible();
  await expectAccessible(leader, 'preview of an entry');
  await leader.getByRole('link', { name: '返回填报' }).click();
  await part('预览与提交').click();
  await expect(leader.getByText(/^完整度 100%/)).toBeVisible();
  await leader.getByRole('checkbox', { name: /我声明/ }).check();
  await leader.getByRole('button', { name: '提交审核' }).click();
  await leader.getByRole('alertdialog').getByRole('button', { name: '提交审核' }).click();
  await expect(message(leader, '已提交，等待学院审核')).toBeVisible();

  // The college returns one item; the leader answers at the field and submits again.
  await signIn(college, product, 'college02', '/account/center/putinExperiment');
  await expect(college.getByRole('link', { name: NAME })).toBeVisible();
  await expectAccessible(college, 'queue of a college');
  await college.getByRole('link', { name: NAME }).click();
  await expect(college.getByRole('heading', { name: '审核决定' })).toBeVisible();
  await expectAccessible(college, 'review');
  await college.getByRole('button', { name: '提意见 标签' }).click();
  await college.getByLabel('对“标签”的意见').fill('请补充标签，便于检索');
  await college.getByLabel('总体意见').fill('内容完整，请补充标签');
  await college.getByRole('button', { name: '退回' }).click();
  await college.getByRole('alertdialog').getByRole('button', { name: '退回' }).click();
  await expect(message(college, '已退回')).toBeVisible();

  await leader.goto(`${product.home}/account/center/putinExperimentDetails?id=${id}`);
  await expect(leader.getByText('内容完整，请补充标签')).toBeVisible();
  const note = leader.locator('#entry-basic-tags');
  await expect(note).toContainText('请补充标签，便于检索');
  await note.getByRole('textbox', { name: '标签' }).fill('力学');
  await leader.keyboard.press('Enter');
  await note.getByRole('button', { name: '答复' }).click();
  await note.getByLabel('答复内容').fill('已补充“力学”');
  await note.getByRole('button', { name: '保存答复' }).click();
  await expect(note).toContainText('已补充“力学”');
  await part('预览与提交').click();
  await leader.getByRole('checkbox', { name: /我声明/ }).check();
  await leader.getByRole('button', { name: '提交审核' }).click();
  await leader.getByRole('alertdialog').getByRole('button', { name: '提交审核' }).click();
  await expect(message(leader, '已提交，等待学院审核')).toBeVisible();

  // Nobody but its people and reviewers knows of it yet, and the platform has to wait for the college.
  await signIn(admin, product, 'admin', '/account/management/SharedLab');
  await expect(admin.getByText('没有待审核的实验')).toBeVisible();
  await expectAccessible(admin, 'SharedLab');
  await college.goto(`${product.home}/account/center/putinExperimentDetails?id=${id}&view=review`);
  await expect(college.locator('#entry-basic-tags')).toContainText('已补充“力学”');
  await college.getByRole('button', { name: '学院通过' }).click();
  await college.getByRole('alertdialog').getByRole('button', { name: '学院通过' }).click();
  await expect(message(college, '已通过，等待平台审核')).toBeVisible();

  await admin.reload();
  await admin.getByRole('link', { name: NAME }).click();
  await admin.getByRole('button', { name: '通过并上架' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: '通过并上架' }).click();
  await expect(message(admin, '已通过并上架')).toBeVisible();
  await admin.goto(`${product.home}/account/management/SharedLab?tab=catalogue&kw=${encodeURIComponent(NAME)}`);
  const row = admin.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('已上架');
  await expectAccessible(admin, 'shared catalogue');

  // A visitor finds it by the initials; one view, however often the page is loaded.
  const figures = async (page: Page) => (await callAs<{ figures: Figures }>(page, `/api/v1/experiments/${id}`)).figures;
  await visitor.goto(product.home);
  expect(await figures(visitor)).toMatchObject({ views: 0, runs: 0, persons: 0 });
  await visitor.getByRole('combobox', { name: '搜索实验' }).fill(INITIALS);
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(new RegExp(`kw=${INITIALS}`));
  await expect(visitor.getByRole('status').getByText('共 1 个实验')).toBeVisible();
  await visitor.getByRole('link', { name: NAME }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(NAME);
  await expect.poll(async () => (await figures(visitor)).views).toBe(1);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(NAME);
  const viewed = await figures(visitor);
  expect(viewed).toMatchObject({ views: 1, runs: 0, persons: 0 });

  // A student does it to the end: one view, one run, one person more.
  await signIn(student, product, 'student');
  await student.goto(visitor.url());
  const run = await launch(student);
  await doPendulum(student, run.params);
  await result(student);
  // Figures of runs are rolled up once a minute.
  await expect.poll(() => figures(visitor), { timeout: 90_000 }).toMatchObject({ views: 2, runs: 1, persons: 1 });
  expect(heard.flat()).toEqual([]);
});
