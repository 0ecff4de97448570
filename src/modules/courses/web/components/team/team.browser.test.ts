import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../../../../../e2e/fixtures/browser.ts';
import { type Gallery, inLooks, LOOKS, startGallery, violations } from '../../../../../../e2e/fixtures/gallery.ts';
import { type ClassScope, type CourseRole, courseRights, usualScope } from '../../../shared/course.policy.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('team');
}, 120_000);
afterAll(() => gallery?.close());

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const COURSE = idOf(900);

interface Member {
  readonly id: string;
  readonly name: string;
  role: CourseRole;
  granted: string[];
  scope: ClassScope;
  intro: string;
  shown: boolean;
}
const member = (n: number, name: string, role: CourseRole, granted: string[] = []): Member => ({
  ...{ id: idOf(n), name, role, granted, scope: usualScope(role) },
  ...{ intro: '', shown: true },
});
const some = () => [
  member(1, '王芳', 'lead'),
  member(2, '赵强', 'instructor'),
  member(3, '李四', 'assistant', ['bank', 'class']),
];

/** The page as one member sees it, over a server that keeps the team in memory. */
async function open(given: { people: Member[]; me: string; width?: number; theme?: string }) {
  const server = { people: given.people, gone: false };
  const calls: { method: string; path: string; body: unknown }[] = [];
  const context = await gallery.browser.newContext({
    viewport: { width: given.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  const me = () => server.people.find((one) => one.id === given.me);
  const course = () => {
    const role = me()?.role ?? null;
    const rights = role && courseRights(role, me()?.granted);
    return {
      ...{ id: COURSE, code: 'PHYS-101', name: '大学物理实验', nameEn: null, cover: null, category: '0702' },
      ...{ nature: 'required', credits: 2, theoryHours: 16, labHours: 16, state: 'published', role },
      ...{ leadName: '王芳', students: 0, updatedAt: '2026-11-21T02:03:04.567Z', unitId: idOf(901) },
      ...{ intro: '', syllabus: '', assessment: '', version: 1, rights },
      can: {
        edit: true,
        publish: false,
        close: true,
        archive: false,
        structure: true,
        team: role === 'lead',
        copy: true,
      },
    };
  };
  const rows = () =>
    server.people.map(({ id, name, role, granted, scope, intro, shown }, i) => ({
      ...{ personId: id, name, number: `T00${i + 1}`, unitName: '物理学院', role, scope },
      ...{ rights: courseRights(role, granted), since: '2026-09-01T02:00:00.000Z' },
      ...{ intro, shown, title: '副教授', avatar: null, classes: i === 2 ? ['实验一班'] : [] },
    }));
  await page.route('**/api/v1/**', (route) => {
    const request = route.request();
    const call = {
      method: request.method(),
      path: new URL(request.url()).pathname.split(`/courses/${COURSE}`)[1] ?? '',
      body: request.postDataJSON(),
    };
    if (call.method !== 'GET') calls.push(call);
    const one = server.people.find(({ id }) => call.path.endsWith(id));
    if (call.path === '/team/candidates') {
      const found = { personId: idOf(4), name: '孙丽', number: 'T004', title: '讲师', unitName: '物理学院' };
      const there = { ...found, personId: idOf(2), name: '孙赵强', present: true };
      return route.fulfill({ json: { data: { rows: [there, { ...found, present: false }] } } });
    }
    if (call.path === '/completeness')
      return route.fulfill({ json: { data: { percent: 63.4, missing: [], ungraded: [], rows: [] } } });
    if (call.path === '/team/order') {
      server.people.sort((a, b) => call.body.personIds.indexOf(a.id) - call.body.personIds.indexOf(b.id));
      return route.fulfill({ json: { data: null } });
    }
    if (call.path.endsWith('/introduction')) {
      Object.assign(server.people.find(({ id }) => call.path.includes(id))!, call.body);
      return route.fulfill({ json: { data: null } });
    }
    if (call.method === 'PUT') {
      if (call.body.account === 'zhaoqiang') {
        const message = '该成员已在教学团队中';
        return route.fulfill({ status: 409, json: { error: { code: 'courses.team.already', message } } });
      }
      server.people.push(member(4, '孙丽', call.body.role, call.body.granted));
    } else if (call.method === 'PATCH' && one) Object.assign(one, call.body);
    else if (call.method === 'DELETE') server.people = server.people.filter((each) => each !== one);
    else if (call.path === '/hand-over') {
      for (const each of server.people) {
        if (each.id === call.body.personId) each.role = 'lead';
        else if (each.role === 'lead') each.role = 'instructor';
      }
    } else return route.fulfill({ json: { data: call.path === '/team' ? { rows: rows() } : course() } });
    return route.fulfill({ json: { data: call.method === 'PUT' || call.method === 'PATCH' ? rows().at(-1) : null } });
  });
  await page.goto(
    `${gallery.address}?${new URLSearchParams({ course: COURSE, me: given.me, theme: given.theme ?? 'light' })}`,
  );
  await page.getByRole('row', { name: /王芳/ }).waitFor();
  return { page, calls, server };
}
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

describe.skipIf(!CHROMIUM)('the team of a course', () => {
  it('is added to by account with the rights the role can be granted; a refusal stays in the dialog', async () => {
    const { page, calls } = await open({ people: some(), me: idOf(1) });
    expect(await row(page, '王芳').getByRole('button').count()).toBe(1);
    expect(await row(page, '李四').innerText()).toContain('班级与选课、批改、学习数据');
    await button(page, '添加成员').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await dialog.getByText('请选择人员').waitFor();
    expect(calls).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('人员').fill('zhaoqiang');
    await page.keyboard.press('Enter');
    await dialog.getByText('该成员已在教学团队中').waitFor();
    await dialog.getByLabel('人员').fill('sunli');
    // What an instructor may do is fixed; an assistant may be granted two things, and grades are not among them.
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('radio', { name: '助教' }).check();
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    await dialog.getByRole('checkbox', { name: '课程结构与公告' }).check();
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await row(page, '孙丽').waitFor();
    // Assistants see the classes they teach, unless the lead decides otherwise.
    expect(calls.at(-1)?.body).toEqual({ account: 'sunli', role: 'assistant', granted: ['structure'], scope: 'own' });
    await page.context().close();
  });

  it('is changed member by member: role, rights, removal', async () => {
    const { page, calls } = await open({ people: some(), me: idOf(1) });
    await row(page, '李四')
      .getByRole('button', { name: /改角色/ })
      .click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('checkbox', { name: '班级与选课' }).isChecked()).toBe(true);
    await dialog.getByRole('checkbox', { name: '课程结构与公告' }).check();
    await dialog.getByRole('radio', { name: '全部班级' }).check();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => row(page, '李四').innerText()).toContain('课程结构与公告');
    const { granted, scope } = calls[0]!.body as { granted: string[]; scope: string };
    expect(scope).toBe('all');
    await expect.poll(() => row(page, '李四').innerText()).toContain('全部班级');
    expect(granted.toSorted()).toEqual(['bank', 'class', 'structure']);
    await row(page, '李四').getByRole('button', { name: /移除/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click();
    await expect.poll(() => row(page, '李四').count()).toBe(0);
    await page.context().close();
  });

  it('takes in somebody found by name, not who is in it', async () => {
    const { page, calls } = await open({ people: some(), me: idOf(1) });
    await button(page, '添加成员').click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('人员');
    await field.fill('孙');
    expect(await dialog.getByRole('option').count()).toBe(0);
    await field.fill('孙丽');
    await dialog.getByRole('option', { name: /孙赵强.*已在教学团队中/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText('T004 · 讲师 · 物理学院').waitFor();
    await page.keyboard.press('Enter');
    await row(page, '孙丽').waitFor();
    expect(calls.at(-1)?.body).toEqual({ personId: idOf(4), role: 'instructor', granted: [], scope: 'all' });
    await page.context().close();
  });

  it('is put in order, and its members are introduced or not shown', async () => {
    const { page, calls } = await open({ people: some(), me: idOf(1) });
    await button(page, '调整顺序').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /李四.*上移|上移.*李四/ }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => page.getByRole('row').nth(2).innerText()).toContain('李四');
    expect(calls[0]).toMatchObject({ path: '/team/order', body: { personIds: [idOf(1), idOf(3), idOf(2)] } });
    await row(page, '李四').getByRole('button', { name: /介绍/ }).click();
    await dialog.getByLabel('简介').fill('负责一班的实验');
    await dialog.getByRole('checkbox', { name: '前台展示' }).uncheck();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => row(page, '李四').innerText()).toContain('前台不展示');
    expect(calls[1]?.body).toEqual({ intro: '负责一班的实验', shown: false });
    await page.context().close();
  });

  it('is handed over only after the code of the course and a reason are typed', async () => {
    const { page, calls } = await open({ people: some(), me: idOf(1) });
    expect(
      await row(page, '李四')
        .getByRole('button', { name: /移交负责人/ })
        .count(),
    ).toBe(0);
    await row(page, '赵强')
      .getByRole('button', { name: /移交负责人/ })
      .click();
    const question = page.getByRole('alertdialog');
    const go = question.getByRole('button', { name: '移交负责人' });
    await go.click();
    await question.getByRole('textbox').first().fill('下学期由同事负责');
    await question.getByRole('textbox').last().fill('PHYS-10');
    await go.click();
    expect(calls).toEqual([]);
    await question.getByRole('textbox').last().fill('PHYS-101');
    await go.click();
    await expect.poll(() => calls[0]?.body).toEqual({ personId: idOf(2), reason: '下学期由同事负责' });
    await expect.poll(() => row(page, '赵强').innerText()).toContain('负责人');
    // The old lead is an instructor now: nothing of the others can be changed, the own row can be left.
    await expect.poll(() => button(page, '添加成员').count()).toBe(0);
    expect(await row(page, '李四').getByRole('button').count()).toBe(0);
    expect(await row(page, '王芳').getByRole('button', { name: /退出/ }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('is only read by a member, who may leave', async () => {
    const { page, calls } = await open({ people: some(), me: idOf(2) });
    expect(await button(page, '添加成员').count()).toBe(0);
    expect(await page.getByRole('table').getByRole('button').count()).toBe(2);
    await row(page, '赵强').getByRole('button', { name: /退出/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
    await expect.poll(() => calls).toEqual([{ method: 'DELETE', path: `/team/${idOf(2)}`, body: null }]);
    await page.context().close();
  });

  it.each([
    ['in company', some()],
    ['with the lead alone', some().slice(0, 1)],
  ])('is clean and fits in every width and theme, %s', async (_, people) => {
    const { page } = await open({ people, me: idOf(1) });
    if (people.length === 1) await page.getByText('邀请同事共同建设').waitFor();
    const whole = page.getByRole('link', { name: '完整度 63%' });
    expect(await whole.getAttribute('href')).toContain('tab=completeness');
    await inLooks(page, LOOKS, async (look) => {
      expect(await violations(page), look).toEqual([]);
      const over = await page
        .locator('html, main, .vse-table-scroll')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className),
        );
      expect(over, look).toEqual([]);
    });
    await page.context().close();
  });
});
