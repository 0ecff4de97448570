import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, type Look, soundInLooks, startGallery } from '../../../../../e2e/fixtures/gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('attendance');
}, 180_000);
afterAll(() => gallery?.close());

const NOW = Date.parse('2026-11-24T02:00:00.000Z');
const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const NONE = { present: 0, late: 0, early: 0, absent: 0, leave: 0 };
const session = (id: string, more: object = {}) => ({
  id,
  title: '第2次签到',
  way: 'code',
  openedAt: at(-2),
  lateAt: at(3),
  endsAt: at(8),
  closedAt: null as string | null,
  ...more,
});
const person = (n: number, name: string, more: object = {}) => ({
  personId: `0190f3c8-1111-7000-8000-00000000000${n}`,
  number: `202600${n}`,
  name,
  state: null as string | null,
  checkedInAt: null,
  changedBy: null,
  changedAt: null,
  reason: null,
  ...more,
});

const leave = (id: string) => ({
  ...{ id, session: null, from: at(-60), to: at(1440), reason: '发热，附医院病假条', state: 'submitted' },
  ...{ answer: null as string | null, submittedAt: at(-30), decidedAt: null },
  files: [{ id: 'f1', name: '病假条.pdf', bytes: 100, url: '/files/f1' }],
});

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}
interface World {
  readonly face?: 'team' | 'own' | 'desk';
  readonly more?: string;
  readonly open?: ReturnType<typeof session> | null;
  /** Refusal of a check-in. */
  readonly refusal?: string;
  /** Somebody has asked for leave. */
  readonly leave?: boolean;
  readonly place?: { readonly latitude: number; readonly longitude: number };
}

