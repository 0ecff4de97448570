import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gallery, LOOKS, sound, startGallery } from '../../../../../../e2e/fixtures/gallery.ts';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { operationRoute } from '../../../shared/behavior.contract.ts';
import type { ResultData } from './result-labels.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await startGallery('run-result');
}, 180_000);
afterAll(() => gallery?.close());

const RUN = '0190f3c8-1111-7000-8000-0000000000a1';
const PRACTICE = '0190f3c8-1111-7000-8000-0000000000a2';
const AT = '2026-11-20T02:00:00.000Z';

const stepOf = (seq: number, title: string, score: number, remark: string): ResultData['steps'][number] => ({
  ...{ seq, title, goal: '', expectSeconds: 120, maxScore: 20, knowledge: [] },
  done: { attempt: 1, seconds: 100, score, repeatCount: 1, evaluation: '达标', remark, flags: [] },
});
const DATA: ResultData = {
  ...{ id: RUN, originId: 'V1', state: 'finished', epoch: 1, attemptNo: 1, progress: 1, activeSeconds: 1500 },
  ...{ score: 74, scoreShown: true, createdAt: AT, startedAt: AT, endedAt: AT },
  context: { kind: 'open', name: null, courseId: null, nodeId: null, classId: null, cloudId: null },
  can: { resume: false, pause: false, abandon: false },
  ...{ reader: 'owner', person: { id: 'p1', name: '张三', number: '1' }, endReason: null, wallSeconds: 1600 },
  ...{ passed: true, comparison: null, finding: null, figure: null, report: null, attempts: null, ownAttempts: [] },
  ...{ waitsFor: [], scoreState: 'final', reportedScore: 74, computedScore: 74, startState: null, items: 90 },
  practisable: [1, 3, 4],
  ...{ source: 'sdk', version: { id: 'v1', number: 1, launchKind: 'package' } },
  experiment: {
    ...{ id: 'e1', code: 'PHYS-101', name: '单摆测重力加速度', nameEn: null, expectedMinutes: 30, passScore: 60 },
  },
  steps: [
    stepOf(1, '安装单摆', 18, '摆线略有扭转'),
    stepOf(2, '测摆长', 12, '摆长少加了半径'),
    stepOf(3, '测周期', 14, '只测了两次'),
    stepOf(4, '改变摆长', 10, '点数不够'),
    stepOf(5, '作图', 20, ''),
  ],
  ...{ recording: null, missing: [], anomalies: [], adjustments: [], judge: false },
};

/** Notes sparks as they come, in the page: on a busy machine they are gone before a test asks for them. */
function noteSparks() {
  new MutationObserver(() => {
    const sparks = document.querySelector('.run-dial-sparks');
    if (!sparks || 'seenSparks' in window) return;
    const timings = sparks.getAnimations({ subtree: true }).map((each) => each.effect?.getTiming());
    const seenSparks = {
      spoken: sparks.getAttribute('aria-hidden') !== 'true',
      longest: Math.max(...timings.map((each) => Number(each?.duration))),
      forever: timings.some((each) => each?.iterations !== 1),
    };
    Object.assign(window, { seenSparks });
  }).observe(document, { subtree: true, childList: true });
}

async function open(
  data: ResultData,
  width = 1440,
  theme: 'light' | 'dark' = 'light',
  reducedMotion: 'reduce' | 'no-preference' = 'reduce',
) {
  const context = await gallery.browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion,
    colorScheme: theme,
  });
  const page = await context.newPage();
  const asked: unknown[] = [];
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/practice')) {
      asked.push([pathname, route.request().postDataJSON()]);
      return route.fulfill({ json: { data: { id: PRACTICE } } });
    }
    if (pathname.endsWith('/result')) return route.fulfill({ json: { data } });
    // Files and problems of the run are lists by themselves.
    return route.fulfill({ json: { data: /\/(artifacts|problems)$/.test(pathname) ? [] : { rows: [] } } });
  });
  await page.addInitScript(noteSparks);
  await page.goto(`${gallery.address}?theme=${theme}`);
  await page
    .getByText(/丢的 .+ 分在哪里/)
    .first()
    .waitFor();
  return { page, asked, done: () => context.close() };
}

it('offers practice at the largest losses whose beginning was kept, and opens the run that was made', async () => {
  const { page, asked, done } = await open(DATA);
  const rows = page.locator('.run-losses li');
  expect(await rows.count()).toBe(3);
  // The beginning of 测摆长 was not kept: its row has no button.
  expect(await rows.getByRole('button').allTextContents()).toEqual(['再练这一步', '再练这一步']);
  const own = page.getByRole('button', { name: '再练这一步：测周期' });
  await own.click();
  await page.waitForURL(`**/experiment/run/${PRACTICE}`);
  expect(asked).toEqual([[`/api/v1/runs/${RUN}/practice`, { seq: 3 }]]);
  await done();
});

