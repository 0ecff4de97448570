import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, soundInLooks, startGallery, violations } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('registry');
}, 180_000);
afterAll(() => gallery?.close());

const TERMS = [
  { id: 't2', code: '2026-1', name: '2026秋', startsOn: '2026-09-01', endsOn: '2027-01-20', current: true },
  { id: 't1', code: '2025-2', name: '2026春', startsOn: '2026-02-20', endsOn: '2026-07-10', current: false },
];
const taught = (id: string, termId: string, code: string, name: string) => ({
  ...{ id, code, name, termId, termName: TERMS.find((term) => term.id === termId)!.name },
});
const CLASSES = [
  taught('n1', 't2', 'PHYS-A', '实验一班'),
  taught('o1', 't1', 'PHYS-A', '实验一班'),
  taught('o2', 't1', 'PHYS-B', '实验二班'),
  taught('o3', 't1', 'PHYS-C', '实验三班'),
];

const member = (personId: string, name: string, role: string) => ({
  ...{ personId, name, number: 'T1', role, rights: null, scope: 'all', unitName: null, since: null },
});
const TEAM = [member('p1', '王芳', 'lead'), member('p2', '赵强', 'assistant'), member('p3', '孙丽', 'support')];

const MERGED = {
  ...{ from: { id: 'c1', name: '实验一班', code: 'PHYS-A', taken: 20 } },
  ...{ into: { id: 'c2', name: '实验二班', code: 'PHYS-B', taken: 18 }, capacity: { now: 60, after: 60 } },
  ...{ moves: [{ kind: 'members', count: 20 }], dates: 3, teachers: [], doubled: [], hindrances: [] },
};

