import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { siteOrigins } from '../../../../platform/http/hosts.ts';
import { type BoundRoute, type Http, type ModuleParts, route } from '../../../../platform/http/module.ts';
import { blobKey } from '../../../../platform/storage/storage.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { storedRecording } from '../../../content/shared/recording.model.ts';
import {
  contentBootRoute,
  contentFileRoute,
  contentNothingRoute,
  sharedContentFileRoute,
} from '../../shared/content.contract.ts';
import { runManifest } from '../launch/version.service.ts';
import { runsMessage } from '../messages.engine.ts';
import { evaluateCapability } from './capability.engine.ts';
import {
  type AdapterScripts,
  contentHeaders,
  isHtml,
  isWebType,
  matchesTag,
  packagePath,
  readRange,
  takesBrotli,
  typeHeader,
  withBoot,
} from './content.engine.ts';
import { type ContentScripts, createLibrary, type ServedFile } from './content.service.ts';

type Headers = Record<string, string | number>;

/** Writes an answer past the compression of the server: package bytes leave as they are stored. */
async function write({ reply }: Http, status: number, headers: Headers, body: Readable | Buffer | null): Promise<void> {
  const common = reply.getHeaders() as Record<string, string>;
  reply.hijack();
  const { 'cache-control': _none, ...kept } = common;
  reply.raw.writeHead(status, { ...kept, ...headers });
  if (body === null || Buffer.isBuffer(body)) {
    reply.raw.end(body ?? undefined);
    return;
  }
  // A reader that went away is no fault of ours.
  await pipeline(body, reply.raw).catch(() => reply.raw.destroy());
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char]!);

/** A page in words for a person who came here by an old or wrong address. */
async function page(http: Http, locale: Locale, status: 403 | 404 | 410): Promise<void> {
  const key = status === 410 ? 'error.contentLink' : status === 403 ? 'runs.content.alone' : 'runs.content.absent';
  const text = escapeHtml(runsMessage(locale, key));
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><style>body{font:16px/1.6 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;padding:24px;color:#1d2939;background:#f7f8fa}@media(prefers-color-scheme:dark){body{color:#e4e7ec;background:#0c111d}}</style></head><body><main><p>${text}</p></main></body></html>`;
  await write(
    http,
    status,
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'content-length': Buffer.byteLength(html),
    },
    Buffer.from(html),
  );
}

/** Path of the script that a package wants in its entry page, as an address; null without one. */
function adapterOf(manifest: VersionFacts['manifest']): string | null {
  const path = storedRecording(manifest).adapter;
  return path === null ? null : path.split('/').map(encodeURIComponent).join('/');
}

/** The part of the requested address behind the capability, as it was sent. */
function restOf(http: Http, cap: string): string {
  const url = http.request.raw.url ?? '';
  const mark = `/p/${cap}/`;
  const at = url.indexOf(mark);
  return at < 0 ? '' : url.slice(at + mark.length);
}

