import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import type { ZipFile } from 'yauzl';
import type { StepDefinition } from '../shared/experiment.model.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  ManifestError,
  maxScoreHundredths,
  parseManifest,
  sameSteps,
} from '../shared/manifest.model.ts';
import type { FailureReason, Finding, Flavour, PackageFile, Profile } from '../shared/version.model.ts';
import { findingOf, PackageRefused, reasonOf, refuse } from './check-finding.engine.ts';
import { type ArchiveFile, openArchive } from './package-archive.engine.ts';
import { findKind } from './package-kind.engine.ts';
import { lintPackage } from './package-lint.engine.ts';
import { agrees, isRaster, servedAs } from './package-type.engine.ts';

const GIB = 1_073_741_824;
const MOST_FILE = 2 * GIB;
const MOST_TOTAL = 6 * GIB;
const MOST_RATIO = 100;
/** Below this size the ratio of an entry says nothing. */
const RATIO_FROM = 1_048_576;
/** Bytes of the beginning that magic numbers need. */
const HEAD = 4100;
/** Markup that makes a picture a page when a browser is talked into it. */
const MARKUP = /<script|<html|<!doctype html|<\?php/i;

/** What the check must know of the experiment. */
export interface CheckInput {
  readonly steps: readonly StepDefinition[];
  readonly level: string;
}

/** A file of the package with the place of its bytes in the folder of the check. */
export interface UnpackedFile extends PackageFile {
  readonly stored: string;
}

/** Outcome of a check. With a `reason` nothing may be kept; else files, kind and findings stand. */
export interface CheckResult {
  readonly reason: FailureReason | null;
  readonly findings: readonly Finding[];
  readonly files: readonly UnpackedFile[];
  readonly flavour: Flavour | null;
  readonly entry: string | null;
  readonly profile: Profile | null;
  readonly manifest: Readonly<Record<string, unknown>> | null;
  readonly inflatedBytes: number;
}

/** Inflates one entry into a file, counting what really comes out. @throws PackageRefused at the first byte too many */
async function unpack(
  zip: ZipFile,
  file: ArchiveFile,
  target: string,
  total: { bytes: number; readonly most: number },
): Promise<{ sha256: string; bytes: number; head: Buffer; markup: boolean }> {
  const hash = createHash('sha256');
  const compressed = Math.max(file.entry.compressedSize, 1);
  const raster = isRaster(file.path);
  let bytes = 0;
  let checksum = 0;
  let head = Buffer.alloc(0);
  let tail = '';
  let markup = false;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      total.bytes += chunk.length;
      try {
        if (bytes > MOST_FILE) refuse('C3', 'experiments.check.c3.file', { most: 2 }, file.path);
        if (bytes > RATIO_FROM && bytes > MOST_RATIO * compressed) {
          refuse('C3', 'experiments.check.c3.ratio', { most: MOST_RATIO }, file.path);
        }
        if (total.bytes > total.most) refuse('C3', 'experiments.check.c3.total', {}, file.path);
      } catch (error) {
        return done(error as Error);
      }
      hash.update(chunk);
      checksum = crc32(chunk, checksum);
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
      if (raster && !markup) {
        const text = tail + chunk.toString('latin1');
        markup = MARKUP.test(text);
        tail = text.slice(-16);
      }
      done(null, chunk);
    },
  });
  try {
    const stream = await zip.openReadStreamPromise(file.entry);
    await pipeline(stream, meter, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof PackageRefused) throw error;
    // A declared size or deflate stream that does not hold; a full disk must not look like the author's fault.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    refuse('C1', 'experiments.check.c1.broken', {}, file.path);
  }
  if (checksum !== file.entry.crc32) refuse('C1', 'experiments.check.c1.broken', {}, file.path);
  return { sha256: hash.digest('hex'), bytes, head, markup };
}

async function readManifestFile(paths: ReadonlyMap<string, UnpackedFile>, folder: string): Promise<Manifest | null> {
  const file = paths.get(MANIFEST_FILE);
  if (!file) return null;
  if (file.bytes > 1_048_576) refuse('C10', 'experiments.check.c10.manifest', { where: 'vse.json' }, 'vse.json');
  try {
    return parseManifest(await readFile(join(folder, file.stored), 'utf8'));
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    refuse('C10', 'experiments.check.c10.manifest', { where: error.where }, 'vse.json');
  }
}

