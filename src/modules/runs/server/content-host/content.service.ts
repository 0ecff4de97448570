import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Ctx } from '../../../../platform/db/context.ts';
import { packageFile, type VersionFacts, versionFacts } from '../../../content/server/content.public.ts';
import { disabledPeople } from '../records/lookup.repository.ts';
import { versionOfHost } from '../run.repository.ts';
import { pseudonym } from './capability.engine.ts';

/** A served file of a package. */
export type ServedFile = NonNullable<Awaited<ReturnType<typeof packageFile>>>;

/** A script of the platform for content documents, under an address that names its bytes. */
export interface BootScript {
  readonly name: string;
  readonly build: string;
  readonly bytes: Buffer;
}

/** What the platform adds to content documents; null for what was not built. */
export interface ContentScripts {
  /** Documents begin with it. */
  readonly boot: BootScript | null;
  /** The SDK for packages that bring an adapter only. */
  readonly sdk: BootScript | null;
}

/** Reads a built script; null when it was not built: documents are then served as they are. */
export function readScript(path: string, kind: keyof ContentScripts): BootScript | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const build = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name: `${kind}-${build}.js`, build, bytes };
}

/** Keeps what was asked last. */
function createCache<T>(most: number) {
  const map = new Map<string, T>();
  return {
    get(key: string): T | undefined {
      const value = map.get(key);
      if (value === undefined) return undefined;
      map.delete(key);
      map.set(key, value);
      return value;
    },
    set(key: string, value: T): void {
      if (map.size >= most) map.delete(map.keys().next().value!);
      map.set(key, value);
    },
  };
}

/** Life of what may change in milliseconds: a removed version and a disabled person are gone within it (≤ 5 s). */
const FRESH_MS = 4_000;

/** Answers of a content host from memory; the database is asked once per file and every few seconds per version. */
export interface ContentLibrary {
  version(ctx: Ctx, label: string): Promise<VersionFacts | null>;
  file(ctx: Ctx, versionId: string, path: string): Promise<ServedFile | null>;
  /** True when the reader's account is disabled. */
  isDenied(ctx: Ctx, who: string): Promise<boolean>;
}

/** Makes the library of one process. @param key of pseudonyms. */
export function createLibrary(key: Buffer): ContentLibrary {
  const versions = createCache<{ facts: VersionFacts | null; until: number }>(500);
  const files = createCache<{ file: ServedFile | null }>(50_000);
  const names = new Map<string, string>();
  let denied: { list: ReadonlySet<string>; until: number } | null = null;

  return {
    async version(ctx, label) {
      const now = ctx.clock.ms();
      const known = versions.get(label);
      if (known && now < known.until) return known.facts;
      const id = known?.facts?.versionId ?? (await versionOfHost(ctx, label));
      const facts = id ? await versionFacts(ctx, id) : null;
      versions.set(label, { facts, until: now + FRESH_MS });
      return facts;
    },
    async file(ctx, versionId, path) {
      const name = `${versionId}/${path}`;
      const known = files.get(name);
      if (known) return known.file;
      const file = await packageFile(ctx.db, versionId, path);
      files.set(name, { file });
      return file;
    },
    async isDenied(ctx, who) {
      const now = ctx.clock.ms();
      if (!denied || now >= denied.until) {
        const people = await disabledPeople(ctx);
        const list = people.map((id) => {
          const name = names.get(id) ?? pseudonym(key, 'content', id);
          names.set(id, name);
          return name;
        });
        denied = { list: new Set(list), until: now + FRESH_MS };
      }
      return denied.list.has(who);
    },
  };
}
