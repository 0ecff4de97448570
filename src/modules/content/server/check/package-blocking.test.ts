import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goodPackage, manifestOf, PLAIN_PAGE, packageOf, pngOf } from '../../testing/package.builder.ts';
import { type CheckInput, type CheckResult, checkPackage } from './package-check.engine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudvse-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function check(zip: Buffer, input: CheckInput = { steps: [], level: 'ordinary' }): Promise<CheckResult> {
  const path = join(folder, 'package.zip');
  await writeFile(path, zip);
  return checkPackage(path, folder, input);
}

const codes = (result: CheckResult) => [...new Set(result.findings.map((finding) => finding.code))].sort();

describe('kinds without a player', () => {
  it.each([
    ['H5P', { 'h5p.json': '{}', 'content/content.json': '{}' }],
    ['cmi5', { 'cmi5.xml': '<au><url>a.html?x=1</url></au>', 'a.html': PLAIN_PAGE }],
    [
      'SCORM 1.2',
      {
        'imsmanifest.xml': '<schemaversion>1.2</schemaversion><resource adlcp:scormtype="sco" href="a.html"/>',
        'a.html': PLAIN_PAGE,
      },
    ],
  ])('%s is blocked and says so', async (kind, files) => {
    const result = await check(packageOf(files));
    expect(result.findings.filter((finding) => finding.severity === 'F')).toMatchObject([
      { code: 'L21', key: 'experiments.check.l21', params: { kind } },
    ]);
  });

  it('a page of its own that the manifest starts needs none', async () => {
    const result = await check(goodPackage({ 'imsmanifest.xml': '<schemaversion>1.2</schemaversion>' }));
    expect(codes(result)).not.toContain('L21');
  });
});

describe('what content needs of its isolation', () => {
  const entryWith = (script: string) => PLAIN_PAGE.replace('<p>', `<script src="${script}"></script><p>`);
  const shapes: readonly [string, string, Record<string, string>][] = [
    [
      'GWT',
      'GWT (*.nocache.js)',
      {
        'index.html': entryWith('lab/lab.nocache.js'),
        'lab/lab.nocache.js': "var f=document.createElement('iframe');f.src='lab/0A1B.cache.html';",
        'lab/0A1B.cache.html': PLAIN_PAGE,
      },
    ],
    [
      'a module worker with a canvas off the page',
      'Module Worker',
      {
        'index.html': entryWith('main.js'),
        'main.js': "new Worker(new URL('scripts/work.js', import.meta.url), { name: 'Runtime', type: 'module' });",
        'scripts/work.js': 'onmessage = (event) => event.data.canvas.getContext("webgl");',
      },
    ],
    [
      'Unity with its cache in IndexedDB',
      'IndexedDB',
      {
        'index.html': entryWith('Build/lab.loader.js'),
        'Build/lab.loader.js': "var c=window.indexedDB.open('UnityCache',2);",
        'Build/lab.data': 'd',
        'Build/lab.wasm': '',
      },
    ],
    [
      'a service worker',
      'Service Worker',
      {
        'index.html': PLAIN_PAGE.replace('<p>', "<script>navigator.serviceWorker.register('sw.js')</script><p>"),
        'sw.js': '1',
      },
    ],
    [
      'frames that call each other',
      'window.parent.score',
      {
        'index.html': PLAIN_PAGE.replace('<p>', '<iframe src="inner.html"></iframe><p>'),
        'inner.html': PLAIN_PAGE.replace('<p>', '<script>window.parent.score(1)</script><p>'),
      },
    ],
  ];

  it.each(shapes)('%s is given compat, with the reason', async (_name, feature, files) => {
    const result = await check(packageOf(files));
    expect(result.reason).toBeNull();
    expect(result.profile).toBe('compat');
    const said = result.findings.filter((finding) => finding.code === 'L08');
    expect(said).toContainEqual(
      expect.objectContaining({ severity: 'N', key: 'experiments.check.l08.compat', params: { feature } }),
    );
  });

  it.each(shapes)('%s under strict is a warning', async (_name, feature, files) => {
    const chosen = await check(packageOf(files), { steps: [], level: 'ordinary', profile: 'strict' });
    expect(chosen.profile).toBe('strict');
    expect(chosen.findings).toContainEqual(
      expect.objectContaining({ code: 'L08', severity: 'W', key: 'experiments.check.l08', params: { feature } }),
    );
  });

  it('stays strict where no version has a host of its own, and follows the leader before the manifest', async () => {
    const files = shapes[2]![2];
    expect((await check(packageOf(files), { steps: [], level: 'ordinary', compat: false })).profile).toBe('strict');
    const declared = goodPackage({ 'vse.json': manifestOf(10, { profile: 'threads' }) });
    expect((await check(declared)).profile).toBe('threads');
    expect((await check(declared, { steps: [], level: 'ordinary', profile: 'window' })).profile).toBe('window');
  });

  it('a call of the platform page from a page without frames never works and is named', async () => {
    const result = await check(
      goodPackage({ 'index.html': PLAIN_PAGE.replace('<p>', '<script>window.parent.score(1)</script><p>') }),
    );
    expect(result.profile).toBe('strict');
    expect(result.findings).toContainEqual(
      expect.objectContaining({ code: 'L10', severity: 'W', params: { call: 'window.parent.score' } }),
    );
  });
});

