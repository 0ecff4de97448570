import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../e2e/fixtures/axe.ts';
import { CHROMIUM, launchBrowser } from '../e2e/fixtures/browser.ts';
import { bundleExperiment, writeZip } from './build-experiments.ts';
import { REPOSITORY } from './command-line.ts';
import { autopilotOf, checkInBrowser } from './lab-dev.ts';
import { startLabKit } from './lab-kit.ts';
import { conforms } from './lab-page/src/kit.model.ts';
import { messages } from './lab-page/src/messages/catalog.ts';

const PHYS = join(REPOSITORY, 'experiments/phys-101');

/** A package that breaks nearly every rule of the bridge. */
const BAD = {
  'vse.json': JSON.stringify({
    vse: 1,
    code: 'BAD-1',
    version: '0.1.0',
    title: { 'zh-CN': '坏例', 'en-US': 'Bad' },
    entry: 'index.html',
    steps: [
      {
        title: { 'zh-CN': '一', 'en-US': 'One' },
        maxScore: 60,
        rules: [{ kind: 'event', points: 60, verb: 'did', object: 'it' }],
      },
      { title: { 'zh-CN': '二', 'en-US': 'Two' }, maxScore: 37 },
      { title: { 'zh-CN': '三', 'en-US': 'Three' }, maxScore: 0 },
    ],
  }),
  'index.html': `<!doctype html><html lang="en"><head><title>bad</title></head><body><p>bad</p><script>
console.error('a fault while loading');
fetch('https://outside.invalid/data').catch(() => {});
parent.postMessage({ noise: true }, '*');
parent.postMessage({ ns: 'vse', v: 1, type: 'hello', sdk: 'own/0.1', caps: ['state', 'magic'] }, '*');
addEventListener('message', (event) => {
  if (event.data.type !== 'welcome') return;
  const port = event.ports[0];
  let n = 0;
  const say = (type, data, over = {}) => port.postMessage({ v: 1, n: ++n, t: Date.now(), type, data, ...over });
  const end = (seq, score) => ({ seq, title: 'x', startTime: 1, endTime: 2, timeUsed: 0, expectTime: 0, maxScore: 60,
    score, repeatCount: 1, evaluation: '', scoringModel: '' });
  if (event.data.resume) say('step.start', { seq: 1 });
  else {
    say('event', { verb: 'looked', object: 'around' });
    say('ready', { loadMs: 1, renderer: 'dom' });
    n += 1;
    say('step.end', end(1, 99));
    say('step.end', end(2, 30));
    say('step.end', end(2, 'many'));
    say('steal', {});
    say('event', { verb: 'did', object: 'nothing' }, { t: 1 });
    say('state.save', { key: 'a', data: 1, stepSeq: 1 });
    say('state.save', { key: 'a', data: 2, stepSeq: 1 });
    say('state.save', { key: 'a', data: 'x'.repeat(1200000), stepSeq: 1 });
    say('finish', { status: 1, score: 10 });
    say('finish', { status: 1, score: 10 });
  }
  port.onmessage = (told) => {
    if (told.data.type === 'state.request') say('error', { code: 'E', message: 'no network, no work' });
  };
});
</script></body></html>`,
};

const folders: string[] = [];
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-dev-'));
  folders.push(folder);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Status of a request whose Host and Origin are chosen freely, as a browser elsewhere might. */
