/**
 * Takes pictures of the benches: plays each experiment to its end with the autopilot of its browser test and keeps a
 * poster, three stills of steps and a short silent clip in `db/seed/bench/<CODE>`, where the demonstration finds them.
 *
 *   npm run lab:pictures [-- PHYS-101 …]
 *
 * The files stand outside the folders of the experiments, so that a new picture makes no experiment due to be played.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Frame, type Page } from '@playwright/test';
import { type Case, EXPERIMENTS } from '../experiments/browser-cases.ts';
import { readZip, type Stand, startStand } from '../experiments/browser-stand.ts';
import type { PilotScope, PilotTarget } from '../experiments/shared/autopilot.ts';
import { buildExperiments } from '../scripts/build-experiments.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { addressOf } from './fixtures/experiment-address.ts';

const OUT = join(import.meta.dirname, '../db/seed/bench');
/** Window of the content to begin with; its height is set so that the whole bench is 16:10. */
const WINDOW = { width: 1180, height: 560 };
const SHAPE = 16 / 10;
const SIZES = {
  poster: { width: 960, bytes: 60_000 },
  still: { width: 560, bytes: 25_000 },
  clip: { width: 640, bytes: 500_000 },
} as const;
/** The poster is of a step between these shares of the way; the stills are of the parts of the way, one of each. */
const POSTER_AT = { from: 0.3, to: 0.9 };
const STILLS = 3;
/** Steps whose picture tells more than the fullest one: the screen of an oscilloscope is fullest before it is triggered. */
const POSTER_STEP: Readonly<Record<string, number>> = { 'ELEC-101': 3 };
/** Quality of the pictures of which the fullest is chosen; between two of them the bench moves on. */
const TRIAL = { quality: 80, waitMs: 150 };
const CLIP = { frames: 96, fps: 8, bitsPerSecond: 260_000 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bench; should a step change its shape, the largest part of it that is 16:10. */
async function benchOf(frame: Frame): Promise<Box> {
  const box = (await frame.locator('.bench').boundingBox())!;
  const width = Math.min(box.width, box.height * SHAPE);
  const height = width / SHAPE;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Gives the window the height at which nothing of the bench is cut off. */
async function fitWindow(page: Page, frame: Frame): Promise<void> {
  const box = (await frame.locator('.bench').boundingBox())!;
  const height = Math.round(WINDOW.height - box.height + box.width / SHAPE);
  await page.setViewportSize({ width: WINDOW.width, height });
}

/** A picture of the bench as WebP. */
async function shoot(session: CDPSession, frame: Frame, width: number, quality: number): Promise<Buffer> {
  const clip = await benchOf(frame);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { ...clip, scale: width / clip.width },
  });
  return Buffer.from(data, 'base64');
}

