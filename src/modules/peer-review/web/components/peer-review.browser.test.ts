import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, sound, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('peer-review');
}, 180_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000a${n}`;
const level = (name: string, from: number, to: number) => ({ name, from, to, words: '' });
const RUBRIC = [
  { id: 'idea', name: '思路', levels: [level('优', 50, 60), level('差', 0, 49.5)] },
  { id: 'form', name: '表达', levels: [level('好', 40, 40), level('差', 10, 10)] },
];
const AT = '2026-11-30T10:00:00.000Z';

const own = (released: boolean) => ({
  ...{ phase: released ? 'ended' : 'open', opensAt: '2026-11-26T10:00:00.000Z', dueAt: AT, extraUntil: null },
  ...{ anonymous: true, deduct: 5, maxScore: 100, calibrating: false },
  mine: [
    { id: idOf(1), kind: 'ring', state: 'open', author: null, points: null, written: false, open: !released },
    { id: idOf(2), kind: 'extra', state: 'done', author: null, points: 86, written: false, open: !released },
  ],
  received: released
    ? [
        {
          ...{ id: idOf(3), reviewer: null, points: 70, levels: [], comment: '推导完整，图可以再大些', counts: true },
          ...{ flagged: false, answer: null },
        },
      ]
    : [],
});
const review = (n: number, more: object) => ({
  ...{
    id: idOf(n),
    reviewer: `同学${n}`,
    kind: 'ring',
    state: 'done',
    points: 80,
    levels: [],
    comment: '条理清楚，数据完整',
  },
  ...{ counts: true, weight: null, flag: null, answer: null },
  ...more,
});
const board = () => ({
  ...{ phase: 'open', opensAt: '2026-11-26T10:00:00.000Z', dueAt: AT, extraUntil: null, maxScore: 100 },
  ...{ done: 3, open: 1, missed: 0, waiting: 1, calibrate: false, rubric: null, samples: [] as object[] },
  works: [
    {
      ...{ workId: idOf(5), alias: null, name: '张三', className: '物理一班', late: false, mark: 65, spread: 30 },
      ...{ reason: 'apart', teamPoints: null },
      reviews: [review(6, { points: 50 }), review(7, {}), review(8, { state: 'open', points: null, comment: '' })],
    },
    {
      ...{ workId: idOf(4), alias: null, name: '李四', className: '物理一班', late: true, mark: null, spread: null },
      ...{ reason: 'none', teamPoints: 88, reviews: [] },
    },
  ],
  reviewers: [
    {
      personId: idOf(9),
      name: '王五',
      className: '物理一班',
      done: 1,
      open: 1,
      missed: 0,
      weight: null,
      calibration: [],
    },
  ] as object[],
  can: { mark: true, assign: true, decide: true, sample: false },
});

const calibratedOwn = () => {
  const task = { author: null, written: false };
  const mine = [
    { ...task, id: idOf(1), kind: 'sample', state: 'done', points: 70, teacher: 85, open: false },
    { ...task, id: idOf(2), kind: 'sample', state: 'open', points: null, teacher: null, open: true },
    { ...task, id: idOf(3), kind: 'ring', state: 'open', points: null, teacher: null, open: false },
  ];
  return { ...own(false), calibrating: true, mine };
};
const calibratedBoard = () => {
  const plain = board();
  const [first, second] = plain.works;
  const reviewer = { personId: idOf(9), name: '王五', className: '物理一班', done: 1, open: 1, missed: 0 };
  return {
    ...{ ...plain, calibrate: true, can: { ...plain.can, sample: true } },
    samples: [{ workId: idOf(4), points: 88, levels: {}, comment: '推导完整，结论与数据一致', done: 2, open: 1 }],
    works: [
      {
        ...{ ...first!, mark: 84.57, reason: null },
        reviews: [review(6, { points: 80, weight: 0.95 }), review(7, { points: 90, weight: 0.8 })],
      },
      { ...second!, late: false },
    ],
    reviewers: [{ ...reviewer, weight: 0.95, calibration: [{ own: 83, teacher: 88 }] }],
  };
};

/** A part of the pages over a server that keeps what is sent. */
async function open({
  part,
  width = 1440,
  theme = 'light',
  released = false,
  calibrated = false,
}: {
  readonly part: string;
  readonly width?: number;
  readonly theme?: string;
  readonly released?: boolean;
  /** Reviewers mark samples first. */
  readonly calibrated?: boolean;
}) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> | null }[] = [];
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/v1/', '');
    const method = request.method();
    if (method !== 'GET') sent.push({ method, path, body: request.postDataJSON() as Record<string, unknown> | null });
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    if (path.endsWith('/reviews')) return answer(calibrated ? calibratedOwn() : own(released));
    if (path.endsWith('/draft')) return answer({ savedAt: AT });
    if (path.endsWith('/peer-reviews') && method === 'GET') return answer(calibrated ? calibratedBoard() : board());
    if (path.endsWith('/peer-reviews')) return answer({ assigned: true });
    if (path.startsWith('peer-reviews/') && method === 'GET') {
      return answer({
        ...{
          id: idOf(1),
          homeworkId: idOf(0),
          title: '静电场作业',
          seq: 1,
          kind: 'ring',
          reference: null,
          author: null,
          maxScore: 100,
          rubric: RUBRIC,
        },
        ...{ dueAt: AT, refusal: null, state: 'open', body: '<p>储能公式的推导</p>', pictures: {}, held: 1 },
        ...{ files: [{ id: idOf(9), name: '附件 1.pdf', bytes: 2048 }], given: null, draft: null },
      });
    }
    return answer({ id: idOf(1), points: 100 });
  });
  await page.goto(`${gallery.address}?part=${part}&theme=${theme}`);
  return { page, sent };
}

it('leads a learner to the works that wait, with what a missing review costs', async () => {
  const { page } = await open({ part: 'own' });
  await page.getByText('每缺评一份，你的得分扣 5%。').waitFor();
  expect(await page.getByRole('link', { name: '评阅作业 1' }).getAttribute('href')).toContain(`review=${idOf(1)}`);
  await page.getByRole('link', { name: '修改评阅作业 2' }).waitFor();
  await page.getByText('补评', { exact: true }).waitFor();
  await sound(page);
  await page.context().close();
});

it('shows what was received and takes an objection with its reason', async () => {
  const { page, sent } = await open({ part: 'own', released: true, width: 390, theme: 'dark' });
  await page.getByText('推导完整，图可以再大些').waitFor();
  await sound(page);
  await page.getByRole('button', { name: '反馈评阅 1' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('评语与我的推导不符');
  await dialog.getByRole('button', { name: '反馈', exact: true }).click();
  await expect.poll(() => sent.at(-1)?.body).toEqual({ reason: '评语与我的推导不符' });
  await page.context().close();
});

it('takes a review by the rubric: kept while it is written, refused incomplete, then handed in', async () => {
  const { page, sent } = await open({ part: 'task' });
  await page.getByText('储能公式的推导').waitFor();
  await page.getByText('另有 1 个附件可能含有作者信息，未提供。').waitFor();
  await page.getByRole('button', { name: '提交评阅' }).click();
  await page.getByText('请为每个评分项打分').waitFor();
  await page.getByText('评语至少写 10 个字').waitFor();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: /^1?优/ }).click();
  await page.getByLabel('表达得分').fill('40');
  await page.getByLabel('评语').fill('步骤完整，可以补充误差的来源');
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/draft')), { timeout: 10_000 }).toBe(true);
  await page.getByText(/已保存/).waitFor();
  await sound(page);
  await page.getByRole('button', { name: '提交评阅' }).click();
  await expect
    .poll(() => sent.find(({ path }) => path === `peer-reviews/${idOf(1)}`)?.body)
    .toEqual({ levels: { idea: 55, form: 40 }, points: null, comment: '步骤完整，可以补充误差的来源' });
  await page.context().close();
});

it('shows the team what was said of each work, and takes its decisions', async () => {
  const { page, sent } = await open({ part: 'board' });
  await page.getByText('分差过大').waitFor();
  await page.getByText('迟交，由教师批改').waitFor();
  await sound(page);
  await page.getByRole('button', { name: '查看张三的评阅' }).click();
  const drawer = page.getByRole('dialog', { name: '张三收到的评阅' });
  await drawer.getByRole('button', { name: '不计入' }).first().click();
  const asked = page.getByRole('alertdialog', { name: '不计入' });
  await asked.getByRole('textbox').fill('评阅与标准不符');
  await asked.getByRole('button', { name: '不计入' }).click();
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({
      ...{ method: 'POST', body: { counts: false, words: '评阅与标准不符' } },
    });
  await drawer.getByLabel('评阅人').selectOption({ label: '王五 · 物理一班' });
  await drawer.getByRole('button', { name: '指派评阅人' }).click();
  await expect.poll(() => sent.at(-1)?.body).toEqual({ workId: idOf(5), personId: idOf(9) });
  await drawer.getByRole('button', { name: '收回同学8的评阅任务' }).click();
  await expect.poll(() => sent.at(-1)?.method).toBe('DELETE');
  await page.context().close();
});

it('fits a phone', async () => {
  const { page } = await open({ part: 'board', width: 390, theme: 'dark' });
  await page.getByText('分差过大').waitFor();
  await sound(page);
  await page.getByText('按学生').click();
  await page.getByText('王五').waitFor();
  await sound(page);
  await page.context().close();
});

it('leads a learner to the samples first, and tells how far off one was', async () => {
  const { page } = await open({ part: 'own', calibrated: true, width: 390 });
  await page.getByText('先评完校准样本，再评同学的作业').waitFor();
  await page.getByText('教师参考分 85，相差 15').waitFor();
  await page.getByRole('link', { name: '评阅样本 2' }).waitFor();
  // Nothing of the own reviews is shown before.
  await page.getByText('作业 1', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: /作业 1/ }).count()).toBe(0);
  await sound(page);
  await page.context().close();
});

it('shows weights with how they came about, and takes what the team gives a sample', async () => {
  const { page, sent } = await open({ part: 'board', calibrated: true, theme: 'dark' });
  await page.getByRole('button', { name: '查看张三的评阅' }).click();
  await page.getByText('(80×0.95 + 90×0.8) / (0.95 + 0.8) = 84.57').waitFor();
  await sound(page);
  await page.getByRole('button', { name: '设为校准样本' }).click();
  await page.getByRole('button', { name: '保存参考分' }).click();
  await page.getByText('得分应在 0–100 之间，最多两位小数').waitFor();
  await page.getByLabel('得分').fill('85');
  await page.getByLabel('评语').fill('推导完整，结论与数据一致');
  await page.getByRole('button', { name: '保存参考分' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { points: 85, comment: '推导完整，结论与数据一致' } });
  expect(sent[0]!.path).toContain(`works/${idOf(5)}/sample`);
  await page.getByRole('button', { name: '关闭' }).first().click();
  // A sample is taken back, and set again as it was.
  await page.getByRole('button', { name: '查看李四的评阅' }).click();
  await page.getByRole('button', { name: '取消样本' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => sent.length).toBe(3);
  const sample = expect.stringContaining(`works/${idOf(4)}/sample`);
  expect(sent.slice(1)).toEqual([
    { method: 'DELETE', path: sample, body: null },
    { method: 'PUT', path: sample, body: { levels: {}, points: 88, comment: '推导完整，结论与数据一致' } },
  ]);
  await page.getByRole('button', { name: '关闭' }).first().click();
  await page.getByRole('button', { name: '按学生' }).click();
  await page.getByText('max(0.2, 1 − (|83 − 88|) / 1 / 100)').waitFor();
  await page.context().close();
});
