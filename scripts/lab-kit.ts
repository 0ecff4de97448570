/**
 * The server behind `npm run lab:dev`: one origin for the kit's page, one for the package, both on this machine only.
 * The package gets the headers, the boot script and the check of the product, so that what works here works there.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import yauzl from 'yauzl';
import { formatMessage } from '../src/kernel/i18n/format.ts';
import { LOCALES } from '../src/kernel/i18n/locales.ts';
import { checkPackage } from '../src/modules/content/server/check/package-check.engine.ts';
import { contentMessages } from '../src/modules/content/server/content-messages.engine.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  parseManifest,
  readManifest,
} from '../src/modules/content/shared/manifest.model.ts';
import { storedRecording } from '../src/modules/content/shared/recording.model.ts';
import type { Profile } from '../src/modules/content/shared/version.model.ts';
import {
  allowOf,
  contentHeaders,
  isHtml,
  packagePath,
  sandboxOf,
  typeHeader,
  withBoot,
} from '../src/modules/runs/server/content-host/content.engine.ts';
import {
  type ParameterRange,
  parameterSeed,
  parameterValues,
} from '../src/modules/runs/server/content-host/parameter.engine.ts';
import { bundleExperiment, bundlePage, bundleScript, type OutputFile, writeZip } from './build-experiments.ts';
import { REPOSITORY } from './command-line.ts';
import type { ConformanceReport, KitPackage } from './lab-page/src/kit.model.ts';

/** Largest report the page may send, bytes. */
const MAX_REPORT = 1_048_576;
/** Parameters are drawn with this in place of a version's secret: the same attempt gives the same values. */
const SECRET = Buffer.alloc(32);

interface Served extends OutputFile {
  type: string;
  encoding: string | null;
  blocked: boolean;
}

/** A running kit. */
export interface LabKit {
  /** Page to open. */
  address: string;
  /** The newest report the page made, null before the first. */
  report: () => ConformanceReport | null;
  close: () => Promise<void>;
}

async function filesOfZip(file: string): Promise<OutputFile[]> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true });
  const files: OutputFile[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.push({ name: entry.fileName, bytes: Buffer.concat(parts) });
  }
  return files;
}

async function filesOfFolder(folder: string): Promise<OutputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    names.sort().map(async (path) => ({
      name: relative(folder, path).split(sep).join('/'),
      bytes: await readFile(path),
    })),
  );
}

/** Whether a folder holds sources: its page loads TypeScript, which no browser reads. */
async function isSource(folder: string): Promise<boolean> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  return /<script\b[^>]*\bsrc="[^"]+\.tsx?"/i.test(page);
}

/**
 * Files of a package: a zip as it is, a source folder bundled, any other folder as it stands.
 * @throws Error when there is nothing to read
 */
export async function readPackage(path: string): Promise<OutputFile[]> {
  const facts = await stat(path).catch(() => null);
  if (!facts) throw new Error(`${path} does not exist`);
  if (facts.isFile()) return filesOfZip(path);
  return (await isSource(path)) ? bundleExperiment(path) : filesOfFolder(path);
}

/** A text in every language: its own words, else the leading ones. */
const worded = (base: string, messages: Readonly<Partial<Record<string, string>>>) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, messages[locale] ?? base])) as KitPackage['title'];

/** Parameters of an attempt as the product draws them; none when the manifest's ranges cannot be read. */
function parametersOf(source: Readonly<Record<string, unknown>>, attempt: number): Record<string, number> {
  const ranges = (source.params ?? {}) as Record<string, ParameterRange>;
  const usable = Object.values(ranges).every(
    (range) => [range?.min, range?.max, range?.step].every(Number.isFinite) && range.step > 0 && range.max >= range.min,
  );
  return usable ? { ...parameterValues(parameterSeed(SECRET, 'lab-dev', 'author', attempt), ranges) } : {};
}