it('says of practice that it does not count, and leads back to the result alone', async () => {
  const context = { ...DATA.context, kind: 'trial' as const, practiceOf: RUN };
  const { page, done } = await open({ ...DATA, id: PRACTICE, context, practisable: [] });
  await page.getByText('练习记录，不计入成绩、排行和最好成绩。').first().waitFor();
  expect(await page.locator('.run-losses li').getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: '返回原来的结果' }).waitFor();
  expect(await page.getByRole('button', { name: '再做一次' }).count()).toBe(0);
  await done();
});

/** Writes down an item that an earlier page of the run could not send. */
async function leaveItem(run: string) {
  const opening = indexedDB.open('cloudvse_run');
  const database = await new Promise<IDBDatabase>((done) => {
    opening.onsuccess = () => done(opening.result);
  });
  const writing = database.transaction(['item', 'ticket'], 'readwrite');
  writing.objectStore('ticket').put({ run, epoch: 1, token: 'word', at: Date.now() });
  writing.objectStore('item').put({ run, epoch: 1, n: 7, t: Date.now(), type: 'event', data: {}, bytes: 2 });
  await new Promise((done) => {
    writing.oncomplete = done;
  });
  database.close();
}

it('sends what an earlier page of the run left behind, and says so until the server has it', async () => {
  const { page, done } = await open(DATA);
  await page.getByText('全部已保存').waitFor();
  await page.evaluate(leaveItem, RUN);
  const sent: unknown[] = [];
  await page.route(`**${operationRoute.path}`, (route) => {
    sent.push(route.request().postDataJSON());
    const answer: CallOutput<typeof operationRoute> = {
      ...{ Accepted: 1, Duplicated: 0, Results: [{ N: 7, Status: 'committed' }], Progress: 1, ScoreSoFar: null },
      ...{ SecondsLeft: null, Notices: [], ServerTime: Date.now() },
    };
    if (sent.length === 1) return route.fulfill({ status: 503, json: {} });
    return route.fulfill({ json: { Result: 0, Data: answer } });
  });
  await page.reload();
  await page.getByText('正在保存最后 1 条').waitFor();
  await page.getByText('全部已保存').waitFor();
  expect(sent.at(-1)).toMatchObject({ RecordId: RUN, Epoch: 1, Operations: [{ N: 7, Type: 'event' }] });
  await done();
});

/** A run that has just ended with this score, after an earlier attempt with 70. */
const fresh = (score: number): ResultData => ({
  ...{ ...DATA, score, endedAt: new Date().toISOString() },
  ownAttempts: [
    { id: 'earlier', attemptNo: 1, score: 70 },
    { id: RUN, attemptNo: 2, score },
  ],
});
const dial = '.run-dial-value strong';

it('celebrates a good end once, for less than a second, and in the way of nothing', async () => {
  const { page, done } = await open(fresh(93), 1440, 'light', 'no-preference');
  const sparks = page.locator('.run-dial-sparks');
  await page.waitForFunction('window.seenSparks');
  expect(await page.evaluate('seenSparks')).toEqual({ spoken: false, longest: 900, forever: false });
  await sparks.waitFor({ state: 'detached', timeout: 5000 });
  expect(await page.locator(dial).textContent()).toBe('93');
  // Looked at again it is a result like others.
  await page.reload();
  await page.getByText('93', { exact: true }).first().waitFor();
  expect(await sparks.count()).toBe(0);
  await done();
});

it('celebrates an own best too, but neither less than it, nor an old run, nor for who wants no motion', async () => {
  const best = await open(fresh(78), 1440, 'light', 'no-preference');
  await best.page.waitForFunction('window.seenSparks');
  await best.done();
  for (const [name, data, motion] of [
    ['less than before', fresh(65), 'no-preference'],
    ['old', { ...fresh(93), endedAt: AT }, 'no-preference'],
    ['still', fresh(93), 'reduce'],
  ] as const) {
    const { page, done } = await open(data, 1440, 'light', motion);
    const text = String(data.score);
    await page.locator(dial).getByText(text, { exact: true }).waitFor();
    expect(await page.locator('.run-dial-sparks').count(), name).toBe(0);
    if (motion === 'reduce') {
      expect(
        await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
      ).toBe(0);
    }
    await done();
  }
});

it('is sound in every width and theme', async () => {
  for (const [width, theme] of LOOKS) {
    const { page, done } = await open(DATA, width, theme);
    await sound(page, {}, `${width} ${theme}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/result-${width}-${theme}.png` });
    await done();
  }
}, 60_000);
