import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  goodPackage,
  manifestOf,
  PLAIN_PAGE,
  packageOf,
  pngOf,
  type ZipEntry,
  zipOf,
} from '../../testing/package.builder.ts';
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

const page: ZipEntry = { name: 'index.html', body: PLAIN_PAGE };
const codes = (result: CheckResult) => [...new Set(result.findings.map((finding) => finding.code))].sort();

describe('a package without fault', () => {
  it('passes with its kind, entry, types and nothing but the note on scanning', async () => {
    const result = await check(
      goodPackage({ 'pic/a.png': pngOf(8, 8), 'js/main.js': '// http://example.com\nlet a = 1;' }),
    );
    expect(result.reason).toBeNull();
    expect(codes(result)).toEqual(['C9']);
    expect(result).toMatchObject({ flavour: 'html', entry: 'index.html', profile: 'strict' });
    expect(result.files.map((file) => file.path)).toEqual(['index.html', 'vse.json', 'pic/a.png', 'js/main.js']);
    expect(result.files[2]).toMatchObject({ type: 'image/png', encoding: null, blocked: false });
  });

  it('keeps names of Chinese archivers that write GBK without the flag', async () => {
    const name = Buffer.from([0xca, 0xb5, 0xd1, 0xe9, 0x2e, 0x74, 0x78, 0x74]);
    const result = await check(zipOf([page, { name, body: '1', flags: 0 }]));
    expect(result.reason).toBeNull();
    expect(result.files[1]?.path).toBe('实验.txt');
  });

  it('keeps a bomb inside a nested archive closed', async () => {
    const bomb = zipOf([{ name: 'zeros', body: Buffer.alloc(20_000_000) }]);
    const result = await check(zipOf([page, { name: 'more/bomb.zip', body: bomb }]));
    expect(result.reason).toBeNull();
    expect(result.files[1]).toMatchObject({ path: 'more/bomb.zip', bytes: bomb.length, type: 'application/zip' });
  });

  it('takes off one common folder and drops what systems leave behind', async () => {
    const result = await check(
      packageOf({ 'lab/index.html': PLAIN_PAGE, 'lab/.DS_Store': 'x', '__MACOSX/lab/._index.html': 'x' }),
    );
    expect(result.entry).toBe('index.html');
    expect(codes(result)).toEqual(['C6', 'C9', 'L13']);
    expect(result.findings.filter((finding) => finding.code === 'C6')).toHaveLength(2);
  });

  it('knows SCORM, H5P and Unity by their contents', async () => {
    const manifest = (version: string) =>
      `<manifest><metadata><schemaversion>${version}</schemaversion></metadata><resources>
       <resource identifier="r" adlcp:scormtype="sco" href="sco/start.html?a=1"/></resources></manifest>`;
    const scorm = await check(packageOf({ 'imsmanifest.xml': manifest('1.2'), 'sco/start.html': PLAIN_PAGE }));
    expect(scorm).toMatchObject({ flavour: 'scorm-1.2', entry: 'sco/start.html', profile: 'compat' });
    const newer = await check(packageOf({ 'imsmanifest.xml': manifest('CAM 1.3'), 'sco/start.html': PLAIN_PAGE }));
    expect(newer.flavour).toBe('scorm-2004');
    expect((await check(packageOf({ 'h5p.json': '{}' }))).flavour).toBe('h5p');
    const unity = await check(
      packageOf({
        'index.html': PLAIN_PAGE,
        'Build/a.loader.js': '1',
        'Build/a.data.br': 'x',
        'Build/a.framework.js.br': 'x',
        'Build/a.wasm.br': 'x',
      }),
    );
    expect(unity.flavour).toBe('unity');
    expect(unity.files.find((file) => file.path === 'Build/a.framework.js.br')).toMatchObject({
      type: 'text/javascript',
      encoding: 'br',
    });
  });
});