/** L14: the steps of the package against those of the experiment, and their sum. */
function checkSteps(manifest: Manifest | null, input: CheckInput): Finding[] {
  const found: Finding[] = [];
  const steps = manifest?.steps ?? null;
  if (steps) {
    const sum = maxScoreHundredths(steps) / 100;
    if (sum !== 100) found.push(findingOf('L14', 'F', 'experiments.check.l14.sum', { sum }, 'vse.json'));
    if (input.steps.length > 0 && !sameSteps(steps, input.steps)) {
      found.push(findingOf('L14', 'F', 'experiments.check.l14.differ', {}, 'vse.json'));
    }
  }
  const count = steps?.length ?? input.steps.length;
  if (input.level === 'national' && count < 10) {
    found.push(findingOf('L14', 'W', 'experiments.check.l14.few', { count }, steps ? 'vse.json' : null));
  }
  return found;
}

/**
 * Checks a package and unpacks it into `folder`, which the caller makes and removes. Never throws for what a package
 * can do: a broken rule is a `reason`.
 */
export async function checkPackage(zipPath: string, folder: string, input: CheckInput): Promise<CheckResult> {
  const findings: Finding[] = [];
  const failed = (finding: Finding): CheckResult => ({
    reason: reasonOf(finding),
    findings: [...findings, finding],
    files: [],
    flavour: null,
    entry: null,
    profile: null,
    manifest: null,
    inflatedBytes: 0,
  });
  try {
    const archive = await openArchive(zipPath);
    const files = new Map<string, UnpackedFile>();
    const heads: Finding[] = [];
    const total = { bytes: 0, most: Math.min(MOST_TOTAL, MOST_RATIO * (await stat(zipPath)).size) };
    try {
      for (const file of archive.files) {
        const stored = String(files.size).padStart(6, '0');
        const facts = await unpack(archive.zip, file, join(folder, stored), total);
        const { path } = file;
        files.set(path, { path, sha256: facts.sha256, bytes: facts.bytes, ...servedAs(path), stored });
        const found = (await fileTypeFromBuffer(facts.head))?.ext;
        if (facts.bytes > 0 && !agrees(path, found)) {
          heads.push(findingOf('C7', 'F', 'experiments.check.c7.mismatch', { found: found ?? '?' }, path));
        } else if (facts.markup) heads.push(findingOf('C7', 'F', 'experiments.check.c7.markup', {}, path));
      }
    } finally {
      archive.zip.close();
    }
    if (archive.junk) {
      findings.push(
        findingOf('C6', 'N', 'experiments.check.c6.junk', { count: archive.junk.count }, archive.junk.first),
      );
    }
    if (archive.root !== null) findings.push(findingOf('C6', 'N', 'experiments.check.c6.root', {}, archive.root));
    for (const file of files.values()) {
      if (file.blocked) findings.push(findingOf('C8', 'W', 'experiments.check.c8.program', {}, file.path));
    }
    // No malware scanner is configured in this edition: the report says so instead of passing over it.
    findings.push(findingOf('C9', 'N', 'experiments.check.c9.notScanned'));
    if (heads[0]) {
      findings.push(...heads.slice(1, 50));
      return failed(heads[0]);
    }
    const read = async (path: string) => readFile(join(folder, files.get(path)!.stored), 'utf8');
    const manifest = await readManifestFile(files, folder);
    const kind = await findKind(new Set(files.keys()), manifest, read);
    findings.push(...checkSteps(manifest, input));
    findings.push(
      ...(await lintPackage({
        files: [...files.values()],
        entry: kind.entry,
        network: manifest?.network ?? [],
        read,
        open: (path) => join(folder, files.get(path)!.stored),
      })),
    );
    return {
      reason: null,
      findings,
      files: [...files.values()],
      ...kind,
      manifest: manifest?.source ?? null,
      inflatedBytes: total.bytes,
    };
  } catch (error) {
    if (error instanceof PackageRefused) return failed(error.finding);
    throw error;
  }
}

/** Result file of a check that ran as a process of its own. */
export const RESULT_FILE = 'result.json';
/** Input file of the same. */
export const INPUT_FILE = 'input.json';

// Runs as the entry of a child process: `node package-check.engine.ts <zip> <folder>`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [zipPath, folder] = process.argv.slice(2);
  const input = JSON.parse(await readFile(join(folder!, INPUT_FILE), 'utf8')) as CheckInput;
  await writeFile(join(folder!, RESULT_FILE), JSON.stringify(await checkPackage(zipPath!, folder!, input)));
}
