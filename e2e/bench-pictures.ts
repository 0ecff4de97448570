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
import { type Browser, chromium, type Frame, type Page } from '@playwright/test';
import { type Case, EXPERIMENTS } from '../experiments/browser-cases.ts';
import { readZip, type Stand, startStand } from '../experiments/browser-stand.ts';
import { standaloneSteps } from '../experiments/shared/manifest.ts';
import { buildExperiments } from '../scripts/build-experiments.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.ts';
import { BRIDGE_LIMITS } from '../src/kernel/bridge/protocol.ts';

const OUT = join(import.meta.dirname, '../db/seed/bench');
/** Window of the content: its bench is about 16:10 with the panel beside it. */
const WINDOW = { width: 1440, height: 750 };
const SHAPE = 16 / 10;
const SIZES = {
  poster: { width: 960, bytes: 60_000 },
  still: { width: 560, bytes: 25_000 },
  clip: { width: 640, bytes: 500_000 },
} as const;
/** Shares of the way through the experiment at which it shows itself. */
const STILL_AT = [0.25, 0.5, 0.8];
const POSTER_AT = 0.55;
const CLIP = { frames: 96, fps: 8, bitsPerSecond: 260_000 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest part of the bench that is 16:10. */
async function benchOf(frame: Frame): Promise<Box> {
  const box = (await frame.locator('.bench').boundingBox())!;
  const width = Math.min(box.width, box.height * SHAPE);
  const height = width / SHAPE;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** A picture of the bench as WebP, as good as its size allows. */
async function picture(page: Page, frame: Frame, { width, bytes }: { width: number; bytes: number }): Promise<Buffer> {
  const clip = await benchOf(frame);
  const session = await page.context().newCDPSession(page);
  for (const quality of [88, 78, 68, 56, 44, 32]) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { ...clip, scale: width / clip.width },
    });
    const made = Buffer.from(data, 'base64');
    if (made.length <= bytes) {
      await session.detach();
      return made;
    }
  }
  throw new Error(`A picture of ${width} px does not fit ${bytes} bytes.`);
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
      return { frames, clip };
    },
  };
}

/** Evenly chosen elements, the first and the last among them. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}

/** A silent WebM of the frames, drawn and encoded by a page of its own. */
async function clipOf(browser: Browser, frames: readonly string[], clip: Box): Promise<Buffer> {
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
      view: WINDOW,
    },
  );
  await page.close();
  const made = Buffer.from(data, 'base64');
  if (made.length > SIZES.clip.bytes) throw new Error(`The clip has ${made.length} bytes.`);
  return made;
}

/** Opens an experiment in the stand as its browser test does, under the bar of the run page. */
async function open(browser: Browser, stand: Stand, { name, manifest, params }: Case) {
  const page = await browser.newPage({ viewport: WINDOW });
  const welcome = {
    runKey: 'p_run',
    mode: 'graded',
    attemptNo: 1,
    locale: 'zh-CN',
    theme: 'light',
    learner: { pid: 'p_learner' },
    experiment: { code: manifest.code, version: manifest.version, maxScore: 100 },
    steps: standaloneSteps(manifest, 'zh-CN'),
    params,
    limits: { ...BRIDGE_LIMITS, stateSeconds: 0 },
    start: null,
    settings: { bar: true },
  };
  const fragment = encodeURIComponent(JSON.stringify({ src: `${stand.content}/${name}/index.html`, welcome }));
  await page.goto(`${stand.shell}/#${fragment}`);
  await page.locator('iframe').waitFor();
  const found = () => page.frames().find((one) => one.url().startsWith(stand.content));
  while (!found()) await page.waitForTimeout(50);
  const frame = found()!;
  await frame.locator('#step-title').waitFor();
  return { page, frame };
}

async function portray(browser: Browser, stand: Stand, experiment: Case): Promise<void> {
  const { manifest, drive, params } = experiment;
  const { code, steps } = manifest;
  const folder = join(OUT, code);
  await mkdir(folder, { recursive: true });
  const { page, frame } = await open(browser, stand, experiment);
  const at = (share: number) => Math.max(2, Math.round(share * steps.length));
  const stills = STILL_AT.map(at);
  const poster = at(POSTER_AT);
  const camera = await filming(page, frame);
  for (const seq of [...new Set([...stills, poster])].sort((a, b) => a - b)) {
    // Done up to the step before; what that step left on the bench is what is seen.
    await drive(frame, params, seq);
    await page.waitForTimeout(300);
    if (stills.includes(seq)) {
      await writeFile(join(folder, `step-${seq}.webp`), await picture(page, frame, SIZES.still));
    }
    if (seq === poster) await writeFile(join(folder, 'poster.webp'), await picture(page, frame, SIZES.poster));
  }
  const { frames, clip } = await camera.stop();
  const film = await clipOf(browser, frames, clip);
  await writeFile(join(folder, 'clip.webm'), film);
  await page.close();
  process.stdout.write(
    `${code}: stills ${stills.join(', ')}, poster ${poster}, ${frames.length} frames, ${film.length} bytes\n`,
  );
}

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH.');
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