function ask(address: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(address, { headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** How soon content says hello is checked by the clock: on a busy machine it is late, and only warned about. */
const withoutSpeed = <T extends { readonly id: string; readonly status: string }>(lines: readonly T[]): T[] => {
  expect(lines.find(({ id }) => id === 'hello.time')?.status).toMatch(/^(pass|warn)$/);
  return lines.filter(({ id }) => id !== 'hello.time');
};

// They mostly wait for what content does not answer: together they take as long as the longest.
describe.skipIf(!CHROMIUM)('the development kit', { concurrent: true }, () => {
  it('finds nothing to object to in PHYS-101, done from its sources by its autopilot', async () => {
    const kit = await startLabKit(PHYS);
    try {
      const report = await checkInBrowser(kit.address, CHROMIUM!, await autopilotOf(PHYS));
      expect(withoutSpeed(report.lines).filter(({ status }) => status !== 'pass')).toEqual([]);
      expect(conforms(report)).toBe(true);
      expect(report).toMatchObject({ package: { code: 'PHYS-101', version: '1.0.0' }, renderer: 'canvas2d' });
    } finally {
      await kit.close();
    }
  });

  it('names what is wrong with a bad package, line by line', async () => {
    const kit = await startLabKit(await folderOf(BAD));
    try {
      const report = await checkInBrowser(kit.address, CHROMIUM!);
      const found = Object.fromEntries(withoutSpeed(report.lines).map(({ id, status }) => [id, status]));
      expect(found).toEqual({
        'package.blocking': 'fail',
        'package.warnings': 'warn',
        'isolation.outside': 'fail',
        'boot.errors': 'fail',
        'hello.caps': 'warn',
        'hello.strays': 'fail',
        'message.ready': 'fail',
        'message.numbers': 'fail',
        'message.clock': 'fail',
        'message.shape': 'fail',
        'message.types': 'warn',
        'step.order': 'fail',
        'step.scores': 'fail',
        'step.all': 'fail',
        'finish.once': 'fail',
        'finish.sum': 'fail',
        'shell.request': 'fail',
        'shell.terminate': 'fail',
        'shell.disturbed': 'fail',
        'limits.kept': 'fail',
        'limits.saves': 'fail',
        'state.saved': 'pass',
        'state.restored': 'fail',
        'rules.agree': 'fail',
      });
      expect(conforms(report)).toBe(false);
      const detail = (id: string) => report.lines.find((line) => line.id === id)?.detail;
      expect(detail('isolation.outside')).toContain('https://outside.invalid');
      expect(detail('rules.agree')).toBe('1: 99 ≠ 0');
      expect(detail('package.blocking')).toContain('L14');
      // The page hands every report to the server, which prints it at the end.
      expect(kit.report()?.summary).toEqual(report.summary);
    } finally {
      await kit.close();
    }
  });

  it('hears an adapter, and tells a rejection that came late and only in the first document', async () => {
    const folder = await folderOf({
      'vse.json': JSON.stringify({
        vse: 1,
        code: 'ADAPTED-1',
        version: '1.0.0',
        entry: 'index.html',
        adapter: 'adapter.js',
        steps: [{ seq: 1, title: { 'zh-CN': '读数', 'en-US': 'Reading' }, maxScore: 100 }],
      }),
      'index.html': `<!doctype html><html lang="en"><head><title>old page</title></head><body><button>go</button><script>
if (location.search.includes('document=1')) setTimeout(() => Promise.reject(new Error('died late')), 1500);
</script></body></html>`,
      'adapter.js': `Vse.connect({ caps: ['state'] }).then(async (vse) => {
  vse.state.auto('work', () => ({ done: false }));
  await vse.ready();
  document.querySelector('button').addEventListener('click', () => vse.step.start(1));
});`,
    });
    const kit = await startLabKit(folder);
    try {
      const report = await checkInBrowser(kit.address, CHROMIUM!);
      const statusOf = (id: string) => report.lines.find((line) => line.id === id);
      expect(statusOf('message.ready')).toMatchObject({ status: 'pass' });
      expect(statusOf('hello.strays')).toMatchObject({ status: 'pass' });
      expect(statusOf('boot.errors')).toMatchObject({ status: 'fail', detail: expect.stringContaining('died late') });
      expect(conforms(report)).toBe(false);
    } finally {
      await kit.close();
    }
  });

  it('shows itself in four languages, accessibly, and takes changed files at the next start', async ({ expect }) => {
    const folder = await folderOf({ 'index.html': '<!doctype html><html><head><title>a</title></head><p id=p>one' });
    const kit = await startLabKit(folder);
    const browser = await launchBrowser();
    try {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await page.goto(kit.address);
      const text = () => page.frameLocator('iframe').locator('#p').textContent();
      await expect.poll(text).toBe('one');
      for (const [locale, words] of Object.entries(messages)) {
        await page.locator('#s-language').selectOption(locale);
        await page.locator('#s-language').blur();
        await expect.poll(() => page.locator('h1').textContent()).toBe(words.title);
        await expect.poll(() => page.locator('#b-rehearse').textContent()).toBe(words.rehearse);
      }
      const violations = await findingsOf(page, { without: 'iframe' });
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><title>a</title></head><p id=p>two');
      await page.locator('#b-fresh').click();
      await expect.poll(text).toBe('two');
    } finally {
      await browser.close();
      await kit.close();
    }
  });
});

describe('the server of the kit', () => {
  let kit: Awaited<ReturnType<typeof startLabKit>>;
  let folder: string;
  beforeAll(async () => {
    folder = await folderOf({ 'index.html': '<!doctype html><title>a</title>', 'run.exe': 'MZ', 'vse.json': '{}' });
    kit = await startLabKit(folder);
  });
  afterAll(() => kit.close());

  it('answers under its own address only, and takes reports from its own page only', async () => {
    const own = new URL(kit.address);
    expect(await ask(kit.address, { host: own.host })).toBe(200);
    expect(await ask(kit.address, { host: `localhost:${own.port}` })).toBe(200);
    expect(await ask(kit.address, { host: `[::1]:${own.port}` })).toBe(302);
    expect(await ask(kit.address, { host: `evil.example:${own.port}` })).toBe(421);
    expect(await ask(`${kit.address}report`, { host: own.host, origin: 'http://evil.example' }, '{}')).toBe(403);
    expect(await ask(`${kit.address}report`, { host: own.host, origin: own.origin }, 'x'.repeat(1_100_000))).toBe(413);
  });

  it('serves a package with the headers of the product, and nothing beside it', async () => {
    const info = (await (await fetch(`${kit.address}kit.json`)).json()) as { entry: string; sandbox: string };
    expect(info.sandbox).toBe('allow-scripts allow-pointer-lock allow-downloads');
    const page = await fetch(info.entry);
    expect(page.headers.get('content-security-policy')).toContain('sandbox allow-scripts allow-pointer-lock');
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${new URL(kit.address).origin}`);
    expect(await page.text()).toContain('/__vse/boot.js');
    const beside = (path: string) => fetch(new URL(path, info.entry)).then(({ status }) => status);
    expect(await beside('run.exe')).toBe(404);
    expect(await beside('vse.json')).toBe(404);
    expect(await beside('%2e%2e%2f%2e%2e%2fetc%2fpasswd')).toBe(404);
    expect(await beside('/etc/passwd')).toBe(404);
  });

  it('takes a zip as well, and tells a refused package apart from a missing one', async () => {
    const zip = join(folder, '..', `lab-dev-${process.pid}.zip`);
    folders.push(zip);
    await writeZip(zip, await bundleExperiment(PHYS));
    const other = await startLabKit(zip);
    const info = (await (await fetch(`${other.address}kit.json?attempt=2`)).json()) as Record<string, unknown>;
    await other.close();
    expect(info).toMatchObject({ code: 'PHYS-101', refused: null });
    expect(Object.keys(info.params as object)).toEqual(['g', 'd_ball', 'gate_offset', 'clamp_offset']);
    const empty = await startLabKit(await folderOf({ 'readme.txt': 'nothing' }));
    const refused = (await (await fetch(`${empty.address}kit.json`)).json()) as { refused: { code: string } };
    await empty.close();
    expect(refused.refused).toMatchObject({ code: 'C10', text: { 'zh-CN': expect.stringMatching(/\S/) } });
    await expect(startLabKit(join(folder, 'nowhere'))).rejects.toThrow('does not exist');
  });
});