/** A dialog by itself, and what it sent. */
async function open(
  face: string,
  { width = 1440, theme = 'light', again = false, classes = CLASSES, skipped = [] as object[] } = {},
) {
  const context = await gallery.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = { v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 };
    localStorage.setItem('cloudvse_access_token', JSON.stringify(value));
  });
  const sent: unknown[] = [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const data = (value: unknown) => route.fulfill({ json: { data: value } });
    if (pathname.endsWith('/terms')) return data({ rows: TERMS });
    if (pathname.endsWith('/team')) return data({ rows: TEAM });
    if (pathname.endsWith('/classes')) return data({ rows: classes, can: { create: true } });
    if (pathname.endsWith('/merge')) return data(MERGED);
    sent.push(route.request().postDataJSON());
    if (face === 'edit' && sent.length === 1) {
      const fields = [{ path: 'code', code: 'classes.code.taken', message: '班级编码在本学期已存在' }];
      const error = { code: 'classes.code.taken', message: '班级编码在本学期已存在', fields };
      return route.fulfill({ status: 422, json: { error } });
    }
    if (face === 'edit') return data({ version: 4 });
    if (pathname.endsWith('/class-copies')) return data({ done: 2 - skipped.length, skipped });
    const person = (n: number) => ({ enrolmentId: `e${n}`, number: `2026${n}`, name: `学生${n}`, mark: null });
    return data({
      groups: [0, 1, 2].map((at) => ({ name: `第${at + 1}组`, members: [1, 2, 3].map((n) => person(at * 3 + n)) })),
    });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ theme, face, again: again ? '1' : '' })}`);
  await page.getByRole(['end', 'merge'].includes(face) ? 'alertdialog' : 'dialog').waitFor();
  const closed = () => expect.poll(() => page.locator('body').getAttribute('data-closed')).toBe('');
  return { page, sent, closed, done: () => context.close() };
}

describe('copying classes from another term', () => {
  it('offers those the term has not, and sends what is ticked', async () => {
    const { page, sent, closed, done } = await open('copy-term');
    const there = page.getByRole('checkbox', { name: '实验一班 · PHYS-A' });
    await there.waitFor();
    expect([await there.isDisabled(), await there.isChecked()]).toEqual([true, false]);
    await page.getByText('该学期已有此编码').waitFor();
    await page.getByRole('checkbox', { name: '实验三班 · PHYS-C' }).uncheck();
    await page.getByRole('button', { name: '复制 1 个班级' }).click();
    await closed();
    expect(sent).toEqual([{ termId: 't2', classIds: ['o2'] }]);
    await done();
  });

  it('says how many could not be copied, and has nothing to send where no other term has classes', async () => {
    const { page, closed, done } = await open('copy-term', { skipped: [{ id: 'o3', reason: '编码已存在' }] });
    await page.getByRole('button', { name: '复制 2 个班级' }).click();
    await page.getByText('已新建 1 个班级，1 个未能复制').waitFor();
    await closed();
    await done();
    const alone = await open('copy-term', { classes: CLASSES.slice(0, 1) });
    await alone.page.getByText('其他学期没有教学班。').waitFor();
    expect(await alone.page.getByRole('button', { name: '复制 0 个班级' }).isDisabled()).toBe(true);
    await alone.done();
  });
});

describe('ending a class', () => {
  it('asks for the name of the class before anything is sent', async () => {
    const { page, sent, closed, done } = await open('end');
    const end = page.getByRole('button', { name: '结课', exact: true });
    await end.click();
    await page.getByText('与班级名称不一致').waitFor();
    await page.getByRole('textbox', { name: /输入班级名称/ }).fill('实验二班');
    await end.click();
    expect(sent).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: /输入班级名称/ }).fill('实验一班');
    await end.click();
    await closed();
    expect(sent).toEqual([{}]);
    await done();
  });
});

describe('drawing groups', () => {
  it('says what comes of a number before it is drawn, and gives the groups of the server', async () => {
    const { page, sent, closed, done } = await open('draw');
    await page.getByText('9 人分成 3 组，每组 3 人').waitFor();
    await page.getByRole('textbox', { name: '每组最多人数' }).fill('0');
    await page.getByRole('button', { name: '生成分组' }).click();
    await page.getByText('请填写 1–9 的整数').waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('radio', { name: '小组数量' }).check();
    await page.getByRole('textbox', { name: /./ }).last().fill('4');
    await page.getByText('9 人分成 4 组，每组 2–3 人').waitFor();
    await page.getByRole('button', { name: '生成分组' }).click();
    await closed();
    expect(sent).toMatchObject([{ way: 'random', by: 'number', n: 4 }]);
    const drawn = JSON.parse((await page.locator('body').getAttribute('data-drawn'))!) as { groups: object[] };
    expect(drawn).toMatchObject({ name: '分组1', open: false, size: null });
    expect(drawn.groups).toHaveLength(3);
    await done();
  });

  it('makes empty groups where learners choose, with a limit that is checked', async () => {
    const { page, sent, closed, done } = await open('draw');
    await page.getByRole('radio', { name: /学生自选/ }).check();
    await page.getByRole('textbox', { name: '分组名称' }).fill('');
    await page.getByRole('button', { name: '生成分组' }).click();
    await page.getByText('请填写名称（1–50 个字）').waitFor();
    await page.getByRole('textbox', { name: '分组名称' }).fill('自选小组');
    await page.getByRole('button', { name: '生成分组' }).click();
    await closed();
    expect(sent).toEqual([]);
    const drawn = JSON.parse((await page.locator('body').getAttribute('data-drawn'))!) as object;
    expect(drawn).toMatchObject({ name: '自选小组', open: true, groups: Array(4).fill({ members: [] }) });
    await done();
  });

  it('asks neither name nor choice for groups that are drawn anew', async () => {
    const { page, done } = await open('draw', { again: true });
    await page.getByText('现有分组被替换').waitFor();
    expect(await page.getByRole('textbox', { name: '分组名称' }).count()).toBe(0);
    expect(await page.getByRole('radio', { name: /学生自选|手动分组/ }).count()).toBe(0);
    await done();
  });
});

describe('changing a class', () => {
  it('keeps what the server refuses in the dialog, and takes out who left the team', async () => {
    const { page, sent, closed, done } = await open('edit');
    await page.getByRole('checkbox', { name: '赵强' }).check();
    // Support teaches no class; who left the team is there to be taken out.
    expect(await page.getByRole('checkbox').count()).toBe(3);
    await page.getByRole('checkbox', { name: '周平' }).uncheck();
    expect(await page.getByLabel('学期').isDisabled()).toBe(true);
    await page.getByText('已开课，不能更换学期').waitFor();
    await page.getByLabel('班级名称').fill('一');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('请输入2–50个字的班级名称').waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel('班级名称').fill('实验三班');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('班级编码在本学期已存在').waitFor();
    await page.getByLabel('班级编码').fill('PHYS-Z');
    await page.getByRole('button', { name: '保存' }).click();
    await closed();
    const body = { version: 3, name: '实验三班', code: 'PHYS-Z', termId: 't2', teacherIds: ['p1', 'p2'] };
    expect(sent.at(-1)).toEqual(body);
    await done();
  });

  it('offers the terms as long as it has not started', async () => {
    const { page, done } = await open('edit', { again: true });
    await page.getByLabel('学期').selectOption({ label: '2026春' });
    await done();
  });
});

describe('dialogs of a class', () => {
  it.each(['copy-term', 'edit', 'draw'])('%s has no axe violation and no sideways scroll', async (face) => {
    const { page, done } = await open(face);
    await page
      .getByRole(face === 'draw' ? 'radio' : 'checkbox')
      .first()
      .waitFor();
    await soundInLooks(page, [
      [1440, 'dark'],
      [390, 'light'],
    ]);
    await done();
  });
});

it('says before a merge that the dates of the class that ends hold no more', async () => {
  const { page, done } = await open('merge');
  await page.getByText('3 个节点为本班单独设置的日期不再适用，学生改用“实验二班”的日期。').waitFor();
  expect(await violations(page)).toEqual([]);
  await done();
});
