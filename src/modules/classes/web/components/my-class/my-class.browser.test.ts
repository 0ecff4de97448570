import type { Page, Request } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('my-class');
}, 180_000);
afterAll(() => gallery?.close());

const CLASS = '0190f3c8-1111-7000-8000-0000000000c1';
const SET = '0190f3c8-1111-7000-8000-0000000000a1';
const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const NAMES = ['陈一', '林二', '黄三', '徐四', '何五'];
const person = (n: number) => ({ enrolmentId: idOf(n), number: `20260${n}`, name: NAMES[n - 1]! });
const learner = (n: number, more: object = {}) => ({
  ...person(n),
  personId: `p${n}`,
  groups: [],
  progress: { done: 1, total: 3 },
  experiments: { done: 1, total: 2 },
  overdue: 0,
  mark: 80,
  idleDays: 1,
  contactedAt: null,
  risk: { level: 'normal', points: 0, signals: { idle: 0, lag: 0, overdue: 0, mark: 0, lastFailed: null }, lag: 0 },
  ...more,
});
const HIGH = learner(2, {
  mark: 41,
  idleDays: 22,
  overdue: 2,
  risk: { level: 'high', points: 6, signals: { idle: 2, lag: 1, overdue: 2, mark: 1, lastFailed: null }, lag: 33 },
});
const LEARNERS = [learner(1, { progress: { done: 3, total: 3 } }), HIGH, learner(3), learner(4), learner(5)];

interface SavedGroup {
  id: string | null;
  name: string;
  members: string[];
}

/** The answers a class gives, and a set of groups that is kept as the server keeps it. */
function classOf(given: { readonly locked?: boolean } = {}) {
  const set = {
    version: 1,
    name: '实验分组',
    locked: given.locked ?? false,
    open: false,
    size: null as number | null,
    groups: [
      { id: idOf(91), name: '第1组', members: [1, 2] },
      { id: idOf(92), name: '第2组', members: [3] },
    ],
  };
  const messages: { readonly personIds: readonly string[]; readonly text: string }[] = [];
  /** What a colleague does before the next save arrives. */
  let meanwhile: (() => void) | null = null;
  const inGroup = () => new Set(set.groups.flatMap((group) => group.members));
  const answer = (request: Request): { status?: number; json: object } => {
    const { pathname } = new URL(request.url());
    const data = (value: unknown) => ({ json: { data: value } });
    if (pathname.endsWith('/taught-classes')) {
      return data({ rows: [{ id: CLASS, name: '一班', mine: true, people: 5 }] });
    }
    if (pathname.endsWith('/people')) {
      return data({ rows: LEARNERS, marks: true, passLine: 60, can: { message: true } });
    }
    if (pathname.endsWith('/undone')) {
      const rows = [{ id: idOf(80), name: '单摆', undone: [1, 3] }];
      return data({ personIds: LEARNERS.map(({ personId }) => personId), rows });
    }
    if (pathname.endsWith('/today')) {
      return data({
        people: 5,
        dates: [
          { id: idOf(80), name: '单摆', kind: 'due', at: '2026-11-30T04:00:00.000Z', done: 3, href: null },
          { id: idOf(81), name: '期中考试', kind: 'closes', at: '2026-12-01T04:00:00.000Z', done: null, href: '/exam' },
        ],
        waiting: [
          { kind: 'reports', count: 4 },
          { kind: 'leave', count: 2 },
        ],
        running: [],
        sitting: [{ id: idOf(82), name: '单元测验', count: 3, href: '/test' }],
        watch: { high: 1, watch: 0, rows: [HIGH] },
        can: { message: true },
      });
    }
    if (pathname.endsWith('/messages')) {
      const body = request.postDataJSON();
      messages.push(body);
      return data({ told: body.personIds.length });
    }
    const facts = { id: SET, name: set.name, locked: set.locked, open: set.open, size: set.size, version: set.version };
    if (pathname.endsWith('/group-sets')) {
      const placed = inGroup().size;
      return data({ rows: [{ ...facts, groups: set.groups.length, placed }], people: 5, can: { manage: true } });
    }
    if (pathname.endsWith('/settings')) {
      Object.assign(set, request.postDataJSON());
      set.version += 1;
      return data({ id: SET, version: set.version });
    }
    if (pathname.endsWith('/own-groups')) {
      const groups = set.groups.map((group) => ({
        id: group.id,
        name: group.name,
        taken: group.members.length,
        mine: group.members.includes(4),
        members: group.members.includes(4) ? group.members.map((n) => NAMES[n - 1]!) : [],
      }));
      return data({ rows: [{ ...facts, groups }] });
    }
    const chosen = set.groups.find((group) => pathname.includes(group.id));
    if (chosen) {
      for (const group of set.groups) group.members = group.members.filter((n) => n !== 4);
      if (pathname.endsWith('/join')) chosen.members.push(4);
      return data(null);
    }
    if (request.method() === 'PUT') {
      meanwhile?.();
      meanwhile = null;
      const body = request.postDataJSON() as { version: number; name: string; groups: SavedGroup[] };
      if (body.version !== set.version) {
        return { status: 409, json: { error: { code: 'error.stale', message: '已被他人修改' } } };
      }
      set.name = body.name;
      set.groups = body.groups.map((group, i) => ({
        id: group.id ?? idOf(93 + i),
        name: group.name,
        members: group.members.map((id) => Number(id.slice(-2))),
      }));
      set.version += 1;
      return data({ id: SET, version: set.version });
    }
    const placed = inGroup();
    return data({
      ...facts,
      classId: CLASS,
      groups: set.groups.map((group) => ({ ...group, members: group.members.map(person) })),
      unassigned: [1, 2, 3, 4, 5].filter((n) => !placed.has(n)).map(person),
      can: { manage: true },
    });
  };
  return {
    set,
    messages,
    answer,
    colleague: (act: () => void) => {
      meanwhile = act;
    },
  };
}