/** Checks a package the way an upload is checked, and tells what the kit's page needs. */
async function inspect(
  files: readonly OutputFile[],
  attempt: number,
): Promise<{ info: Omit<KitPackage, 'entry'>; entry: string; profile: Profile; network: string[]; served: Served[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-dev-'));
  try {
    const zip = join(folder, 'package.zip');
    await writeZip(zip, files);
    const own = files.find(({ name }) => name === MANIFEST_FILE);
    let manifest: Manifest | null = null;
    try {
      manifest = own ? parseManifest(own.bytes.toString('utf8')) : null;
    } catch {
      // The check names what is wrong with it.
    }
    const unpacked = await mkdtemp(join(folder, 'files-'));
    const result = await checkPackage(zip, unpacked, { steps: manifest?.steps ?? [], level: 'national' });
    const source = result.manifest ?? null;
    if (source) manifest = readManifest(source);
    const profile = result.profile ?? 'strict';
    const short = ({ code, severity, path, line, key, params }: (typeof result.findings)[number]) => {
      const inMessages = (one: string) =>
        Object.fromEntries(
          LOCALES.map((locale) => {
            const messages: Readonly<Record<string, string>> = contentMessages[locale];
            return [locale, messages[one] === undefined ? '' : formatMessage(messages[one], params, locale)];
          }),
        ) as KitPackage['title'];
      return {
        code,
        severity,
        path,
        line,
        key,
        text: inMessages(key),
        remedy: inMessages(`experiments.remedy.${code}`),
      };
    };
    const text = (key: string) => (typeof source?.[key] === 'string' ? (source[key] as string) : '');
    const title = source?.title;
    const messages = (typeof title === 'object' && title !== null ? title : {}) as Record<string, string>;
    return {
      info: {
        code: text('code'),
        version: text('version'),
        title: worded(
          typeof title === 'string' ? title : (messages['zh-CN'] ?? Object.values(messages)[0] ?? ''),
          messages,
        ),
        sandbox: sandboxOf(profile),
        allow: allowOf(profile, manifest?.permissions ?? []),
        steps: (manifest?.steps ?? []).map(({ seq, title: name, words: other, expectSeconds, maxScore }) => ({
          seq,
          title: worded(name, Object.fromEntries(Object.entries(other).map(([locale, one]) => [locale, one?.title]))),
          expectTime: expectSeconds,
          maxScore,
        })),
        source: source as KitPackage['source'],
        params: source ? parametersOf(source, attempt) : {},
        refused: result.reason ? short(result.findings.at(-1)!) : null,
        findings: result.findings.map(short),
      },
      entry: result.entry ?? 'index.html',
      profile,
      network: [...(manifest?.network ?? [])],
      served: await Promise.all(
        result.files.map(async ({ path, type, encoding, blocked, stored }) => ({
          name: path,
          bytes: await readFile(join(unpacked, stored)),
          type,
          encoding,
          blocked,
        })),
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of this machine; another name for its address is refused. */
const NAMES = ['127.0.0.1', 'localhost', '[::1]'];

const listenOn = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** A server on both loopback addresses of this machine, under one port; IPv4 alone where there is no other. */
async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<{ origins: string[]; close: () => Promise<void> }> {
  const first = createServer(handle);
  const taken = await listenOn(first, '127.0.0.1', port);
  const second = createServer(handle);
  const both = await listenOn(second, '::1', taken).then(Boolean, () => false);
  const close = (server: Server) =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return {
    origins: NAMES.map((name) => `http://${name}:${taken}`),
    close: async () => void (await Promise.all((both ? [first, second] : [first]).map(close))),
  };
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

async function bodyOf(request: IncomingMessage, most: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > most) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Addresses a policy report says were asked for outside the package. */
function blockedAddress(text: string): string | null {
  try {
    const report = (JSON.parse(text) as Record<string, Record<string, unknown>>)['csp-report'];
    const address = String(report?.['blocked-uri'] ?? '');
    return address ? `${address} (${String(report?.['effective-directive'] ?? '')})` : null;
  } catch {
    return null;
  }
}

/**
 * Starts the kit for a package (folder of sources, built folder or zip).
 * @param port of the page on the loopback addresses; 0 takes any
 */
export async function startLabKit(path: string, port = 0): Promise<LabKit> {
  // Read once before anything is served, so that a wrong path is told at once.
  await readPackage(path);
  const page = await bundlePage(join(REPOSITORY, 'scripts/lab-page'));
  const own: Readonly<Record<string, Buffer>> = {
    '/__vse/boot.js': await bundleScript('src/sdk/boot-entry.ts', 'iife', 'VseBoot'),
    '/__vse/sdk.js': await bundleScript('src/sdk/vse.ts', 'iife', 'Vse'),
  };
  let current: Awaited<ReturnType<typeof inspect>> | null = null;
  let report: ConformanceReport | null = null;
  let outside = new Set<string>();
  let kit: string[] = [];
  let content: string[] = [];

  /** Other names for this machine's address are refused: a page elsewhere cannot reach the kit by a name of its own. */
  const guarded =
    (
      origins: () => string[],
      handle: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>,
    ) =>
    (request: IncomingMessage, response: ServerResponse) => {
      if (!origins().includes(`http://${request.headers.host}`)) return void response.writeHead(421).end();
      handle(request, response, new URL(request.url ?? '/', origins()[0])).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
        response.end(error instanceof Error ? error.message : String(error));
      });
    };

  const answerKit = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    if (request.headers.host?.startsWith('[')) return void response.writeHead(302, { Location: `${kit[0]}/` }).end();
    const json = (value: unknown) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
        .end(JSON.stringify(value));
    if (url.pathname === '/kit.json') {
      const attempt = Number(url.searchParams.get('attempt') ?? 1);
      current = await inspect(await readPackage(path), Number.isSafeInteger(attempt) ? attempt : 1);
      outside = new Set();
      return void json({ ...current.info, entry: `${content[0]}/p/${current.entry}` } satisfies KitPackage);
    }
    if (url.pathname === '/outside.json') return void json([...outside]);
    if (url.pathname === '/report' && request.method === 'POST') {
      // Only the kit's own page may say what it saw.
      if (!kit.includes(request.headers.origin ?? '')) return void response.writeHead(403).end();
      const text = await bodyOf(request, MAX_REPORT);
      if (text === null) return void response.writeHead(413).end();
      report = JSON.parse(text) as ConformanceReport;
      return void response.writeHead(204).end();
    }
    const name = url.pathname === '/' ? 'index.html' : url.pathname.slice(1);
    const file = page.find((one) => one.name === name);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': typeHeader(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'),
      'Content-Security-Policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src ${content[0]}; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    response.end(file.bytes);
  };

  const answerContent = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    if (url.pathname === '/__vse/outside') {
      const address = blockedAddress((await bodyOf(request, MAX_REPORT)) ?? '');
      if (address && outside.size < 100) outside.add(address);
      return void response.writeHead(204).end();
    }
    const script = own[url.pathname];
    if (script) {
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' });
      return void response.end(script);
    }
    const name = url.pathname.startsWith('/p/') ? packagePath(url.pathname.slice(3)) : null;
    const file = current?.served.find((one) => one.name === name);
    if (!current || !file || file.blocked || name === MANIFEST_FILE) return void response.writeHead(404).end();
    const { 'content-security-policy': policy, ...headers } = contentHeaders(current.profile, {
      network: current.network,
      // A literal IPv6 address has no place in a policy of sources.
      ancestors: kit.filter((origin) => !origin.includes('[')),
    });
    response.writeHead(200, {
      ...headers,
      // As in the product, and told to the kit when it keeps the package from something.
      'content-security-policy': `${policy}; report-uri /__vse/outside`,
      'content-type': typeHeader(file.type),
      ...(file.encoding ? { 'content-encoding': file.encoding } : {}),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      etag: `"${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}"`,
    });
    if (!isHtml(file.type)) return void response.end(file.bytes);
    const path = name === current.entry ? storedRecording(current.info.source).adapter : null;
    const adapter = path === null ? null : { sdk: '/__vse/sdk.js', adapter: `/p/${path}` };
    response.end(withBoot(file.bytes.toString('utf8'), '/__vse/boot.js', [], adapter));
  };

  const contentServer = await listen(
    guarded(() => content, answerContent),
    0,
  );
  content = contentServer.origins;
  const kitServer = await listen(
    guarded(() => kit, answerKit),
    port,
  ).catch(async (error: unknown) => {
    await contentServer.close();
    throw error;
  });
  kit = kitServer.origins;
  return {
    address: `${kit[0]}/`,
    report: () => report,
    close: async () => void (await Promise.all([kitServer.close(), contentServer.close()])),
  };
}