const headerOf = (http: Http, name: string): string | undefined => {
  const value = http.request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/**
 * True for a navigation that does not come from a run page, where the browser tells: a framed profile outside a frame,
 * and a window that no page opened (a typed or mailed link).
 */
function opensAlone(http: Http, profile: VersionFacts['profile']): boolean {
  if (headerOf(http, 'sec-fetch-dest') !== 'document') return false;
  return profile !== 'window' || headerOf(http, 'sec-fetch-site') === 'none';
}

/** Routes of the content hosts: files under a capability, the boot script, and nothing else. */
export function contentRoutes({ config, secrets }: ModuleParts, { boot, sdk }: ContentScripts): BoundRoute[] {
  const library = createLibrary(secrets.pseudonym);
  // A literal IPv6 address has no place in a policy of sources.
  const ancestors = siteOrigins(config).filter((origin) => !origin.includes('['));

  async function serve(ctx: Ctx, http: Http, label: string, cap: string): Promise<void> {
    const version = await library.version(ctx, label);
    if (!version) return page(http, ctx.locale, 404);
    const { profile } = version;
    // Where packages share a host, an own origin would be everybody's.
    if (!config.hosts.contentWildcard && profile === 'compat') return page(http, ctx.locale, 404);
    const verdict = evaluateCapability(secrets.content, cap, {
      versionId: version.versionId,
      profile,
      nowMs: ctx.clock.ms(),
    });
    if (verdict.kind === 'wrong') return page(http, ctx.locale, 404);
    if (verdict.kind === 'old' || (await library.isDenied(ctx, verdict.who))) return page(http, ctx.locale, 410);
    if (opensAlone(http, profile)) return page(http, ctx.locale, 403);
    const path = packagePath(restOf(http, cap));
    const file = path === null ? null : await library.file(ctx, version.versionId, path);
    if (!file || path === null) return page(http, ctx.locale, 404);
    if (!isHtml(file.type)) return sendFile(ctx, http, version, file, path);
    const folder = config.hosts.contentWildcard ? '' : `/v/${label}`;
    const adapter = path === version.entry ? adapterOf(version.manifest) : null;
    const scripts =
      sdk && adapter !== null ? { sdk: `/__vse/${sdk.name}`, adapter: `${folder}/p/${cap}/${adapter}` } : null;
    return sendHtml(ctx, http, version, file, scripts);
  }

  const common = (version: VersionFacts): Headers =>
    contentHeaders(version.profile, { network: runManifest(version.manifest).network, ancestors });

  async function sendHtml(
    ctx: Ctx,
    http: Http,
    version: VersionFacts,
    file: ServedFile,
    adapter: AdapterScripts | null,
  ): Promise<void> {
    const own = boot && version.manifest?.boot !== 'off' ? boot : null;
    const tag = `"${file.sha256}${own ? `-${own.build}` : ''}${adapter && sdk ? `-${sdk.build}` : ''}"`;
    const headers = { ...common(version), 'cache-control': 'no-cache', etag: tag };
    if (matchesTag(headerOf(http, 'if-none-match'), tag)) return write(http, 304, headers, null);
    const relay = version.profile === 'compat' ? [] : runManifest(version.manifest).relay;
    const stored = await readAll(await ctx.storage.get(blobKey(file.sha256)));
    const plain =
      file.encoding === 'br' ? brotliDecompressSync(stored) : file.encoding === 'gzip' ? gunzipSync(stored) : stored;
    // latin1 keeps every byte, so a page in another character set survives the insertion.
    const address = own && `/__vse/${own.name}`;
    const changed = address !== null || adapter !== null;
    const body = changed ? Buffer.from(withBoot(plain.toString('latin1'), address, relay, adapter), 'latin1') : plain;
    return write(http, 200, { ...headers, 'content-type': typeHeader(file.type), 'content-length': body.length }, body);
  }

  async function sendFile(ctx: Ctx, http: Http, version: VersionFacts, file: ServedFile, path: string): Promise<void> {
    const inflate = file.encoding === 'br' && !takesBrotli(headerOf(http, 'accept-encoding'));
    const tag = `"${file.sha256}${inflate ? '-i' : ''}"`;
    const name = encodeURIComponent(path.split('/').at(-1) ?? 'file');
    const headers: Headers = {
      ...common(version),
      'cache-control': 'private, max-age=604800, immutable',
      etag: tag,
      'content-type': typeHeader(file.type),
      ...(file.encoding && !inflate ? { 'content-encoding': file.encoding } : {}),
      ...(file.encoding === 'br' ? { vary: 'Accept-Encoding' } : {}),
      ...(isWebType(file.type) ? {} : { 'content-disposition': `attachment; filename*=UTF-8''${name}` }),
      'accept-ranges': inflate ? 'none' : 'bytes',
    };
    if (matchesTag(headerOf(http, 'if-none-match'), tag)) return write(http, 304, headers, null);
    const key = blobKey(file.sha256);
    if (inflate) {
      const inflated = (await ctx.storage.get(key)).compose(createBrotliDecompress());
      return write(http, 200, headers, inflated);
    }
    const condition = headerOf(http, 'if-range');
    const asked = condition === undefined || condition === tag ? headerOf(http, 'range') : undefined;
    const range = readRange(asked, file.bytes);
    if (range.kind === 'unsatisfiable') {
      return write(http, 416, { ...headers, 'content-range': `bytes */${file.bytes}`, 'content-length': 0 }, null);
    }
    if (range.kind === 'part') {
      const { start, end } = range;
      return write(
        http,
        206,
        { ...headers, 'content-range': `bytes ${start}-${end}/${file.bytes}`, 'content-length': end - start + 1 },
        await ctx.storage.get(key, { start, end }),
      );
    }
    const body = file.bytes === 0 ? null : await ctx.storage.get(key);
    return write(http, 200, { ...headers, 'content-length': file.bytes }, body);
  }

  const paramsOf = (http: Http) => http.request.params as Readonly<Record<string, string>>;
  return [
    route(contentFileRoute, async (ctx, _input, http) => {
      const { label = '', cap = '' } = paramsOf(http);
      // The bare host has no version of its own.
      if (label === '-' || !config.hosts.contentWildcard) return page(http, ctx.locale, 404);
      return serve(ctx, http, label, cap);
    }),
    route(sharedContentFileRoute, async (ctx, _input, http) => {
      const { host = '', label = '', cap = '' } = paramsOf(http);
      if (host !== '-' || config.hosts.contentWildcard) return page(http, ctx.locale, 404);
      return serve(ctx, http, label, cap);
    }),
    route(contentBootRoute, async (ctx, _input, http) => {
      const script = [boot, sdk].find((one) => one?.name === paramsOf(http).file);
      if (!script) return page(http, ctx.locale, 404);
      return write(
        http,
        200,
        {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'content-length': script.bytes.length,
        },
        script.bytes,
      );
    }),
    route(contentNothingRoute, async (ctx, _input, http) => page(http, ctx.locale, 404)),
  ];
}

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
