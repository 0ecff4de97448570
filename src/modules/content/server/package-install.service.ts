import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '../../../platform/db/context.ts';
import { reachExperiment, stepsOf } from '../../catalogue/server/record.public.ts';
import { discardUpload, openUpload, registerBlobs, storeBlob } from '../../files/server/files.public.ts';
import { type CheckInput, type CheckResult, checkPackage } from './check/package-check.engine.ts';
import { checkInProcess } from './check/package-process.engine.ts';
import { contentLabel } from './content-label.engine.ts';
import { contentDeploymentPort } from './deployment.port.ts';
import * as rows from './version.repository.ts';
import { guardNumber, publishVersion } from './version.service.ts';

/** A package that may not be installed; the check result says why. */
export class InstallRefused extends Error {
  readonly result: CheckResult;
  constructor(result: CheckResult) {
    const codes = result.findings.filter((finding) => finding.severity === 'F').map((finding) => finding.code);
    super(`The package is refused: ${result.reason?.key ?? codes.join(', ')} ${JSON.stringify(result.reason?.params)}`);
    this.result = result;
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudvse-check-'));
  try {
    await mkdir(join(folder, 'out'));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inputFor(
  ctx: Ctx,
  experimentId: string,
  chosen: Pick<CheckInput, 'profile' | 'removeTrackers'> = {},
): Promise<CheckInput> {
  const { level } = await reachExperiment(ctx, experimentId, 'versions');
  const compat = ctx.ports.all(contentDeploymentPort)[0]!.wildcard;
  return { steps: await stepsOf(ctx, experimentId), level, compat, ...chosen };
}

/** Puts the unpacked files into the store, then makes the version ready in one transaction. */
async function persist(ctx: Ctx, versionId: string, folder: string, result: CheckResult): Promise<void> {
  for (const file of result.files) {
    await storeBlob(ctx, { ...file, open: () => createReadStream(join(folder, file.stored)) });
  }
  const { key } = ctx.ports.all(contentDeploymentPort)[0]!;
  const blocking = result.findings.filter((finding) => finding.severity === 'F').length;
  await ctx.tx(async (tx) => {
    const version = await rows.findVersion(tx, versionId, { lock: true });
    // Another worker was faster, or the version was deleted meanwhile.
    if (!version || version.state === 'ready') return;
    await registerBlobs(tx, result.files);
    await rows.makeReady(tx, versionId, {
      launchKind: result.flavour!.startsWith('scorm') ? 'scorm' : 'package',
      flavour: result.flavour!,
      entry: result.entry!,
      profile: result.profile!,
      contentLabel: contentLabel(key, versionId),
      manifest: result.manifest,
      inflatedBytes: result.inflatedBytes,
      report: { findings: result.findings, reason: null },
      blocking,
      files: result.files.map(({ stored: _stored, ...file }) => file),
    });
    tx.audit({
      action: 'experiment_version.ready',
      object: 'experiment_version',
      objectId: versionId,
      after: { files: result.files.length, flavour: result.flavour, entry: result.entry, blocking },
    });
  });
}

/** Job: checks one uploaded version in a child process. Nothing of a package that fails stays on disk. */
export async function checkVersion(ctx: Ctx, versionId: string): Promise<void> {
  const version = await rows.findVersion(ctx, versionId);
  if (!version?.uploadId || !(await rows.startCheck(ctx, versionId))) return;
  const { uploadId, experimentId, profile, removeTrackers } = version;
  await withFolder(async (folder) => {
    const zip = join(folder, 'package.zip');
    const hash = createHash('sha256');
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(await openUpload(ctx, uploadId), meter, createWriteStream(zip, { mode: 0o600 }));
    if (hash.digest('hex') !== version.sha256) throw new Error(`upload ${uploadId} is not what was received`);
    const out = join(folder, 'out');
    const result = await checkInProcess(zip, out, await inputFor(ctx, experimentId, { profile, removeTrackers }));
    if (result.reason === null) await persist(ctx, versionId, out, result);
    else {
      await ctx.tx(async (tx) => {
        await rows.makeFailed(tx, versionId, { findings: result.findings, reason: result.reason });
        tx.audit({
          action: 'experiment_version.fail',
          object: 'experiment_version',
          objectId: versionId,
          after: { reason: result.reason },
          result: 'failed',
        });
      });
    }
  });
  await discardUpload(ctx, uploadId);
}

/**
 * Installs a package that comes with the product or from a seed: the same check in this process, then published when
 * `publish` is set. Nothing stays when it is refused.
 * @throws InstallRefused with the findings; AppError as for publishing.
 */
export async function installPackage(
  ctx: Ctx,
  install: {
    readonly experimentId: string;
    readonly number: number;
    /** The archive or its path. */
    readonly zip: Buffer | string;
    readonly publish: boolean;
    readonly note?: string;
  },
): Promise<{ versionId: string }> {
  const { experimentId, number } = install;
  return withFolder(async (folder) => {
    const bytes = typeof install.zip === 'string' ? await readFile(install.zip) : install.zip;
    const zip = join(folder, 'package.zip');
    await writeFile(zip, bytes, { mode: 0o600 });
    const out = join(folder, 'out');
    const result = await checkPackage(zip, out, await inputFor(ctx, experimentId));
    if (result.reason !== null || result.findings.some((finding) => finding.severity === 'F')) {
      throw new InstallRefused(result);
    }
    const versionId = ctx.newId();
    await ctx.tx(async (tx) => {
      await reachExperiment(tx, experimentId, 'edit', { lock: true });
      await guardNumber(tx, experimentId, number);
      await rows.insertVersion(tx, {
        id: versionId,
        experimentId,
        number,
        uploadId: null,
        filename: typeof install.zip === 'string' ? install.zip.slice(install.zip.lastIndexOf('/') + 1) : 'package.zip',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        note: install.note ?? '',
        createdBy: tx.actor.kind === 'person' ? tx.actor.personId : null,
      });
      tx.audit({
        action: 'experiment_version.install',
        object: 'experiment_version',
        objectId: versionId,
        after: { experimentId, number },
      });
    });
    await persist(ctx, versionId, out, result);
    if (install.publish) await publishVersion(ctx, experimentId, versionId);
    return { versionId };
  });
}