describe('a hostile archive is refused with its reason', () => {
  const many = () => [
    page,
    ...Array.from({ length: 20_000 }, (_, i) => ({ name: `f${i}`, body: '', method: 0 as const })),
  ];
  const cases: readonly [string, () => Buffer, string, string][] = [
    ['a climbing path', () => zipOf([page, { name: '../evil.html', body: 'x' }]), 'C4', 'c4.climbs'],
    ['a climbing path with backslashes', () => zipOf([page, { name: 'a\\..\\..\\x', body: 'x' }]), 'C4', 'c4.climbs'],
    ['an absolute path', () => zipOf([page, { name: '/etc/passwd', body: 'x' }]), 'C4', 'c4.absolute'],
    ['a drive', () => zipOf([page, { name: 'C:\\x', body: 'x' }]), 'C4', 'c4.absolute'],
    ['a device name', () => zipOf([page, { name: 'js/con.js', body: 'x' }]), 'C4', 'c4.device'],
    ['a trailing dot', () => zipOf([page, { name: 'a./b', body: 'x' }]), 'C4', 'c4.trailing'],
    ['a control character', () => zipOf([page, { name: 'a\u0000.js', body: 'x' }]), 'C4', 'c4.control'],
    ['a symbolic link', () => zipOf([page, { name: 'l', body: '/etc', mode: 0o120777 }]), 'C5', 'c5.link'],
    [
      'a duplicate after case folding',
      () => zipOf([page, { name: 'Straße.js', body: '1' }, { name: 'STRASSE.js', body: '2' }]),
      'C4',
      'c4.duplicate',
    ],
    [
      'a duplicate after normal form',
      () => zipOf([page, { name: '\u00e9.js', body: '1' }, { name: 'e\u0301.js', body: '2' }]),
      'C4',
      'c4.duplicate',
    ],
    ['a ratio bomb', () => zipOf([page, { name: 'zeros.bin', body: Buffer.alloc(20_000_000) }]), 'C3', 'c3.ratio'],
    [
      'an entry that lies about its size',
      () => zipOf([page, { name: 'zeros.bin', body: Buffer.alloc(200_000), declaredBytes: 10 }]),
      'C1',
      'c1.broken',
    ],
    ['an encrypted entry', () => zipOf([page, { name: 'a.js', body: '1', flags: 0x0801 }]), 'C1', 'c1.encrypted'],
    [
      'overlapping entries',
      () =>
        zipOf(
          [page, { name: 'index.html', body: PLAIN_PAGE, sameDataAs: 0 }].map((one, i) =>
            i ? { ...one, name: 'index.htmL' } : one,
          ),
        ),
      'C4',
      'c4.duplicate',
    ],
    [
      'overlapping entries of one name length',
      () =>
        zipOf([
          { name: 'a.html', body: PLAIN_PAGE },
          { name: 'b.html', body: PLAIN_PAGE, sameDataAs: 0 },
        ]),
      'C1',
      'c1.overlap',
    ],
    ['20,001 entries', () => zipOf(many()), 'C2', 'c2.count'],
    ['a path of 241 characters', () => zipOf([page, { name: `${'a'.repeat(241)}`, body: '' }]), 'C2', 'c2.path'],
    ['21 levels', () => zipOf([page, { name: `${'a/'.repeat(20)}b`, body: '' }]), 'C2', 'c2.depth'],
    ['html called png', () => packageOf({ 'index.html': PLAIN_PAGE, 'a.png': PLAIN_PAGE }), 'C7', 'c7.markup'],
    ['text called png', () => packageOf({ 'index.html': PLAIN_PAGE, 'a.png': 'text' }), 'C7', 'c7.mismatch'],
    [
      'html inside a png',
      () => packageOf({ 'index.html': PLAIN_PAGE, 'a.png': pngOf(8, 8, Buffer.from('Comment\0<script>alert(1)')) }),
      'C7',
      'c7.markup',
    ],
    ['no entry page', () => packageOf({ 'a.html': PLAIN_PAGE, 'b.html': PLAIN_PAGE }), 'C10', 'c10.missing'],
    ['a named entry that is absent', () => packageOf({ 'vse.json': manifestOf() }), 'C10', 'c10.absent'],
    [
      'a faulty manifest',
      () => packageOf({ 'index.html': PLAIN_PAGE, 'vse.json': '{"steps":[{}]}' }),
      'C10',
      'c10.manifest',
    ],
    ['no archive at all', () => Buffer.from('this is no zip file'), 'C1', 'c1.broken'],
    ['data after the archive', () => Buffer.concat([goodPackage(), Buffer.from('more')]), 'C1', 'c1.trailing'],
    ['two archives glued together', () => Buffer.concat([goodPackage(), goodPackage()]), 'C1', 'c1.trailing'],
    ['a damaged entry', () => damaged(), 'C1', 'c1.broken'],
  ];
  function damaged(): Buffer {
    const zip = zipOf([{ name: 'index.html', body: PLAIN_PAGE, method: 0 }]);
    zip[60] = zip[60]! ^ 1;
    return zip;
  }

  it.each(cases)('%s', async (_name, make, code, key) => {
    const result = await check(make());
    expect(result.reason?.key).toContain(`experiments.check.${key}`);
    expect(result.findings.at(-1)).toMatchObject({ code, severity: 'F' });
    expect(result.files).toEqual([]);
  });
});

