import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Gallery,
  type Look,
  soundInLooks,
  startGallery,
  violations,
} from '../../../../../../e2e/fixtures/gallery.ts';
import type { BoardRow, OddList } from '../../../shared/board.contract.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
}, 180_000);
afterAll(() => gallery?.close());

const NOW = Date.parse('2026-11-25T02:00:00.000Z');
const EXAM = '0190f3c8-1111-7000-8000-0000000000e0';
const id = (n: number) => `0190f3c8-1111-7000-8000-00000000000${n}`;
const attempt = (n: number, more: object = {}): NonNullable<BoardRow['attempt']> => ({
  ...{ id: id(n), no: 1, answered: 6, items: 10, savedAt: NOW - 12_000, seenAt: NOW - 5000, queued: 0 },
  ...{ leaves: 0, awaySeconds: 0, ip: '10.20.3.7', device: 'Windows Chrome', seats: 1, startedAt: NOW - 600_000 },
  ...{ deadline: NOW + 3_000_000, extraMinutes: 0, forceAt: null, submittedAt: null, submitReason: null },
  ...{ seatFree: false, voided: false, flag: null, lateUploads: 0, ...more },
});
const row = (n: number, name: string, more: Partial<BoardRow> = {}): BoardRow => ({
  ...{
    personId: id(n),
    name,
    number: `202600${n}`,
    className: '一班',
    state: 'answering',
    attempt: attempt(n),
    oddities: [],
  },
  ...more,
});
const ROWS = (): BoardRow[] => [
  row(1, '陈一'),
  row(2, '林二', { state: 'locked', attempt: attempt(2, { leaves: 3, awaySeconds: 75 }), oddities: ['leaves'] }),
  row(3, '黄三', { state: 'absent', attempt: null }),
  row(4, '周四', { state: 'submitted', attempt: attempt(4, { submittedAt: NOW, submitReason: 'self' }) }),
];

const ODD: OddList = {
  closed: true,
  addresses: [{ ip: '10.20.3.7', n: 4, people: [id(1), id(2), id(4)] }],
  pairs: [{ people: [id(1), id(4)], common: 5, wrong: [7, 6] }],
};
const NO_ODD: OddList = { closed: false, addresses: [], pairs: [] };

