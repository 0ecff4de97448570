import { contentBytes } from '../../../../ui/api/content-bytes.ts';

/** A large file of a package, as the server names it. */
export interface RelayFile {
  /** Path within the package. */
  readonly path: string;
  /** SHA-256 of the file as it is kept: the key of the cache, the same in every version and week. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface AssetRelay {
  /** Brings a file from the cache, else from the content host; null for a file that is not relayed. */
  readonly get: (path: string) => Promise<{ readonly data: ArrayBuffer; readonly mime: string }> | null;
}

const CACHE = 'vse-relay-1';
/** Most bytes the cache holds; the files used longest ago leave first. */
const MAX_BYTES = 1024 ** 3;
const INDEX = '/__relay/index';

type Index = Record<string, { readonly bytes: number; readonly used: number }>;

const keyOf = (sha256: string): string => `/__relay/${sha256}`;

/** The shell's cache; absent on a plain http address, where the browser's own must do. */
async function openCache(): Promise<Cache | null> {
  try {
    return 'caches' in globalThis ? await caches.open(CACHE) : null;
  } catch {
    return null;
  }
}

async function readIndex(cache: Cache): Promise<Index> {
  try {
    return ((await (await cache.match(INDEX))?.json()) ?? {}) as Index;
  } catch {
    return {};
  }
}

/** Notes a use and drops what is over the limit, longest unused first. */
async function touch(cache: Cache, sha256: string, bytes: number, most: number): Promise<void> {
  const index = { ...(await readIndex(cache)), [sha256]: { bytes, used: Date.now() } };
  let total = Object.values(index).reduce((sum, one) => sum + one.bytes, 0);
  for (const [key, one] of Object.entries(index).sort(([, a], [, b]) => a.used - b.used)) {
    if (total <= most || key === sha256) continue;
    total -= one.bytes;
    delete index[key];
    await cache.delete(keyOf(key));
  }
  await cache.put(INDEX, new Response(JSON.stringify(index)));
}

/**
 * Relays large files to content that has no cache of its own (lab-runtime §4.5). A file is fetched once per browser and
 * kept by what it is, whoever runs it next.
 * @param address of the content's first page: its capability opens the files
 */
export function openRelay(address: string, entry: string, files: readonly RelayFile[], most = MAX_BYTES): AssetRelay {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const base = address.slice(0, address.length - entry.length);
  const bring = async (file: RelayFile) => {
    const cache = await openCache();
    const kept = await cache?.match(keyOf(file.sha256)).catch(() => undefined);
    if (cache && kept) {
      const data = await kept.arrayBuffer();
      void touch(cache, file.sha256, data.byteLength, most).catch(() => undefined);
      return { data, mime: kept.headers.get('content-type') ?? 'application/octet-stream' };
    }
    const { data, mime } = await contentBytes(base + file.path.split('/').map(encodeURIComponent).join('/'));
    if (cache && data.byteLength <= most) {
      // A full disk costs the next run its speed, not this one its file.
      await cache
        .put(keyOf(file.sha256), new Response(data.slice(0), { headers: { 'content-type': mime } }))
        .then(() => touch(cache, file.sha256, data.byteLength, most))
        .catch(() => undefined);
    }
    return { data, mime };
  };
  return {
    get(path) {
      const file = byPath.get(path);
      return file ? bring(file) : null;
    },
  };
}
