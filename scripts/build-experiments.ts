/**
 * Builds the demonstration experiments into packages and the SDK into plain scripts.
 *
 * `build/experiments/<CODE>.zip` holds `vse.json` and `index.html` at its root; equal sources give equal bytes.
 * `build/sdk` is for authors and content hosts: `vse.js` (global `Vse`), `vse.mjs`, their types `vse.d.ts`, the least
 * experiment `minimal.zip`, all of it with the guide as `vse-sdk.zip`, and `boot.js`.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type InlineConfig, type Plugin, version as viteVersion } from 'vite';
import yazl from 'yazl';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const GUIDES = ['docs/experiments.md', 'docs/experiments.en.md'];
const SOURCES = [
  ...['experiments', 'src/sdk', 'src/kernel/bridge', 'scripts/build-experiments.ts', 'package-lock.json'],
  ...GUIDES,
];

/** A built experiment: its code and the package file. */
export interface BuiltExperiment {
  code: string;
  file: string;
}
/** What {@link buildExperiments} made, or found unchanged. */
export interface BuildResult {
  experiments: BuiltExperiment[];
  sdk: Readonly<Record<'script' | 'module' | 'types' | 'minimal' | 'kit' | 'boot', string>>;
  /** False when everything was up to date. */
  built: boolean;
}

const isTest = (path: string) => path.endsWith('.test.ts');

/** All files below a path, sorted, as absolute paths. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Digest over every source that can change the output. */
async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256').update(`vite ${viteVersion} node ${process.versions.node.split('.')[0]}\n`);
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = (await stat(path)).isFile() ? [path] : await filesBelow(path);
    for (const file of files.filter((name) => !isTest(name))) {
      hash.update(`${relative(ROOT, file).split(sep).join('/')}\n`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** Rules and tolerances stay on the server: the bundle gets the manifest without them. */
const withoutRules: Plugin = {
  name: 'manifest-without-rules',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(`${sep}vse.json`) && !id.endsWith('/vse.json')) return null;
    const manifest = JSON.parse(code) as { steps: { rules?: unknown }[]; words?: unknown; finding?: unknown };
    delete manifest.words;
    delete manifest.finding;
    for (const step of manifest.steps) delete step.rules;
    return JSON.stringify(manifest);
  },
};

const BASE: InlineConfig = { configFile: false, logLevel: 'warn', publicDir: false };

/** A file of a package: path with forward slashes, bytes. */
export interface OutputFile {
  name: string;
  bytes: Buffer;
}

/** Runs Vite in memory and answers the files it would write. */
async function bundle(config: InlineConfig): Promise<OutputFile[]> {
  const result = await build({ ...BASE, ...config, build: { ...config.build, write: false } });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  return outputs.flatMap(({ output }) =>
    output.map((item) => ({
      name: item.fileName,
      bytes: Buffer.from(item.type === 'chunk' ? item.code : item.source),
    })),
  );
}

/** Writes a zip whose bytes depend on nothing but the files: sorted names, fixed time, fixed rights. */
export async function writeZip(target: string, files: readonly OutputFile[]): Promise<void> {
  const zip = new yazl.ZipFile();
  const options = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 };
  for (const { name, bytes } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    zip.addBuffer(bytes, name, options);
  zip.end();
  const part = `${target}.part`;
  await pipeline(zip.outputStream, createWriteStream(part));
  await rename(part, target);
}

/** Folders of `experiments` that hold a manifest, with their codes. */
async function findExperiments(): Promise<{ folder: string; code: string }[]> {
  const folders = await readdir(join(ROOT, 'experiments'), { withFileTypes: true });
  const found: { folder: string; code: string }[] = [];
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const folder = join(ROOT, 'experiments', name);
    const text = await readFile(join(folder, 'vse.json'), 'utf8').catch(() => null);
    if (text !== null) found.push({ folder, code: (JSON.parse(text) as { code: string }).code });
  }
  return found.sort((a, b) => a.code.localeCompare(b.code));
}

/** Bundles an experiment's source folder into the files of its package, `vse.json` with its rules among them. */
export async function bundleExperiment(folder: string): Promise<OutputFile[]> {
  const files = await bundlePage(folder, [withoutRules]);
  const manifest = await readFile(join(folder, 'vse.json'));
  const { uses = [] } = JSON.parse(manifest.toString('utf8')) as { uses?: string[] };
  const licences = uses.length ? [{ name: 'LICENSES.txt', bytes: await licencesOf(uses) }] : [];
  return [...files, ...licences, { name: 'vse.json', bytes: manifest }];
}

/** Licence texts of the libraries a package carries: their authors ask to be named with every copy. */
async function licencesOf(libraries: readonly string[]): Promise<Buffer> {
  const texts = libraries.map(async (name) => {
    const folder = join(ROOT, 'node_modules', name);
    const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    const text = await readFile(join(folder, 'LICENSE'), 'utf8');
    return `${name} ${about.version} (${about.license})\n\n${text.trim()}\n`;
  });
  return Buffer.from((await Promise.all(texts)).join('\n'));
}

/** Bundles the page of a folder (`index.html` and what it loads) with addresses relative to it. */
export function bundlePage(folder: string, plugins: Plugin[] = []): Promise<OutputFile[]> {
  return bundle({
    root: folder,
    base: './',
    plugins,
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 8192,
      reportCompressedSize: false,
    },
  });
}