async function open(query: string, fake = classOf(), width = 1440) {
  const context = await gallery.browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  await page.route('**/api/v1/**', (route) => route.fulfill(fake.answer(route.request())));
  await page.goto(`${gallery.address}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, ...fake };
}

const groupOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const peopleIn = async (page: Page, name: string) =>
  groupOf(page, name).locator('li > span:first-child').allTextContents();
/** Waits until a group has these people. */
const expectIn = async (page: Page, name: string, people: readonly string[]) =>
  expect.poll(() => peopleIn(page, name)).toEqual(people);

describe('my class', () => {
  it('says what waits, what is due and who falls behind, and writes to them', async () => {
    const { page, messages } = await open('tab=today');
    expect(await page.getByRole('link', { name: /待批报告/ }).innerText()).toContain('4');
    expect(await page.getByText('3/5').count()).toBe(1);
    expect(await page.getByRole('link', { name: /请假申请/ }).innerText()).toContain('2');
    expect(await page.getByRole('link', { name: '期中考试' }).getAttribute('href')).toBe('/exam');
    const sat = page.getByRole('listitem').filter({ hasText: '单元测验' });
    expect(await sat.innerText()).toContain('3 人在答');
    expect(await sat.getByRole('link').getAttribute('href')).toBe('/test');
    const watched = page.getByRole('listitem').filter({ hasText: '林二' });
    expect(await watched.textContent()).toContain('22 天没有学习');
    expect(await violations(page)).toEqual([]);
    await watched.getByRole('button', { name: '给林二留言' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('本周内请补交实验报告');
    await dialog
      .getByRole('button', { name: /发送|留言/ })
      .last()
      .click();
    await dialog.waitFor({ state: 'hidden' });
    expect(messages).toMatchObject([{ personIds: ['p2'], text: '本周内请补交实验报告' }]);
    await page.context().close();
  });

  it('writes to those a condition holds for, named before, with a text that fits', async () => {
    const { page, messages } = await open('tab=people');
    await page.getByRole('button', { name: '按条件留言' }).click();
    const dialog = page.getByRole('dialog');
    const to = dialog.getByRole('status');
    const text = dialog.getByRole('textbox', { name: '留言内容' });
    const kind = dialog.getByLabel('发送给哪些学生');
    await expect.poll(() => to.innerText()).toBe('发送给：陈一、林二、黄三、徐四、何五');
    await kind.selectOption({ label: '当前成绩偏低' });
    await expect.poll(() => to.innerText()).toBe('发送给：林二');
    const number = dialog.getByLabel('当前成绩低于（分）');
    await number.fill('40');
    await expect.poll(() => to.innerText()).toBe('没有符合条件的学生');
    expect(await dialog.getByRole('button', { name: '给 0 人留言' }).isDisabled()).toBe(true);
    await number.fill('0');
    await dialog.getByText('请输入1–100之间的整数').waitFor();
    await kind.selectOption({ label: '未完成某项必修内容' });
    await dialog.getByLabel('必修内容').selectOption({ label: '单摆（2 人未完成）' });
    await expect.poll(() => to.innerText()).toBe('发送给：林二、徐四');
    expect(await text.inputValue()).toBe('您还没有完成《单摆》，请尽快完成；有困难请联系我。');
    expect(await violations(page)).toEqual([]);
    await text.fill('单摆实验周五关闭，请抓紧。');
    await kind.selectOption({ label: '多日未学习' });
    // What was written stays, whoever it goes to.
    expect(await text.inputValue()).toBe('单摆实验周五关闭，请抓紧。');
    await expect.poll(() => to.innerText()).toBe('发送给：林二');
    await dialog.getByRole('button', { name: '给 1 人留言' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(messages).toMatchObject([{ personIds: ['p2'], text: '单摆实验周五关闭，请抓紧。' }]);
    await page.context().close();
  });

  it('finds learners by view and name, and orders them by a column', async () => {
    const { page } = await open('tab=people');
    const names = () => page.locator('.vse-name-button').allTextContents();
    await expect.poll(names).toEqual(NAMES);
    await page.getByRole('button', { name: /高风险/ }).click();
    await expect.poll(names).toEqual(['林二']);
    await page.getByRole('button', { name: /^全部/ }).click();
    await page.getByRole('button', { name: /当前成绩/ }).click();
    await expect.poll(async () => (await names())[0]).toBe('林二');
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

it('finds learners of a class by a range of progress, kept in the address', async () => {
  const { page } = await open('tab=people');
  const names = () => page.locator('.vse-name-button').allTextContents();
  await expect.poll(names).toEqual(NAMES);
  const filter = page.getByRole('button', { name: '进度', exact: true });
  await filter.and(page.locator('[aria-haspopup=dialog]')).click();
  await page.getByLabel('最小值').fill('50');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['陈一']);
  await page.getByRole('button', { name: /高风险/ }).click();
  await expect.poll(names).toEqual([]);
  await page.getByRole('button', { name: '清除筛选：进度' }).click();
  await expect.poll(names).toEqual(['林二']);
  await page.context().close();
  const told = await open('tab=people&progress=0,50');
  await expect.poll(() => told.page.locator('.vse-name-button').allTextContents()).toEqual(NAMES.slice(1));
  await told.page.context().close();
});

describe('groups of a class', () => {
  it('take a person by the menu and by dragging, and save it', async () => {
    const { page, set } = await open('tab=groups');
    await expectIn(page, '未分组', ['徐四', '何五']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '移动徐四' }).click();
    await page.getByRole('menuitemradio', { name: '第2组' }).click();
    await expectIn(page, '第2组', ['黄三', '徐四']);
    await groupOf(page, '第1组').locator('li').first().dragTo(groupOf(page, '第2组'));
    await expectIn(page, '第2组', ['陈一', '黄三', '徐四']);
    await expect.poll(() => set.groups.map((group) => group.members)).toEqual([[2], [1, 3, 4]]);
    await page.getByText('已全部保存').waitFor();
    await page.context().close();
  });

  it('keep what a learner chose while the teacher was moving somebody else', async () => {
    const { page, set, colleague } = await open('tab=groups');
    await expectIn(page, '未分组', ['徐四', '何五']);
    colleague(() => {
      set.groups[0]!.members.push(5);
      set.version += 1;
    });
    await page.getByRole('button', { name: '移动徐四' }).click();
    await page.getByRole('menuitemradio', { name: '第2组' }).click();
    await expectIn(page, '第1组', ['陈一', '林二', '何五']);
    await expectIn(page, '第2组', ['黄三', '徐四']);
    expect(set.groups.map((group) => group.members)).toEqual([
      [1, 2, 5],
      [3, 4],
    ]);
    await page.context().close();
  });

  it('say that a group is gone instead of moving somebody into nothing', async () => {
    const { page, set, colleague } = await open('tab=groups');
    await expectIn(page, '未分组', ['徐四', '何五']);
    colleague(() => {
      set.groups.pop();
      set.version += 1;
    });
    await page.getByRole('button', { name: '移动徐四' }).click();
    await page.getByRole('menuitemradio', { name: '第2组' }).click();
    await page.getByText('未做更改').waitFor();
    await expectIn(page, '未分组', ['黄三', '徐四', '何五']);
    await page.context().close();
  });

  it('are added, renamed and deleted; who was in a deleted one is in none', async () => {
    const { page } = await open('tab=groups');
    await page.getByRole('button', { name: '添加小组' }).click();
    await expectIn(page, '第3组', []);
    await page.getByRole('button', { name: '“第3组”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '重命名' }).click();
    await page.getByRole('textbox').fill('光学组');
    await page.getByRole('button', { name: '保存' }).click();
    await expectIn(page, '光学组', []);
    await page.getByRole('button', { name: '“第1组”的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除小组' }).click();
    await page.getByRole('button', { name: '删除小组' }).click();
    await expectIn(page, '未分组', ['陈一', '林二', '徐四', '何五']);
    expect(await groupOf(page, '第1组').count()).toBe(0);
    await page.context().close();
  });

  it('are not changed while they are locked', async () => {
    const { page } = await open('tab=groups', classOf({ locked: true }));
    await expectIn(page, '第1组', ['陈一', '林二']);
    expect(await page.getByRole('button', { name: /^移动/ }).count()).toBe(0);
    await page.getByRole('switch', { name: '锁定分组' }).click();
    await page.getByRole('button', { name: '移动陈一' }).waitFor();
    await page.context().close();
  });

  it('fit a phone', async () => {
    const { page } = await open('tab=groups', classOf(), 390);
    await expectIn(page, '第1组', ['陈一', '林二']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });
});

describe('groups of a learner', () => {
  it('are chosen and left while the choice is open, and full ones are not offered', async () => {
    const fake = classOf();
    Object.assign(fake.set, { open: true, size: 2 });
    const { page, set } = await open('face=learner', fake);
    await page.getByText('已满').waitFor();
    expect(await page.getByRole('button', { name: '加入第1组' }).count()).toBe(0);
    await page.getByRole('button', { name: '加入第2组' }).click();
    await page.getByText('黄三、徐四').waitFor();
    expect(set.groups[1]!.members).toEqual([3, 4]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '退出第2组' }).click();
    await page.getByRole('button', { name: '加入第2组' }).waitFor();
    await page.context().close();
  });

  it('only tell the own one while the choice is closed', async () => {
    const fake = classOf();
    fake.set.groups[0]!.members.push(4);
    const { page } = await open('face=learner', fake);
    await page.getByText('陈一、林二、徐四').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.context().close();
  });
});