describe('the deliberately bad package', () => {
  const bad = () =>
    packageOf({
      'index.html': `<!doctype html><html lang="zh-CN"><head><title>坏实验</title>
<script src="https://cdn.example.com/lib/three.min.js"></script>
<script src="/static/x.js"></script>
<script src="js/main.js"></script><script src="js/loader.js"></script></head>
<body><img src="http://pictures.example.com/a.png" alt="">
<img src="img/logo.png" alt=""><audio src="sound/absent.mp3"></audio></body></html>`,
      'js/main.js': `var _hmt = document.createElement('script');
_hmt.src = 'https://hm.baidu.com/hm.js?1234567890';
// alert('a comment is no call')
if (window.top !== window.self) { top.location = self.location; }
function finish() { score = 70 + Math.random() * 30; }`,
      'js/loader.js': `const config = { secret: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefg=' };`,
      'Img/Logo.PNG': pngOf(64, 64),
      'img2/texture.png': pngOf(4000, 3000),
      'Build/game.data.unityweb': gzipSync(Buffer.from('unity data')),
      'tools/setup.exe': 'MZ',
      '__MACOSX/._index.html': 'x',
      'vse.json': manifestOf(10).replace('"maxScore":10', '"maxScore":7'),
    });

  it('is reported by exactly the named rules', async () => {
    const result = await check(bad());
    expect(result.reason).toBeNull();
    // C9 only says that no scanner is configured.
    expect(codes(result)).toEqual(
      ['C6', 'C8', 'C9', 'L01', 'L02', 'L03', 'L04', 'L05', 'L07', 'L10', 'L11', 'L12', 'L14', 'L15', 'L16'].sort(),
    );
    const where = (code: string) => result.findings.find((finding) => finding.code === code);
    expect(where('L01')).toMatchObject({ severity: 'F', path: 'index.html', line: 2 });
    expect(where('L05')).toMatchObject({ severity: 'F', line: 3 });
    expect(where('L02')).toMatchObject({ severity: 'F', line: 5 });
    expect(where('L04')).toMatchObject({ severity: 'W', line: 6, params: { actual: 'Img/Logo.PNG' } });
    expect(where('L03')).toMatchObject({ severity: 'W', line: 6 });
    expect(where('L16')).toMatchObject({ severity: 'W', path: 'js/main.js', line: 2 });
    expect(where('L10')).toMatchObject({ severity: 'W', line: 4 });
    expect(where('L12')).toMatchObject({ severity: 'W', line: 5 });
    expect(where('L11')).toMatchObject({ severity: 'F', path: 'js/loader.js', line: 1 });
    expect(where('L14')).toMatchObject({ severity: 'F', params: { sum: 97 } });
    expect(where('L15')).toMatchObject({ path: 'img2/texture.png', params: { size: 12 } });
    expect(where('L07')).toMatchObject({ path: 'Build/game.data.unityweb' });
    expect(where('C8')).toMatchObject({ path: 'tools/setup.exe' });
  });
});

describe('the linter', () => {
  const lint = async (files: Record<string, string>) => {
    const result = await check(packageOf({ 'index.html': PLAIN_PAGE, 'vse.json': manifestOf(), ...files }));
    return result.findings.filter((finding) => finding.code.startsWith('L')).map(({ code, line }) => `${code}:${line}`);
  };

  it('finds calls that stall or are blocked, and eval', async () => {
    expect(
      await lint({
        'a.js': `alert('x');\nx.open('GET', u, false);\ndocument.write('x');\neval('1');\nmodal.alert('fine');`,
      }),
    ).toEqual(['L18:1', 'L18:3', 'L18:2', 'L20:4']);
  });

  it('does not trip over comments, strings and regular expressions', async () => {
    expect(
      await lint({
        'a.js': `/* eval('1') */ const a = /["'/*]/; // alert(1)\nconst b = 'http://www.w3.org/2000/svg';`,
      }),
    ).toEqual([]);
  });

  it('lets declared addresses pass and follows imports of styles', async () => {
    const network = manifestOf(10, { network: ['api.example.com', '*.tiles.example.com'] });
    expect(
      await lint({
        'vse.json': network,
        'a.js': `fetch('https://api.example.com/x');\nnew WebSocket('wss://a.tiles.example.com');\nfetch('https://other.example.com/');`,
        'b.css': `@import "https://fonts.example.com/a.css";\nbody { background: url(absent.png) }`,
      }),
    ).toEqual(['L01:3', 'L01:1', 'L03:2']);
  });

  it('notes what an entry page lacks for everybody', async () => {
    expect(await lint({ 'index.html': '<html><body><canvas></canvas></body></html>' })).toEqual([
      'L19:null',
      'L19:null',
      'L19:null',
      'L19:null',
    ]);
    expect(
      await lint({
        'index.html': PLAIN_PAGE.replace('<p>', '<canvas aria-label="摆"></canvas><p>'),
        'k.js': `on('keydown', f)`,
      }),
    ).toEqual([]);
  });

  it('asks for the licence of a known library', async () => {
    expect(await lint({ 'lib/jquery-3.7.1.min.js': 'x=1' })).toEqual(['L17:null']);
    expect(await lint({ 'lib/jquery-3.7.1.min.js': '/*! jQuery (c) OpenJS */x=1' })).toEqual([]);
  });

  it('compares the steps with those of the experiment', async () => {
    const steps = [
      {
        seq: 1,
        title: '别的',
        goal: '',
        expectSeconds: 60,
        maxScore: 100,
        scoringModel: '',
        scoreKind: 'operation' as const,
        words: {},
      },
    ];
    const result = await check(goodPackage(), { steps, level: 'national' });
    expect(result.findings.find((finding) => finding.code === 'L14')).toMatchObject({
      severity: 'F',
      key: 'experiments.check.l14.differ',
    });
  });
});