/** A class of three with one session before; what is sent changes what is answered, as the server does. */
async function open(given: World = {}) {
  const context = await gallery.browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    ...(given.place ? { geolocation: given.place, permissions: ['geolocation'] } : {}),
  });
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  await page.addInitScript(() => {
    localStorage.setItem(
      'cloudvse_access_token',
      JSON.stringify({ v: { token: 't', at: Date.now() }, exp: Date.now() + 86_400_000 }),
    );
  });
  const sent: Sent[] = [];
  let running = given.open === undefined ? session('s2') : given.open;
  let own: string | null = null;
  const rows = [
    person(1, '陈一', { state: 'present', checkedInAt: at(-1) }),
    person(2, '林二'),
    person(3, '黄三', { state: 'leave', changedBy: '王芳', changedAt: at(-1), reason: '病假条已交' }),
  ];
  const past = session('s1', { title: '第1次签到', way: 'qr', openedAt: at(-9000), closedAt: at(-8990) });
  const count = () => ({ ...NONE, present: rows.filter((row) => row.state === 'present').length, leave: 1 });
  let tokens = 0;
  const leaves = given.leave ? [leave('l1')] : [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    const path = pathname.replace('/api/v1/', '');
    if (route.request().method() === 'POST') sent.push({ path, body: route.request().postDataJSON() ?? {} });
    if (path.endsWith('/token')) {
      tokens += 1;
      return answer({ token: `t${tokens}`, nextIn: 10_000 });
    }
    if (path.endsWith('/close')) {
      if (running) running = { ...running, closedAt: at(0) };
      for (const row of rows) row.state ??= 'absent';
      return answer(null);
    }
    if (path.endsWith('/marks')) {
      const { personIds, state } = route.request().postDataJSON();
      for (const row of rows) if (personIds.includes(row.personId)) row.state = state;
      return answer({ changed: personIds.length });
    }
    if (path.endsWith('/check-in')) {
      if (given.refusal) {
        const error = { code: 'attendance.checkIn.wrong', message: given.refusal };
        return route.fulfill({ status: 422, json: { error } });
      }
      own = 'present';
      return answer({ state: 'present', at: at(0), already: false });
    }
    if (path.endsWith('/own-attendance') && path.startsWith('courses')) {
      const row = { ...past, state: 'late', checkedInAt: at(-8996), reason: null };
      return answer({ counts: { ...NONE, late: 1 }, percent: 50, rows: [row] });
    }
    if (path.endsWith('/own-leave')) {
      if (route.request().method() === 'POST') {
        leaves.push({ ...leave('l2'), ...{ reason: route.request().postDataJSON().reason } });
        return answer({ id: 'l2' });
      }
      const sessions = [{ id: 's1', title: '第1次签到', openedAt: at(-9000) }];
      return answer({ rows: leaves, sessions, can: { ask: true } });
    }
    if (path.endsWith('/withdraw')) return answer(null);
    if (path.endsWith('/leave')) {
      const who = { personId: 'p1', number: '2026001', name: '陈一', decidedBy: null, covered: 2, attended: 1 };
      const waiting = leaves.filter((one) => one.state === 'submitted').length;
      return answer({ rows: leaves.map((one) => ({ ...one, ...who })), waiting, can: { answer: true } });
    }
    if (path.endsWith('/answer')) {
      const { outcome, answer: why } = route.request().postDataJSON();
      leaves[0] = { ...leaves[0]!, state: outcome, answer: why };
      return answer({ changed: 1, attended: 1 });
    }
    if (path === 'own-attendance') {
      const course = { courseId: COURSE, courseName: '大学物理实验', courseNameEn: null, className: '一班' };
      return answer({ rows: running ? [{ ...running, ...course, state: own }] : [] });
    }
    if (path === `courses/${COURSE}`) {
      return answer({ id: COURSE, code: 'PHYS', name: '大学物理实验', nameEn: null, role: null, state: 'published' });
    }
    if (path.endsWith('/attendance')) {
      if (route.request().method() === 'POST') {
        const { title, way } = route.request().postDataJSON();
        running = session('s2', { title, way });
        return answer({ id: 's2' });
      }
      const sessions = [...(running ? [running] : []), past].map((one) => ({ ...one, counts: count() }));
      const isOpen = running !== null && running.closedAt === null;
      const states = rows.map((row, i) => ({
        ...{ personId: row.personId, number: row.number, name: row.name, counts: NONE },
        states: { s1: ['present', 'late', 'absent'][i]! },
        percent: [100, 50, 0][i]!,
      }));
      const can = { open: !isOpen, correct: true };
      return answer({ open: isOpen ? 's2' : null, sessions, rows: states, can });
    }
    const one = path.endsWith('s1') ? past : running;
    const isOpen = one?.closedAt === null;
    return answer({
      ...one,
      ...{ classId: 'c1', now: NOW, open: isOpen, code: isOpen ? '042917' : null, radius: 100 },
      ...{ counts: count(), rows, can: { correct: true } },
    });
  });
  const query = new URLSearchParams({
    face: given.face ?? 'team',
    more: given.more ?? '',
  });
  await page.goto(`${gallery.address}?${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, sent };
}

describe('the team', () => {
  it('opens a session with what the form says and sees its QR code change', async () => {
    const { page, sent } = await open({ open: null });
    await page.getByRole('button', { name: '发起签到' }).click();
    await page.getByLabel('几分钟后结束').fill('3');
    await page.getByRole('button', { name: '开始签到' }).click();
    await page.getByText('迟到时间应早于结束时间').waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel('几分钟后算迟到').fill('');
    await page.getByRole('button', { name: '开始签到' }).click();
    const code = page.getByRole('img', { name: '“第2次签到”的签到二维码' });
    await code.waitFor();
    expect(sent.map((one) => one.body)).toEqual([
      { title: '第2次签到', way: 'qr', minutes: 3, lateMinutes: null, place: null },
    ]);
    const drawn = () => code.locator('path').getAttribute('d');
    const first = await drawn();
    await page.clock.runFor(10_500);
    await expect.poll(drawn).not.toBe(first);
    await page.context().close();
  });

  it('shows the code large, sets states and ends the session with a question', async () => {
    const { page, sent } = await open();
    await page.getByText('042917').waitFor();
    await page.getByRole('button', { name: '全屏显示' }).click();
    const wall = page.getByRole('dialog');
    expect(await wall.textContent()).toContain('042917');
    expect(await wall.textContent()).toContain('已登记 2/3 人');
    await wall.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '登记林二的状态' }).click();
    await page.getByRole('menuitemradio', { name: '迟到' }).click();
    const line = page.getByRole('row', { name: /林二/ });
    await line.getByText('迟到').waitFor();
    await page.getByRole('button', { name: '结束签到' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '结束签到' }).click();
    // What has just ended stays in sight.
    await page.getByRole('region', { name: '第2次签到' }).getByText('已结束').waitFor();
    expect(sent.map((one) => one.path)).toEqual(['attendance-sessions/s2/marks', 'attendance-sessions/s2/close']);
    expect(sent[0]!.body).toEqual({ personIds: [person(2, '').personId], state: 'late', reason: null });
    await page.context().close();
  });

  it('corrects an earlier session with a reason, and sees everybody by session', async () => {
    const { page, sent } = await open({ open: null });
    await page.getByRole('button', { name: '第1次签到' }).click();
    await page.getByRole('button', { name: '登记陈一的状态' }).click();
    await page.getByRole('menuitemradio', { name: '请假' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: '修改' }).click();
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox').fill('补交了假条');
    await dialog.getByRole('button', { name: '修改' }).click();
    await expect
      .poll(() => sent.map((one) => one.body))
      .toEqual([{ personIds: [person(1, '').personId], state: 'leave', reason: '补交了假条' }]);
    await page.getByRole('button', { name: '按学生查看' }).click();
    const matrix = page.getByRole('region', { name: '每位学生的签到情况' });
    const line = matrix.getByRole('row', { name: /林二/ });
    expect(await line.locator('td').allTextContents()).toEqual(['2026002', '50', '迟到']);
    await page.context().close();
  });

  it('has no axe violation and no sideways scroll in every width and theme', async () => {
    const { page } = await open();
    const looks: readonly Look[] = [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
    ];
    await page.getByText('042917').waitFor();
    await soundInLooks(page, looks);
    await page.getByRole('button', { name: '按学生查看' }).click();
    await page.getByRole('region', { name: '每位学生的签到情况' }).waitFor();
    await soundInLooks(page, looks);
    await page.context().close();
  });
});

describe('leave', () => {
  it('is answered by the team, which sees where the learner came all the same', async () => {
    const { page, sent } = await open({ open: null, leave: true });
    const requests = page.getByRole('region', { name: '请假申请' });
    await requests.getByRole('link', { name: '病假条.pdf' }).waitFor();
    await requests.getByRole('button', { name: '批准', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('期间已有2次签到，其中1次学生已到课，保持原记录。').waitFor();
    await question.getByRole('button', { name: '批准' }).click();
    await page.getByText('已批准陈一的请假，1条签到记录改为请假').waitFor();
    await requests.getByText('没有待处理的请假申请。').waitFor();
    await requests
      .getByRole('button', { name: /已处理/ })
      .or(requests.getByRole('radio', { name: /已处理/ }))
      .click();
    await requests.getByRole('button', { name: '撤销准假' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销准假' }).click();
    // Without a reason nothing is sent.
    expect(sent.map((one) => one.body)).toEqual([{ outcome: 'approved', answer: null }]);
    await page.getByRole('alertdialog').getByRole('textbox').fill('病假条不符');
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销准假' }).click();
    await expect.poll(() => sent[1]?.body).toEqual({ outcome: 'revoked', answer: '病假条不符' });
    await page.context().close();
  });

  it('is asked for one session, and taken back', async () => {
    const { page, sent } = await open({ face: 'own', leave: true });
    await page.getByRole('button', { name: '申请请假' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('添加附件').waitFor();
    await form.getByRole('button', { name: '提交申请' }).click();
    await form.getByText('请填写5–500字的事由').waitFor();
    expect(sent).toEqual([]);
    await form.getByLabel('事由').fill('参加学科竞赛');
    await form.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请假申请已提交').waitFor();
    expect(sent[0]!.body).toEqual({ sessionId: 's1', period: null, reason: '参加学科竞赛', files: [] });
    await page.getByRole('button', { name: '撤回' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    await expect.poll(() => sent.at(-1)!.path).toBe(`courses/${COURSE}/own-leave/l1/withdraw`);
    await page.context().close();
  });

  it.each([
    {
      face: 'team',
      looks: [
        [1440, 'light'],
        [390, 'dark'],
      ],
    },
    {
      face: 'own',
      looks: [
        [1024, 'dark'],
        [390, 'light'],
      ],
    },
  ] as const)('has no axe violation and no sideways scroll: $face', async ({ face, looks }) => {
    const { page } = await open({ face, leave: true, open: null });
    await page.getByRole('link', { name: '病假条.pdf' }).waitFor();
    await soundInLooks(page, looks);
    if (face === 'own') {
      await page.getByRole('button', { name: '申请请假' }).click();
      await page.getByLabel('事由').waitFor();
      await soundInLooks(page, looks);
    }
    await page.context().close();
  });
});

describe('a learner', () => {
  it('types the code, with the key of this browser', async () => {
    const { page, sent } = await open({ face: 'own' });
    const button = page.getByRole('button', { name: '签到', exact: true });
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel('六位签到码').fill('042 917');
    await button.click();
    await page.getByText('签到成功').waitFor();
    const key = await page.evaluate(() => JSON.parse(localStorage.getItem('cloudvse_attendance_device')!));
    expect(sent).toEqual([
      { path: 'attendance-sessions/s2/check-in', body: { code: '042917', place: null, device: key } },
    ]);
    await page.context().close();
  });

  it('finds the way to it on the desk, while the session is open', async () => {
    const { page } = await open({ face: 'desk' });
    await page.getByText('《大学物理实验》正在签到').waitFor();
    await page.getByText('第2次签到 · 一班 · 10:08 结束').waitFor();
    // One of two is over by the clock of the desk.
    expect(await page.getByRole('link', { name: '去签到' }).count()).toBe(1);
    await page.context().close();
  });

  it('is checked in by the address of a QR code, once', async () => {
    const { page, sent } = await open({ face: 'own', open: session('s2', { way: 'qr' }), more: '&session=s2&code=t7' });
    await page.getByText('签到成功').waitFor();
    expect(sent.map((one) => [one.path, one.body.code])).toEqual([['attendance-sessions/s2/check-in', 't7']]);
    await page.context().close();
  });

  it('reads why a code was refused', async () => {
    const { page } = await open({ face: 'own', refusal: '签到码错误或已失效', more: '&session=s2&code=old' });
    await page.getByRole('alert').getByText('签到码错误或已失效').waitFor();
    await page.context().close();
  });

  it('sends where the browser is, or hears that it is not known', async () => {
    const near = { latitude: 31.2, longitude: 121.43 };
    const there = await open({ face: 'own', open: session('s2', { way: 'location' }), place: near });
    await there.page.getByRole('button', { name: '签到', exact: true }).click();
    await there.page.getByText('签到成功').waitFor();
    expect(there.sent[0]!.body).toMatchObject({ code: null, place: near });
    await there.page.context().close();
    const lost = await open({ face: 'own', open: session('s2', { way: 'location' }) });
    await lost.page.getByRole('button', { name: '签到', exact: true }).click();
    await lost.page.getByText('未能获取您的位置').waitFor();
    expect(lost.sent).toEqual([]);
    await lost.page.context().close();
  });

  it('sees the own record, without axe violation and sideways scroll in every width and theme', async () => {
    const { page } = await open({ face: 'own' });
    await page.getByLabel('六位签到码').waitFor();
    await page.getByRole('region', { name: '我的签到记录' }).getByText('第1次签到').waitFor();
    const looks: readonly Look[] = [
      [1440, 'dark'],
      [390, 'light'],
    ];
    await soundInLooks(page, looks);
    await page.context().close();
  });
});
