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
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import type { StepDefinition } from '../../../catalogue/shared/experiment.model.ts';
import { type Flavour, hasPlayer, PLAYER_NAMES } from '../../../catalogue/shared/flavour.model.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  ManifestError,
  maxScoreHundredths,
  parseManifest,
  sameSteps,
} from '../../shared/manifest.model.ts';
import { readMessages } from '../../shared/manifest-labels.model.ts';
import { readRecording } from '../../shared/recording.model.ts';
import type { FailureReason, Finding, PackageFile, Profile } from '../../shared/version.model.ts';
import { findingOf, PackageRefused, reasonOf, refuse } from './check-finding.engine.ts';
import { type ArchiveFile, openArchive } from './package-archive.engine.ts';
import { findKind } from './package-kind.engine.ts';
import { lintPackage } from './package-lint.engine.ts';
import { agrees, isRaster, servedAs, trueType } from './package-type.engine.ts';
import { removeTrackers } from './tracker-removal.engine.ts';

const GIB = 1_073_741_824;
const MAX_FILE = 2 * GIB;
const MAX_TOTAL = 6 * GIB;
const MAX_RATIO = 100;
/** Below this size the ratio of an entry says nothing. */
const RATIO_FROM = 1_048_576;
/** Bytes of the beginning that magic numbers need. */
const HEAD = 4100;
/** Markup that makes a picture a page when a browser is talked into it. */
const MARKUP = /<script|<html|<!doctype html|<\?php/i;

/** What the check must know of the experiment, and what the leader chose for this upload. */
export interface CheckInput {
  readonly steps: readonly StepDefinition[];
  readonly level: string;
  /** Isolation the leader chose; without it the manifest decides, then what the content needs. */
  readonly profile?: Profile | null;
  /** False where the deployment cannot give a version a host of its own: then compat is never chosen by itself. */
  readonly compat?: boolean;
  /** Takes the code of counters and advertisers out of the pages. */
  readonly removeTrackers?: boolean;
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
        if (bytes > MAX_FILE) refuse('C3', 'experiments.check.c3.file', { most: 2 }, file.path);
        if (bytes > RATIO_FROM && bytes > MAX_RATIO * compressed) {
          refuse('C3', 'experiments.check.c3.ratio', { most: MAX_RATIO }, file.path);
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
    const manifest = parseManifest(await readFile(join(folder, file.stored), 'utf8'));
    readRecording(manifest.source);
    readMessages(manifest.source, BASE_LOCALE);
    return manifest;
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

/** What the package says about how its steps become known: the platform records them, an adapter reports them. */
function checkRecording(manifest: Manifest | null, paths: ReadonlyMap<string, UnpackedFile>): Finding[] {
  const { byPlatform, adapter } = readRecording(manifest?.source ?? null);
  const found: Finding[] = [];
  if (adapter !== null && !paths.has(adapter)) {
    found.push(findingOf('L03', 'F', 'experiments.check.l03', { target: adapter }, MANIFEST_FILE));
  }
  if (byPlatform) found.push(findingOf('L13', 'N', 'experiments.check.l13.platform', {}, MANIFEST_FILE));
  return found;
}

/** Longest page that is searched for trackers to take out. */
const MAX_PAGE = 16_777_216;

/** Writes the pages of the package again without trackers. @returns a note for each page that changed */
async function cleanPages(files: Map<string, UnpackedFile>, folder: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const file of [...files.values()]) {
    if (file.type !== 'text/html' || file.encoding !== null || file.bytes > MAX_PAGE) continue;
    // As bytes: pages in other character sets stay what they are.
    const { html, removed } = removeTrackers(await readFile(join(folder, file.stored), 'latin1'));
    if (removed === 0) continue;
    const bytes = Buffer.from(html, 'latin1');
    await writeFile(join(folder, file.stored), bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.set(file.path, { ...file, sha256, bytes: bytes.length });
    found.push(findingOf('L16', 'N', 'experiments.check.l16.removed', { count: removed }, file.path));
  }
  return found;
}

/**
 * Checks a package and unpacks it into `folder`, which the caller makes and removes. Never throws for what a package
 * can do: a broken rule is a `reason`.
 */
export async function checkPackage(zipPath: string, folder: string, input: CheckInput): Promise<CheckResult> {
  const findings: Finding[] = [];
  // Files whose bytes contradict their names: told after everything else that was found, and nothing is kept.
  const contradictions: Finding[] = [];
  const failed = (reason: Finding, others: readonly Finding[]): CheckResult => ({
    reason: reasonOf(reason),
    findings: [...findings, ...others, reason],
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
    const total = { bytes: 0, most: Math.min(MAX_TOTAL, MAX_RATIO * (await stat(zipPath)).size) };
    try {
      for (const file of archive.files) {
        const stored = String(files.size).padStart(6, '0');
        const facts = await unpack(archive.zip, file, join(folder, stored), total);
        const { path } = file;
        const served = servedAs(path);
        const found = (await fileTypeFromBuffer(facts.head))?.ext;
        const mismatch = facts.bytes > 0 && !agrees(path, found);
        const type = mismatch ? trueType(found, facts.head) : null;
        files.set(path, {
          path,
          sha256: facts.sha256,
          bytes: facts.bytes,
          ...served,
          ...(type === null || facts.markup ? {} : { type }),
          stored,
        });
        if (facts.markup) contradictions.push(findingOf('C7', 'F', 'experiments.check.c7.markup', {}, path));
        else if (type !== null) findings.push(findingOf('C7', 'W', 'experiments.check.c7.retyped', { type }, path));
        else if (mismatch) {
          contradictions.push(findingOf('C7', 'F', 'experiments.check.c7.mismatch', { found: found ?? '?' }, path));
        }
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
    if (input.removeTrackers) findings.push(...(await cleanPages(files, folder)));
    const read = async (path: string) => readFile(join(folder, files.get(path)!.stored), 'utf8');
    const manifest = await readManifestFile(files, folder);
    const kind = await findKind(new Set(files.keys()), manifest, read);
    if (!hasPlayer(kind.flavour)) {
      const name = PLAYER_NAMES[kind.flavour] ?? kind.flavour;
      findings.push(findingOf('L21', 'F', 'experiments.check.l21', { kind: name }, kind.entry));
    }
    findings.push(...checkSteps(manifest, input), ...checkRecording(manifest, files));
    const recording = readRecording(manifest?.source ?? null);
    const linted = await lintPackage({
      files: [...files.values()],
      entry: kind.entry,
      network: manifest?.network ?? [],
      adapter: recording.adapter,
      hasBridge: manifest?.source.bridge !== undefined || recording.byPlatform || !hasPlayer(kind.flavour),
      read,
      open: (path) => join(folder, files.get(path)!.stored),
    });
    findings.push(...linted.findings);
    const needed = linted.needs.length > 0 && input.compat !== false ? 'compat' : 'strict';
    const profile = input.profile ?? kind.profile ?? needed;
    for (const { feature, path, line } of linted.needs) {
      findings.push(
        profile === 'compat'
          ? findingOf('L08', 'N', 'experiments.check.l08.compat', { feature }, path, line)
          : findingOf('L08', 'W', 'experiments.check.l08', { feature }, path, line),
      );
    }
    if (contradictions[0]) return failed(contradictions[0], contradictions.slice(1, 50));
    return {
      reason: null,
      findings,
      files: [...files.values()],
      ...kind,
      profile,
      manifest: manifest?.source ?? null,
      inflatedBytes: total.bytes,
    };
  } catch (error) {
    if (error instanceof PackageRefused) return failed(error.finding, contradictions.slice(0, 50));
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