/** A picture encoded anew at a size, as good as its bytes allow. */
async function fitted(page: Page, picture: Buffer, { width, bytes }: { width: number; bytes: number }) {
  const data = await page.evaluate(
    async ({ base64, width, height, bytes }) => {
      const image = new Image();
      image.src = `data:image/webp;base64,${base64}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d')!;
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(image, 0, 0, width, height);
      for (const quality of [0.88, 0.78, 0.68, 0.56, 0.44, 0.32]) {
        const made = canvas.toDataURL('image/webp', quality).split(',')[1]!;
        if (made.length * 0.75 <= bytes) return made;
      }
      return null;
    },
    { base64: picture.toString('base64'), width, height: Math.round(width / SHAPE), bytes },
  );
  if (!data) throw new Error(`A picture of ${width} px does not fit ${bytes} bytes.`);
  return Buffer.from(data, 'base64');
}

/** The document for an autopilot, with `after` following each of its acts. */
function watched(frame: Frame, after: () => Promise<void>): PilotScope {
  const target = (found: PilotTarget): PilotTarget => ({
    click: () => found.click().then(after),
    fill: (value) => found.fill(value).then(after),
    check: () => found.check().then(after),
    textContent: () => found.textContent(),
    getAttribute: (name) => found.getAttribute(name),
    count: () => found.count(),
    waitFor: (options) => found.waitFor(options),
  });
  const scope = frame as PilotScope;
  return {
    getByRole: (role, options) => target(scope.getByRole(role, options)),
    getByLabel: (text, options) => target(scope.getByLabel(text, options)),
    locator: (selector) => target(scope.locator(selector)),
  };
}

/** Frames of the bench while the experiment is worked at. */
async function filming(page: Page, frame: Frame) {
  const session = await page.context().newCDPSession(page);
  const frames: string[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const clip = await benchOf(frame);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  return {
    stop: async () => {
      await session.send('Page.stopScreencast');
      await session.detach();
      return { frames, clip, view: page.viewportSize()! };
    },
  };
}

/** Evenly chosen elements, the first and the last among them. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}

type Film = Awaited<ReturnType<Awaited<ReturnType<typeof filming>>['stop']>>;

/** A silent WebM of the frames, drawn and encoded by a page of its own. */
async function clipOf(browser: Browser, { frames, clip, view }: Film): Promise<Buffer> {
  const page = await browser.newPage();
  const shown = evenly(frames, CLIP.frames);
  const { width } = SIZES.clip;
  const data = await page.evaluate(
    async ({ shown, clip, width, height, fps, bits, view }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d')!;
      const images = await Promise.all(
        shown.map(async (base64) => {
          const image = new Image();
          image.src = `data:image/jpeg;base64,${base64}`;
          await image.decode();
          return image;
        }),
      );
      const draw = (image: HTMLImageElement) => {
        const scale = image.naturalWidth / view.width;
        const [x, y] = [clip.x * scale, clip.y * scale];
        brush.drawImage(image, x, y, clip.width * scale, clip.height * scale, 0, 0, width, height);
      };
      draw(images[0]!);
      const recorder = new MediaRecorder(canvas.captureStream(fps), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: bits,
      });
      const chunks: Blob[] = [];
      recorder.ondataavailable = (event) => chunks.push(event.data);
      const ended = new Promise((done) => {
        recorder.onstop = done;
      });
      recorder.start();
      for (const image of images) {
        draw(image);
        await new Promise((done) => setTimeout(done, 1000 / fps));
      }
      recorder.stop();
      await ended;
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    {
      shown: [...shown],
      clip,
      width,
      height: Math.round(width / SHAPE),
      fps: CLIP.fps,
      bits: CLIP.bitsPerSecond,
      view,
    },
  );
  await page.close();
  const made = Buffer.from(data, 'base64');
  if (made.length > SIZES.clip.bytes) throw new Error(`The clip has ${made.length} bytes.`);
  return made;
}

/** Opens an experiment in the stand as its browser test does, under the bar of the run page. */
async function open(browser: Browser, stand: Stand, experiment: Case) {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(addressOf(stand, experiment, { settings: { bar: true } }));
  await page.locator('iframe').waitFor();
  const found = () => page.frames().find((one) => one.url().startsWith(stand.content));
  while (!found()) await page.waitForTimeout(50);
  const frame = found()!;
  await frame.locator('#step-title').waitFor();
  await fitWindow(page, frame);
  return { page, frame };
}

/**
 * The fullest picture of each step but the last: after every act of the autopilot one is taken, and that of the most bytes shows
 * instruments at work rather than at rest.
 */
async function fullest(page: Page, frame: Frame, { drive, params, manifest }: Case): Promise<Buffer[]> {
  const session = await page.context().newCDPSession(page);
  const best: Buffer[] = [];
  for (let seq = 1; seq < manifest.steps.length; seq += 1) {
    const scope = watched(frame, async () => {
      await page.waitForTimeout(TRIAL.waitMs);
      const made = await shoot(session, frame, SIZES.poster.width, TRIAL.quality);
      if (made.length > (best[seq]?.length ?? 0)) best[seq] = made;
    });
    await drive(scope, params, seq + 1);
  }
  await session.detach();
  return best;
}

/** Steps by the fullness of their pictures: that of the poster, and the best others of each part of the way. */
function chosen(
  best: readonly Buffer[],
  code: string,
  steps: number,
): { readonly poster: number; readonly stills: number[] } {
  const fullestOf = (from: number, to: number, but?: number) =>
    best
      .map((made, seq) => ({ seq, bytes: made.length }))
      .filter(({ seq }) => seq >= from && seq <= to && seq !== but)
      .toSorted((a, b) => b.bytes - a.bytes)[0]!.seq;
  const poster = POSTER_STEP[code] ?? fullestOf(POSTER_AT.from * steps, POSTER_AT.to * steps);
  const part = (steps - 1) / STILLS;
  const stills = Array.from({ length: STILLS }, (_, i) => fullestOf(Math.floor(i * part) + 1, (i + 1) * part, poster));
  return { poster, stills };
}

async function portray(browser: Browser, stand: Stand, experiment: Case): Promise<void> {
  const { code, steps } = experiment.manifest;
  const folder = join(OUT, code);
  const { page, frame } = await open(browser, stand, experiment);
  const camera = await filming(page, frame);
  const best = await fullest(page, frame, experiment);
  const film = await camera.stop();
  const { poster, stills } = chosen(best, code, steps.length);
  const clip = await clipOf(browser, film);
  const encoder = await browser.newPage();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const seq of stills) {
    await writeFile(join(folder, `step-${seq}.webp`), await fitted(encoder, best[seq]!, SIZES.still));
  }
  await writeFile(join(folder, 'poster.webp'), await fitted(encoder, best[poster]!, SIZES.poster));
  await writeFile(join(folder, 'clip.webm'), clip);
  await encoder.close();
  await page.close();
  process.stdout.write(
    `${code}: stills ${stills.join(', ')}, poster ${poster}, ${film.frames.length} frames, ${clip.length} bytes\n`,
  );
}

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: set CHROMIUM.');
const wanted = process.argv.slice(2);
const out = await mkdtemp(join(tmpdir(), 'bench-'));
const built = await buildExperiments(out);
const packages: Record<string, Map<string, Buffer>> = {};
for (const { code, file } of built.experiments) {
  packages[EXPERIMENTS.find(({ manifest }) => manifest.code === code)!.name] = await readZip(file);
}
const stand = await startStand(packages, {
  boot: await readFile(built.sdk.boot),
  sdk: await readFile(built.sdk.script),
});
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  for (const experiment of EXPERIMENTS) {
    if (wanted.length > 0 && !wanted.includes(experiment.manifest.code)) continue;
    await portray(browser, stand, experiment);
  }
} finally {
  await browser.close();
  await stand.close();
  await rm(out, { recursive: true, force: true });
}