async function open(odd = NO_ODD) {
  const context = await gallery.browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const sent: { path: string; body: unknown }[] = [];
  const rows = ROWS();
  await page.route('**/api/v1/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const path = pathname.replace(`/api/v1/`, '');
    const answer = (data: unknown) => route.fulfill({ json: { data } });
    if (route.request().method() === 'POST') sent.push({ path, body: route.request().postDataJSON() });
    if (path.endsWith('/stream')) return route.abort();
    if (path.endsWith('/commands')) {
      const { people, command } = route.request().postDataJSON();
      for (const one of rows) {
        if (people.includes(one.personId) && command.kind === 'unlock') one.state = 'answering';
      }
      return answer({ done: people, skipped: [] });
    }
    if (path.endsWith('/board/oddities')) return answer(odd);
    if (path.endsWith('/announcements')) return answer({ ids: [EXAM] });
    if (path.endsWith('/late-uploads')) {
      const late = { attemptId: id(4), personId: id(4), name: '周四', number: '2026004', items: 2, lateSeconds: 95 };
      return answer({
        rows: [{ ...late, seenAt: NOW, receivedAt: NOW, state: 'pending', reason: null }],
        can: { decide: true },
      });
    }
    if (path.endsWith('/proctor-record')) {
      return route.fulfill({
        body: Buffer.from('PK'),
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('期末_监考记录.xlsx')}` },
      });
    }
    if (path.endsWith('/late-decision')) return answer({ items: 2 });
    if (path.endsWith('/events')) {
      const events = [{ seq: 1, kind: 'start', at: NOW, rev: null, detail: { ip: '10.20.3.7' } }];
      return answer({ brokenAt: null, head: 'a'.repeat(64), rows: events });
    }
    const people = searchParams.get('people')?.split(',');
    return answer({
      ...{ serverTime: NOW, examId: EXAM, closesAt: NOW + 3_600_000, graceSeconds: 120, can: { command: true } },
      rows: people ? rows.filter((one) => people.includes(one.personId)) : rows,
      announcements: [{ id: EXAM, text: '第 3 题更正', at: NOW, by: '王芳', personId: null, read: 1 }],
    });
  });
  await page.goto(`${gallery.address}?${new URLSearchParams({ face: 'board' })}`);
  await page.getByRole('row').filter({ hasText: '陈一' }).first().waitFor();
  return { page, sent, context };
}

describe('the proctor board', () => {
  it('filters by state and text, and says that it is polled while nothing is pushed', async () => {
    const { page, context } = await open();
    await page.getByText(/实时连接中断，正在重连/).waitFor();
    await page
      .getByRole('radio', { name: /锁定/ })
      .or(page.getByRole('button', { name: /锁定/ }))
      .first()
      .click();
    expect(await page.getByRole('row').filter({ hasText: '陈一' }).count()).toBe(0);
    await page.getByRole('row').filter({ hasText: '林二' }).getByText('3次').waitFor();
    await context.close();
  });

  it('lists what candidates have in common, counts them as standing out, and shows them alone', async () => {
    const { page, context } = await open(ODD);
    const clues = page.getByRole('region', { name: '异常线索' });
    await clues.getByText('10.20.3.7，共4人使用（其中1人不在您可查看的班级）').waitFor();
    await clues.getByText('仅供核查参考，不代表违纪认定。').waitFor();
    const board = page.getByRole('table', { name: '考生状态' });
    const names = () => board.getByRole('rowheader').allTextContents();
    await page
      .getByRole('radio', { name: /异常/ })
      .or(page.getByRole('button', { name: /异常/ }))
      .first()
      .click();
    await expect.poll(names).toEqual(['陈一', '林二', '周四']);
    const alike = clues.getByRole('row').filter({ hasText: '有5道题答错且答案相同' });
    await alike.getByRole('button', { name: '只看这些考生' }).click();
    await expect.poll(names).toEqual(['陈一', '周四']);
    expect(await board.getByText('错答雷同').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '显示全部考生' }).click();
    await expect.poll(names).toEqual(['陈一', '林二', '黄三', '周四']);
    await context.close();
  });

  it('gives its record as a workbook', async () => {
    const { page, sent, context } = await open();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出监考记录' }).click();
    expect((await coming).suggestedFilename()).toBe('期末_监考记录.xlsx');
    expect(sent).toEqual([{ path: `exams/${EXAM}/proctor-record`, body: {} }]);
    await context.close();
  });

  it('unlocks a candidate with a reason, and shows the row as it is then', async () => {
    const { page, sent, context } = await open();
    await page.getByLabel('选择林二').check();
    await page.getByRole('toolbar').getByRole('button', { name: '解锁' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '解锁' }).click();
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox').fill('误触切换窗口');
    await dialog.getByRole('button', { name: '解锁' }).click();
    await page.getByText('已处理1人').waitFor();
    expect(sent[0]!.body).toEqual({
      people: [id(2)],
      command: { kind: 'unlock', reason: '误触切换窗口', compensate: true },
    });
    await page.getByRole('row').filter({ hasText: '林二' }).getByText('答题中').waitFor();
    await context.close();
  });

  it('says something to everybody, and lets late answers count', async () => {
    const { page, sent, context } = await open();
    await page.getByRole('button', { name: '向全体发消息' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('还有十分钟');
    await page.getByRole('dialog').getByRole('button', { name: '发送' }).click();
    await expect.poll(() => sent.at(-1)?.body).toEqual({ text: '还有十分钟', people: null });
    await page.getByRole('button', { name: '计入', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('网络故障属实');
    await page.getByRole('dialog').getByRole('button', { name: '计入', exact: true }).click();
    await expect.poll(() => sent.at(-1)?.body).toEqual({ accept: true, reason: '网络故障属实' });
    await context.close();
  });

  it('shows what happened in an attempt with its chain verified', async () => {
    const { page, context } = await open();
    await page.getByRole('button', { name: '陈一' }).click();
    await page.getByRole('dialog').getByText('存证链完整').waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it('shows a seat for each candidate with the same filters and commands, and asks the server nothing more', async () => {
    const { page, sent, context } = await open(ODD);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: '座位', exact: true }).click();
    const seats = page.getByRole('list', { name: '考生状态' });
    const names = () => seats.getByRole('listitem').locator('.vse-board-tile-head').allInnerTexts();
    expect((await names()).map((text) => text.split('\n')[0])).toEqual(['陈一', '林二', '黄三', '周四']);
    await seats.getByRole('listitem').filter({ hasText: '林二' }).getByText('锁定').waitFor();
    await seats.getByRole('progressbar', { name: '陈一的答题进度' }).waitFor();
    expect(asked.filter((url) => url.includes('/api/v1/') && !url.includes('stream'))).toEqual([]);
    await soundInLooks(page, [
      [1440, 'light'],
      [1024, 'dark'],
      [390, 'light'],
    ]);
    await page.setViewportSize({ width: 1440, height: 900 });
    // By keys alone: the seat of somebody is chosen, and unlocked.
    await seats.getByLabel('选择林二').focus();
    await page.keyboard.press('Space');
    await page.getByRole('toolbar').getByRole('button', { name: '解锁' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('误触切换窗口');
    await dialog.getByRole('button', { name: '解锁' }).click();
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ people: [id(2)] });
    await seats.getByRole('listitem').filter({ hasText: '林二' }).getByText('答题中').waitFor();
    await page
      .getByRole('radio', { name: /已交/ })
      .or(page.getByRole('button', { name: /已交/ }))
      .first()
      .click();
    expect(await seats.getByRole('listitem').count()).toBe(1);
    await seats.getByRole('button', { name: '周四' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('存证链完整').waitFor();
    await context.close();
  });

  it('has no axe violation and no sideways scroll in every width and theme', async () => {
    const { page, context } = await open(ODD);
    await page.getByLabel('选择林二').check();
    const looks: readonly Look[] = [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
    ];
    await soundInLooks(page, looks);
    await context.close();
  });
});
