import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Frame, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../e2e/fixtures/axe.ts';
import { CHROMIUM, launchBrowser } from '../e2e/fixtures/browser.ts';
import { addressOf } from '../e2e/fixtures/experiment-address.ts';
import { type BuildResult, buildExperiments } from '../scripts/build-experiments.ts';
import { isDue, writePlayed } from '../scripts/experiments-played.ts';
import { type Malformed, parseContentMessage } from '../src/kernel/bridge/parse.ts';
import { BRIDGE_LIMITS } from '../src/kernel/bridge/protocol.ts';
import { checkPackage } from '../src/modules/content/server/check/package-check.engine.ts';
import { readManifest } from '../src/modules/content/shared/manifest.model.ts';
import { scoreByRules } from '../src/modules/runs/testing/score.builder.ts';
import { type Case, EXPERIMENTS, PROBE } from './browser-cases.ts';
import { readZip, type ShellLog, type ShellWindow, type Stand, startStand } from './browser-stand.ts';
import { breakOff, readWork, seeded } from './interrupt.ts';
import { resolveParams } from './shared/manifest.ts';

/** Moments at which each experiment is broken off, and about how many actions a step takes. */
const DUE = EXPERIMENTS.filter(({ manifest }) => isDue(manifest.code.toLowerCase()));
const KILLS = Number(process.env.KILLS ?? 1);
const ACTIONS_A_STEP = 5;

let out: string;
let built: BuildResult;
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'experiments-'));
  built = await buildExperiments(out);
}, 120_000);
let failed = false;
afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail';
});
afterAll(async () => {
  await rm(out, { recursive: true, force: true });
  if (process.env.WRITE_PLAYED && !failed) writePlayed(DUE.map(({ manifest }) => manifest.code.toLowerCase()));
});