describe('what blocks', () => {
  const blocking = (result: CheckResult) => result.findings.filter((finding) => finding.severity === 'F');
  const outside = '<script src="https://cdn.example.com/a.js"></script>';
  const tracked = PLAIN_PAGE.replace(
    '</head>',
    `<script>
var _hmt = _hmt || [];
(function () { var s = document.createElement('script'); s.src = "https://hm.baidu.com/hm.js?1"; })();
</script>
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script></head>`,
  );

  it('is only what the entry reaches', async () => {
    const spare = await check(goodPackage({ 'old/spare.html': PLAIN_PAGE.replace('<p>', `${outside}<p>`) }));
    expect(blocking(spare)).toEqual([]);
    expect(spare.findings).toContainEqual(
      expect.objectContaining({ code: 'L01', severity: 'W', path: 'old/spare.html' }),
    );
    const linked = await check(
      goodPackage({
        'index.html': PLAIN_PAGE.replace('<p>', '<a href="old/spare.html">2</a><p>'),
        'old/spare.html': PLAIN_PAGE.replace('<p>', `${outside}<p>`),
      }),
    );
    expect(blocking(linked)).toMatchObject([{ code: 'L01', path: 'old/spare.html' }]);
    const composed = await check(
      goodPackage({
        'index.html': PLAIN_PAGE.replace('<p>', "<script>load(base + 'part.js')</script><p>"),
        'deep/part.js': "import('https://cdn.example.com/a.js')",
      }),
    );
    expect(blocking(composed)).toMatchObject([{ code: 'L01', path: 'deep/part.js' }]);
  });

  it('is no tracker the platform refuses anyway, unless the manifest opens the way for it', async () => {
    const refused = await check(goodPackage({ 'index.html': tracked }));
    expect(blocking(refused)).toEqual([]);
    expect(refused.findings.filter((finding) => finding.code === 'L16')).toMatchObject([
      { severity: 'W', params: { host: 'hm.baidu.com' } },
      { severity: 'W', params: { host: 'www.googletagmanager.com' } },
    ]);
    const declared = await check(
      goodPackage({ 'index.html': tracked, 'vse.json': manifestOf(10, { network: ['*.googletagmanager.com'] }) }),
    );
    expect(blocking(declared)).toMatchObject([{ key: 'experiments.check.l16.declared' }]);
  });

  it('takes trackers out when the leader asks for it, and nothing else', async () => {
    const result = await check(goodPackage({ 'index.html': tracked.replace('内容', '内容，保留') }), {
      steps: [],
      level: 'ordinary',
      removeTrackers: true,
    });
    expect(result.findings.filter((finding) => finding.code === 'L16')).toMatchObject([
      { severity: 'N', key: 'experiments.check.l16.removed', params: { count: 2 } },
    ]);
    const page = result.files.find((file) => file.path === 'index.html')!;
    const bytes = await readFile(join(folder, page.stored));
    expect(page).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(bytes.toString()).toContain('内容，保留');
    expect(bytes.toString()).not.toMatch(/baidu|googletagmanager/);
  });

  it('is no picture with the ending of another kind: it is served as what it is', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const result = await check(goodPackage({ 'pic/a.jpg': pngOf(8, 8), 'pic/b.png': svg }));
    expect(result.reason).toBeNull();
    const typeOf = (path: string) => result.files.find((file) => file.path === path)?.type;
    expect([typeOf('pic/a.jpg'), typeOf('pic/b.png')]).toEqual(['image/png', 'image/svg+xml']);
    expect(result.findings.filter((finding) => finding.code === 'C7').map(({ severity }) => severity)).toEqual([
      'W',
      'W',
    ]);
  });

  it('is told with everything else that was found, also when a file refuses the package', async () => {
    const result = await check(
      goodPackage({
        'index.html': PLAIN_PAGE.replace('<p>', `${outside}<p>`),
        'a.png': PLAIN_PAGE,
        'b.png': 'no picture',
        'vse.json': manifestOf(10).replace('"maxScore":10', '"maxScore":7'),
      }),
    );
    expect(result.reason?.key).toBe('experiments.check.c7.markup');
    expect(result.files).toEqual([]);
    expect(blocking(result).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'L14 vse.json',
      'L01 index.html',
      'C7 b.png',
      'C7 a.png',
    ]);
  });

  it('warns of content that reports nothing', async () => {
    const silent = await check(packageOf({ 'index.html': PLAIN_PAGE }));
    expect(silent.findings).toContainEqual(expect.objectContaining({ code: 'L13', severity: 'W' }));
    const speaking = PLAIN_PAGE.replace('<p>', '<script>Vse.connect().then(start)</script><p>');
    expect(codes(await check(packageOf({ 'index.html': speaking })))).not.toContain('L13');
  });
});