/** One script of its own, without imports. @param entry relative to the repository */
export async function bundleScript(entry: string, format: 'iife' | 'es', name: string): Promise<Buffer> {
  const files = await bundle({
    root: ROOT,
    build: {
      target: 'es2020',
      reportCompressedSize: false,
      lib: { entry: join(ROOT, entry), formats: [format], name, fileName: () => 'out.js' },
    },
  });
  const file = files.find((item) => item.name.endsWith('.js'));
  if (!file) throw new Error(`${entry} gave no script`);
  return file.bytes;
}

/** Types of the SDK in one file without imports, for `vse.js` (global `Vse`) and `vse.mjs` alike. */
async function sdkTypes(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vse-types-'));
  try {
    const options = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--skipLibCheck', '--outDir', folder];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
    const target = ['--target', 'es2022', '--lib', 'es2022,dom'];
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    await promisify(execFile)(process.execPath, [compiler, 'src/sdk/vse.ts', ...options, ...modules, ...target], {
      cwd: ROOT,
    });
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    // Constants of the protocol are types to an author: the script does not hand them out.
    const protocol = (await read('kernel/bridge/protocol.d.ts')).replace(/^export declare const/gm, 'declare const');
    const own = (await read('sdk/vse.d.ts')).replace(/^(?:import type|export type) \{[^}]*\}[^\n]*\n/gm, '');
    return Buffer.from(`${protocol.trim()}\n\n${own.trim()}\nexport as namespace Vse;\nexport {};\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files of a folder as they stand, named from it. */
async function plainFiles(folder: string): Promise<OutputFile[]> {
  const root = join(ROOT, folder);
  const named = async (path: string) => ({
    name: relative(root, path).split(sep).join('/'),
    bytes: await readFile(path),
  });
  return Promise.all((await filesBelow(root)).map(named));
}

/** Writes what authors download: the SDK for every use, its types, the least experiment, and all of it with the guide. */
async function writeSdk(sdk: BuildResult['sdk']): Promise<void> {
  const script = { name: 'vse.js', bytes: await bundleScript('src/sdk/vse.ts', 'iife', 'Vse') };
  const module = { name: 'vse.mjs', bytes: await bundleScript('src/sdk/vse.ts', 'es', 'Vse') };
  const types = { name: 'vse.d.ts', bytes: await sdkTypes() };
  const minimal = [...(await plainFiles('src/sdk/minimal')), script];
  const below = (folder: string, files: readonly OutputFile[]) =>
    files.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
  const guides = await Promise.all(
    GUIDES.map(async (path) => ({ name: basename(path), bytes: await readFile(join(ROOT, path)) })),
  );
  await writeFile(sdk.script, script.bytes);
  await writeFile(sdk.module, module.bytes);
  await writeFile(sdk.types, types.bytes);
  await writeZip(sdk.minimal, minimal);
  const unity = below('unity', await plainFiles('src/sdk/unity'));
  await writeZip(sdk.kit, [script, module, types, ...guides, ...below('minimal', minimal), ...unity]);
}

/**
 * Builds everything into `outDir` (`experiments/*.zip`, `sdk/*`), or nothing when the sources are unchanged.
 * @param outDir absolute or relative to the working directory; default `build` of the repository
 */
export async function buildExperiments(outDir = join(ROOT, 'build')): Promise<BuildResult> {
  const out = resolve(outDir);
  const experiments = await findExperiments();
  const packages = join(out, 'experiments');
  const sdk = {
    script: join(out, 'sdk', 'vse.js'),
    module: join(out, 'sdk', 'vse.mjs'),
    types: join(out, 'sdk', 'vse.d.ts'),
    minimal: join(out, 'sdk', 'minimal.zip'),
    kit: join(out, 'sdk', 'vse-sdk.zip'),
    boot: join(out, 'sdk', 'boot.js'),
  };
  const result: BuildResult = {
    experiments: experiments.map(({ code }) => ({ code, file: join(packages, `${code}.zip`) })),
    sdk,
    built: true,
  };
  const stamp = join(packages, 'sources.sha256');
  const digest = await digestOfSources();
  const wanted = [...result.experiments.map(({ file }) => file), ...Object.values(sdk)];
  const present = await Promise.all(wanted.map((file) => readFile(file).then(Boolean, () => false)));
  if (present.every(Boolean) && (await readFile(stamp, 'utf8').catch(() => '')) === digest) {
    return { ...result, built: false };
  }
  await mkdir(packages, { recursive: true });
  await mkdir(dirname(sdk.script), { recursive: true });
  for (const { folder, code } of experiments) {
    await writeZip(join(packages, `${code}.zip`), await bundleExperiment(folder));
  }
  await writeSdk(sdk);
  await writeFile(sdk.boot, await bundleScript('src/sdk/boot-entry.ts', 'iife', 'VseBoot'));
  await writeFile(stamp, digest);
  return result;
}

if (import.meta.main) {
  const started = performance.now();
  const result = await buildExperiments(process.argv[2]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const names = result.experiments.map(({ code }) => code).join(', ');
  console.log(`${names} and SDK: ${result.built ? 'built' : 'unchanged'} (${seconds} s)`);
}
