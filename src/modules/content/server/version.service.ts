import { ROLE } from '../../../kernel/access/roles.ts';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type ReachedExperiment, reachEntry, reachExperiment, stepsOf } from '../../catalogue/server/record.public.ts';
import type { StepDefinition } from '../../catalogue/shared/experiment.model.ts';
import { hasPlayer, PLAYER_NAMES } from '../../catalogue/shared/flavour.model.ts';
import { claimUpload } from '../../files/server/files.public.ts';
import { maxScoreHundredths, readManifest, sameSteps } from '../shared/manifest.model.ts';
import type { Profile } from '../shared/version.model.ts';
import { contentDeploymentPort } from './deployment.port.ts';
import * as rows from './version.repository.ts';

/** Job that checks one uploaded version. */
export const CHECK_JOB = 'experiments.checkVersion';

/** What a run needs of the version it is made on. `manifest` holds the rules and never leaves the server. */
export interface VersionFacts {
  readonly versionId: string;
  readonly experimentId: string;
  readonly number: number;
  readonly profile: Profile;
  readonly entry: string;
  readonly contentLabel: string;
  readonly launchKind: string;
  readonly flavour: string;
  readonly manifest: Readonly<Record<string, unknown>> | null;
  readonly steps: readonly StepDefinition[];
}

/**
 * Makes a version of a finished upload and sends it to the check.
 * @throws AppError invalid when the number is not greater than the last or the upload cannot be claimed.
 */
export async function createVersion(
  ctx: Ctx,
  experimentId: string,
  input: {
    readonly uploadId: string;
    readonly number: number;
    readonly note: string;
    readonly profile: Profile | null;
    readonly removeTrackers: boolean;
  },
): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    await reachExperiment(tx, experimentId, 'edit', { lock: true });
    const upload = await claimUpload(tx, { uploadId: input.uploadId, kind: 'package', ownerId: experimentId });
    await guardNumber(tx, experimentId, input.number);
    const id = tx.newId();
    await rows.insertVersion(tx, {
      id,
      experimentId,
      number: input.number,
      uploadId: input.uploadId,
      filename: upload.filename,
      bytes: upload.bytes,
      sha256: upload.sha256,
      note: input.note,
      profile: input.profile,
      removeTrackers: input.removeTrackers,
      createdBy: tx.actor.kind === 'person' ? tx.actor.personId : null,
    });
    tx.enqueue({ name: CHECK_JOB, payload: { versionId: id }, key: `${CHECK_JOB}:${id}`, maxAttempts: 3 });
    tx.audit({
      action: 'experiment_version.create',
      object: 'experiment_version',
      objectId: id,
      after: {
        experimentId,
        number: input.number,
        filename: upload.filename,
        sha256: upload.sha256,
        profile: input.profile,
        removeTrackers: input.removeTrackers,
      },
    });
    return { id };
  });
}

/** @throws AppError invalid when the number was given before or is smaller. */
export async function guardNumber(ctx: Ctx, experimentId: string, number: number): Promise<void> {
  const last = await rows.lastNumber(ctx, experimentId);
  if (number <= last) {
    const code = 'experiments.version.number';
    throw appErrorWith({ fields: [{ path: 'number', code, params: { last } }] }, 'invalid', code, { last });
  }
}

/**
 * Publishes a ready version: one pointer change.
 * @throws AppError conflict when it is not ready, refused when its findings, steps or profile do not allow it.
 */
export async function publishVersion(ctx: Ctx, experimentId: string, versionId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const experiment = await reachExperiment(tx, experimentId, 'edit', { lock: true });
    const version = await versionOf(tx, experimentId, versionId);
    if (version.state !== 'ready') throw appError('conflict', 'experiments.version.notReady');
    if (experiment.publishedVersionId === versionId) throw appError('conflict', 'error.state');
    if (version.blocking > 0) {
      throw appError('refused', 'experiments.version.blocked', { count: version.blocking });
    }
    guardPlayer(version);
    guardProfile(tx, version);
    await guardSteps(tx, experiment, version);
    await point(tx, experiment, version, 'publish');
  });
}

/**
 * Goes back to a version that was published before; open runs keep theirs.
 * @throws AppError conflict when it never was published or is the present one.
 */
export async function rollBack(ctx: Ctx, experimentId: string, versionId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const experiment = await reachExperiment(tx, experimentId, 'edit', { lock: true });
    const version = await versionOf(tx, experimentId, versionId);
    if (experiment.publishedVersionId === versionId || !(await rows.wasPublished(tx, versionId))) {
      throw appError('conflict', 'experiments.version.neverPublished');
    }
    guardPlayer(version);
    guardProfile(tx, version);
    await point(tx, experiment, version, 'roll_back');
  });
}

/**
 * Deletes a version that never was published; its files are freed later.
 * @throws AppError conflict when it was published.
 */