describe.skipIf(!CHROMIUM)('built experiments in a strict frame', { timeout: 120_000 }, () => {
  let browser: Browser;
  let stand: Stand;

  beforeAll(async () => {
    expect(built.experiments.map(({ code }) => code)).toEqual(EXPERIMENTS.map(({ manifest }) => manifest.code).sort());
    const packages: Record<string, Map<string, Buffer>> = { probe: PROBE };
    for (const { code, file } of built.experiments) {
      packages[EXPERIMENTS.find(({ manifest }) => manifest.code === code)!.name] = await readZip(file);
    }
    stand = await startStand(packages, { boot: await readFile(built.sdk.boot), sdk: await readFile(built.sdk.script) });
    browser = await launchBrowser();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await stand?.close();
  });

  async function open(
    experiment: Case,
    over: Record<string, unknown> = {},
    size = { width: 1100, height: 700 },
    prepare?: () => void,
  ) {
    const page = await browser.newPage({ viewport: size });
    if (prepare) await page.addInitScript(prepare);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      // What a software renderer tells about its own speed is no fault of the page.
      if (/GL Driver Message/.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    await page.goto(addressOf(stand, experiment, over));
    return { page, frame: await frameOf(page), faults };
  }

  async function frameOf(page: Page): Promise<Frame> {
    const frame = () => page.frames().find((candidate) => candidate.url().startsWith(stand.content));
    await expect.poll(() => Boolean(frame())).toBe(true);
    await frame()!.locator('#step-title').waitFor();
    return frame()!;
  }
  /** Messages of a run; files come over as numbers and are bytes again here. */
  const log = async (page: Page): Promise<ShellLog> => {
    const told = await page.evaluate(() => {
      const { messages, boots, hellos } = (window as unknown as ShellWindow).shell;
      const plain = messages.map(({ n, type, data }) =>
        type === 'artifact'
          ? { n, type, data: { ...data, data: [...new Uint8Array(data.data as ArrayBuffer)] } }
          : { n, type, data },
      );
      return { messages: plain as ShellLog['messages'], boots, hellos };
    });
    for (const { type, data } of told.messages) {
      if (type === 'artifact') data.data = Uint8Array.from(data.data as number[]).buffer;
    }
    return told;
  };

  it.each(DUE)('$name: a correct run gives every step, 100 points, finish, and no fault', async (experiment) => {
    const { page, frame, faults } = await open(experiment);
    await experiment.drive(frame, experiment.params);
    await expect.poll(async () => (await log(page)).messages.at(-1)?.type).toBe('finish');
    const { messages, boots } = await log(page);
    const ends = messages.filter(({ type }) => type === 'step.end').map(({ data }) => data);
    expect(ends.map(({ seq, score }) => [seq, score])).toEqual(
      experiment.manifest.steps.map((s) => [s.seq, s.maxScore]),
    );
    expect(ends.reduce((sum, { score }) => sum + Number(score), 0)).toBe(100);
    expect(messages.at(-1)?.data).toEqual({ status: 1, score: 100 });
    expect(messages[0]?.type).toBe('ready');
    const t = Date.now();
    const refused = messages.map((m) => parseContentMessage({ v: 1, t, ...m })).filter((m) => 'malformed' in m);
    expect(refused as Malformed[]).toEqual([]);
    expect(messages.map(({ n }) => n)).toEqual(messages.map((_m, i) => i + 1));
    expect(messages.some(({ type }) => type === 'series')).toBe(true);
    // The rules of the server find in what was sent the same points as the content gave itself.
    expect(scoreByRules(experiment.manifest, experiment.params, messages)).toEqual(
      experiment.manifest.steps.map((s) => s.maxScore),
    );
    expect(boots).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it.each(DUE)('$name: restores after a reload, follows language and theme, ends with 100', async (experiment) => {
    const { page, frame, faults } = await open(experiment);
    const { manifest } = experiment;
    const send = (type: string, data: unknown) =>
      page.evaluate(([t, d]) => (window as unknown as ShellWindow).shell.send(t as string, d), [type, data]);
    await experiment.drive(frame, experiment.params, 5);
    await page.evaluate(() => (window as unknown as ShellWindow).shell.reload());
    await expect.poll(() => log(page).then(({ hellos }) => hellos)).toBe(2);
    const again = await frameOf(page);
    await expect.poll(() => again.locator('.eyebrow').textContent()).toContain('第 5');
    for (const locale of ['zh-TW', 'pt-BR', 'en-US'] as const) {
      await send('locale', { locale });
      await expect.poll(() => again.locator('h1').textContent()).toBe(manifest.title[locale]);
      expect(await again.locator('html').getAttribute('lang')).toBe(locale);
    }
    await send('theme', { theme: 'dark' });
    const background = () => again.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(11, 18, 32)');
    await experiment.drive(again, experiment.params);
    await expect.poll(async () => (await log(page)).messages.at(-1)?.type).toBe('finish');
    const { messages } = await log(page);
    expect(messages.at(-1)?.data).toEqual({ status: 1, score: 100 });
    expect(messages.filter(({ type }) => type === 'step.end')).toHaveLength(manifest.steps.length);
    expect(faults).toEqual([]);
    await page.close();
  });

  it.each(DUE)(
    '$name: a tab closed at any moment loses nothing that was said to be saved',
    { timeout: 60_000 + KILLS * 90_000 },
    async (experiment) => {
      // More moments than a test run can afford: KILLS=50 KILL_SEED=7.
      const random = seeded(Number(process.env.KILL_SEED ?? Date.now()));
      for (let kill = 0; kill < KILLS; kill += 1) {
        const moment = 1 + Math.floor(random() * experiment.manifest.steps.length * ACTIONS_A_STEP);
        const { page, frame } = await open(experiment, { limits: BRIDGE_LIMITS });
        const before = await breakOff(page, frame, experiment, moment);
        const states = await page.evaluate(() => (window as unknown as { shell: { states: unknown } }).shell.states);
        await page.close();
        const again = await open(experiment, { resume: { states, lastStep: 1 } });
        await expect
          .poll(() => again.frame.evaluate(readWork), { message: `${experiment.name} at moment ${moment}` })
          .toBe(before);
        await again.page.close();
      }
    },
  );

  it('boot gives memory storage and workers, the SDK merges saves and reports refusals', async () => {
    const probe = { ...EXPERIMENTS[0]!, name: 'probe' };
    const { page, frame } = await open(probe, { limits: { ...BRIDGE_LIMITS, stateSeconds: 1 } });
    await expect.poll(() => frame.evaluate(() => 'result' in window), { timeout: 10_000 }).toBe(true);
    const result = await frame.evaluate(() => (window as unknown as { result: Record<string, unknown> }).result);
    expect(result).toMatchObject({
      keys: ['a', 'b'],
      length: 2,
      b: '2',
      cookie: 'y=2',
      worker: 42,
      ready: 'stored',
      refused: ['VseError', 'rate', 'too fast'],
      saves: ['stored', 'stored', 'stored'],
      standalone: false,
      mode: 'graded',
      facts: { errorCount: 1, errors: ['told {"n":1}'], memoryStorage: true },
    });
    const saved = (await log(page)).messages.filter(({ type }) => type === 'state.save').map(({ data }) => data.data);
    expect(saved).toEqual([{ k: 1 }, { k: 3 }]);
    await page.close();
  });

  it('runs alone when opened directly, and says that nothing is kept', async () => {
    const page = await browser.newPage({ locale: 'pt-BR', colorScheme: 'dark' });
    await page.goto(`${stand.content}/phys/index.html`);
    await expect.poll(() => page.locator('.trial').textContent()).toContain('nenhuma nota');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.close();
  });

  it('keeps the keyboard focus in the row when a pressed button becomes unavailable', async () => {
    const { page, frame } = await open(EXPERIMENTS[0]!);
    await EXPERIMENTS[0]!.drive(frame, EXPERIMENTS[0]!.params, 5);
    await frame.locator('#b-release').focus();
    const visited: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      await page.keyboard.press('Enter');
      visited.push(await frame.evaluate(() => document.activeElement?.id ?? ''));
    }
    expect(visited).toEqual(['b-arm', 'b-skip', 'b-record', 'b-release']);
    await page.close();
  });

  /** Takes WebGL away, as a locked-down computer does. */
  const withoutWebgl = () => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function get(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
    } as typeof original;
  };
  const mech = EXPERIMENTS.find(({ name }) => name === 'mech')!;

  it('mech: without WebGL a side view stands in, says so, and all 100 points can be had', async () => {
    const { page, frame, faults } = await open(mech, {}, undefined, withoutWebgl);
    expect(await frame.locator('.flat-note').isVisible()).toBe(true);
    expect(await frame.locator('.views').isVisible()).toBe(false);
    await mech.drive(frame, mech.params);
    await expect.poll(async () => (await log(page)).messages.at(-1)?.type).toBe('finish');
    const { messages } = await log(page);
    expect(messages[0]?.data.renderer).toBe('canvas2d');
    expect(messages.at(-1)?.data).toEqual({ status: 1, score: 100 });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('mech: a lost graphics context leaves the run where it is, in the side view', async () => {
    const { page, frame } = await open(mech);
    const { messages } = await log(page);
    if (messages.find(({ type }) => type === 'ready')?.data.renderer === 'webgl2') {
      await mech.drive(frame, mech.params, 5);
      await frame.locator('.bench canvas').evaluate((canvas: HTMLCanvasElement) => {
        canvas.dispatchEvent(new Event('webglcontextlost', { cancelable: true }));
      });
    } else await mech.drive(frame, mech.params, 5);
    await expect.poll(() => frame.locator('.flat-note').isVisible()).toBe(true);
    expect(await frame.locator('.eyebrow').textContent()).toContain('第 5');
    await page.close();
  });

  it('mech: reduced motion shows where the carts end, without moving them', async () => {
    const { page, frame } = await open(mech, {}, undefined, withoutWebgl);
    await mech.drive(frame, mech.params, 4);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await frame.locator('#b-launch').click();
    expect(await frame.locator('#b-record').isEnabled()).toBe(true);
    expect(await frame.locator('.times li').count()).toBe(3);
    await page.close();
  });

  const comp = EXPERIMENTS.find(({ name }) => name === 'comp')!;

  it('comp: gates are connected and moved by keyboard alone, and by dragging', async () => {
    const { page, frame, faults } = await open(comp);
    await comp.drive(frame, comp.params, 4);
    const focused = () => frame.evaluate(() => document.activeElement?.id ?? '');
    const walkTo = async (id: string, keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      expect(await focused()).toBe(id);
    };
    const wires = () => frame.locator('.board .wire').count();
    await frame.locator('#b-add-xor').focus();
    await page.keyboard.press('Enter');
    await frame.locator('#pin-A').focus();
    await page.keyboard.press('Enter');
    await walkTo('pin-XOR1.1', ['ArrowRight']);
    await page.keyboard.press('Enter');
    expect(await wires()).toBe(1);
    const place = () => frame.locator('[id="part-XOR1"]').getAttribute('transform');
    const before = await place();
    await walkTo('part-XOR1', ['ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown']);
    expect(await place()).not.toBe(before);
    await page.keyboard.press('Delete');
    expect([await wires(), await frame.locator('.board .part').count()]).toEqual([0, 0]);

    await frame.locator('#b-add-and').click();
    const middle = async (id: string) => {
      const box = (await frame.locator(`[id="${id}"]`).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    await page.mouse.move(...(await middle('pin-B')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('pin-AND1.2')), { steps: 5 });
    await page.mouse.up();
    expect(await wires()).toBe(1);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('comp: a wrong circuit earns nothing, here and by the rules of the server', async () => {
    const { page, frame } = await open(comp, { locale: 'en-US' });
    await comp.drive(frame, comp.params, 4);
    for (const name of ['Add XOR gate', 'Add AND gate']) await frame.getByRole('button', { name, exact: true }).click();
    // Sum and carry exchanged.
    for (const wire of ['A>XOR1.1', 'B>XOR1.2', 'XOR1.Y>C', 'A>AND1.1', 'B>AND1.2', 'AND1.Y>S']) {
      const [from, to] = wire.split('>');
      await frame.getByRole('button', { name: `Source ${from}`, exact: true }).click();
      await frame.getByRole('button', { name: `Sink ${to}`, exact: true }).click();
    }
    await frame.locator('#b-check').click();
    const end = async () => (await log(page)).messages.findLast(({ type }) => type === 'step.end')?.data;
    await expect.poll(async () => (await end())?.seq).toBe(4);
    expect((await end())?.score).toBe(0);
    const { messages } = await log(page);
    expect(scoreByRules(comp.manifest, comp.params, messages).slice(0, 5)).toEqual([10, 8, 8, 0, 0]);
    // The circuit itself is in the evidence.
    const file = messages.find(({ type }) => type === 'artifact')?.data;
    const kept = JSON.parse(new TextDecoder().decode(file?.data as ArrayBuffer)) as { wires: object[] };
    expect([file?.name, kept.wires.length]).toEqual(['half-adder.json', 6]);
    await page.close();
  });

  it.each(DUE)(
    '$name: at every step, in the dark: nothing for axe, no sideways scrolling at 360 px',
    async (experiment) => {
      // By itself: axe reads a page, not a frame without origin.
      const wide = { width: 1100, height: 700 };
      const context = await browser.newContext({ locale: 'pt-BR', colorScheme: 'dark', viewport: wide });
      const page = await context.newPage();
      await page.goto(`${stand.content}/${experiment.name}/index.html`);
      const params = resolveParams(experiment.manifest, {});
      for (let step = 1; step <= experiment.manifest.steps.length; step += 1) {
        await experiment.drive(page, params, step);
        const violations = await findingsOf(page, {});
        expect(
          violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          `step ${step}`,
        ).toEqual([]);
        await page.setViewportSize({ width: 360, height: 640 });
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(beyond, { message: `step ${step}` }).toBeLessThanOrEqual(0);
        const nameless = await page.evaluate(
          () =>
            [...document.querySelectorAll<HTMLInputElement>('input, button')].filter(
              (el) => !(el.labels?.length || el.textContent?.trim() || el.getAttribute('aria-label')),
            ).length,
        );
        expect(nameless).toBe(0);
        await page.setViewportSize(wide);
      }
      await context.close();
    },
  );
});

describe('the packages', () => {
  it.each(EXPERIMENTS)('$name passes the check of uploads with nothing that blocks or warns', async ({ manifest }) => {
    const folder = await mkdtemp(join(tmpdir(), 'package-check-'));
    const { file } = built.experiments.find(({ code }) => code === manifest.code)!;
    const steps = readManifest(manifest as unknown as Record<string, unknown>).steps!;
    const result = await checkPackage(file, folder, { steps, level: 'national' });
    await rm(folder, { recursive: true, force: true });
    expect(result).toMatchObject({ reason: null, entry: 'index.html', profile: 'strict' });
    expect(result.findings.filter(({ severity }) => severity !== 'N')).toEqual([]);
    const { uses = [] } = manifest as { uses?: string[] };
    const licences = (await readZip(file)).get('LICENSES.txt')?.toString('utf8') ?? '';
    for (const library of uses) expect(licences).toContain(`${library} `);
  });
});

describe('the SDK', () => {
  it('is below 6 KB gzip, like the boot script', async () => {
    for (const file of Object.values(built.sdk).filter((name) => /\.m?js$/.test(name))) {
      expect(gzipSync(await readFile(file), { level: 9 }).length, file).toBeLessThan(6 * 1024);
    }
  });
});