export async function deleteVersion(ctx: Ctx, experimentId: string, versionId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await reachExperiment(tx, experimentId, 'edit', { lock: true });
    const version = await versionOf(tx, experimentId, versionId);
    if (await rows.wasPublished(tx, versionId)) throw appError('conflict', 'experiments.version.published');
    await rows.markDeleted(tx, versionId);
    tx.audit({
      action: 'experiment_version.delete',
      object: 'experiment_version',
      objectId: versionId,
      before: { experimentId, number: version.number, state: version.state },
    });
  });
}

/**
 * Versions with what the actor may do. Administrators of the college read the reports of what was handed in to them, and
 * change nothing.
 * @throws AppError notFound or forbidden outside the team and its reviewers.
 */
export async function listVersions(ctx: Ctx, experimentId: string) {
  if (ctx.actor.kind === 'person' && ctx.actor.role === ROLE.collegeAdmin) {
    const { row } = await reachEntry(ctx, experimentId, 'see');
    return {
      versions: await rows.versionsOf(ctx, experimentId),
      publishedId: row.published_version_id,
      mayEdit: false,
    };
  }
  const experiment = await reachExperiment(ctx, experimentId, 'versions');
  return {
    versions: await rows.versionsOf(ctx, experimentId),
    publishedId: experiment.publishedVersionId,
    mayEdit: experiment.rights.edit,
  };
}

async function versionOf(ctx: Ctx, experimentId: string, versionId: string): Promise<rows.VersionRow> {
  const version = await rows.findVersion(ctx, versionId, { lock: true });
  if (version?.experimentId !== experimentId) throw appError('notFound', 'error.notFound');
  return version;
}

/** compat gives content its own storage: without a host name per version one experiment could read another's. */
function guardProfile(ctx: Ctx, version: rows.VersionRow): void {
  if (version.profile === 'compat' && !ctx.ports.all(contentDeploymentPort)[0]!.wildcard) {
    throw appError('refused', 'experiments.version.compatOff');
  }
}

/** Versions of earlier editions may be of a kind that nothing here can play. */
function guardPlayer({ flavour }: rows.VersionRow): void {
  if (flavour === null || hasPlayer(flavour)) return;
  const kind = PLAYER_NAMES[flavour] ?? flavour;
  throw appError('refused', 'experiments.version.noPlayer', { kind });
}

/** Scores must add up to 100, and the package must be of the same steps as the page promises (L14). */
async function guardSteps(ctx: Ctx, experiment: ReachedExperiment, version: rows.VersionRow): Promise<void> {
  const steps = await stepsOf(ctx, experiment.id);
  const sum = maxScoreHundredths(steps);
  if (sum !== 10_000) throw appError('refused', 'experiments.steps.sum', { sum: sum / 100 });
  const own = version.manifest ? readManifest(version.manifest).steps : null;
  if (own && !sameSteps(own, steps)) throw appError('refused', 'experiments.steps.differ');
}

async function point(
  tx: Parameters<Parameters<Ctx['tx']>[0]>[0],
  experiment: ReachedExperiment,
  version: rows.VersionRow,
  how: 'publish' | 'roll_back',
): Promise<void> {
  await rows.pointAt(tx, {
    id: tx.newId(),
    experimentId: experiment.id,
    versionId: version.id,
    how,
    by: tx.actor.kind === 'person' ? tx.actor.personId : null,
  });
  tx.audit({
    action: `experiment_version.${how}`,
    object: 'experiment',
    objectId: experiment.id,
    before: { versionId: experiment.publishedVersionId },
    after: { versionId: version.id, number: version.number },
  });
}

async function factsOf(ctx: Pick<Ctx, 'db'>, version: rows.VersionRow | undefined): Promise<VersionFacts | null> {
  if (version?.state !== 'ready') return null;
  const own = version.manifest ? readManifest(version.manifest).steps : null;
  return {
    versionId: version.id,
    experimentId: version.experimentId,
    number: version.number,
    profile: version.profile!,
    entry: version.entry!,
    contentLabel: version.contentLabel!,
    launchKind: version.launchKind,
    flavour: version.flavour!,
    manifest: version.manifest,
    steps: own ?? (await stepsOf(ctx, version.experimentId)),
  };
}

/** The version runs are made on now, or null when none is published or nothing can play it. At most two statements. */
export async function publishedVersion(ctx: Pick<Ctx, 'db'>, experimentId: string): Promise<VersionFacts | null> {
  const version = await rows.findPublished(ctx, experimentId);
  return factsOf(ctx, hasPlayer(version?.flavour ?? '') ? version : undefined);
}

/** Versions of an experiment a course may hold on to: those published at some time. One statement. */
export const releasesOf = (ctx: Pick<Ctx, 'db'>, experimentId: string) => rows.releasesOf(ctx, experimentId);

/** A ready version by id, or null. At most two statements. */
export async function versionFacts(ctx: Pick<Ctx, 'db'>, versionId: string): Promise<VersionFacts | null> {
  return factsOf(ctx, await rows.findVersion(ctx, versionId));
}
