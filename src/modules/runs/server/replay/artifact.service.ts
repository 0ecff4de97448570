import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { systemActor } from '../../../../kernel/access/actor.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { storedLabels, wordOf } from '../../../content/shared/manifest-labels.model.ts';
import { registerBlobs, storeBlob } from '../../../files/server/files.public.ts';
import type { SavedArtifact } from '../../shared/artifact.contract.ts';
import { isArtifactMime, type RunArtifactView } from '../../shared/artifact.model.ts';
import { isStorable } from '../../shared/operation.model.ts';
import { LATE_HOURS, RUN_LIMITS } from '../../shared/run.model.ts';
import { artifactAddressPort } from '../artifact.port.ts';
import { insertBehavior } from '../ingest/behavior.repository.ts';
import { projectItems } from '../ingest/projection.service.ts';
import { holdByToken, ingestContext, readByToken } from '../launch/token.access.ts';
import { versionOf } from '../launch/version.service.ts';
import { reachRun } from '../run.access.ts';
import { updateRun } from '../run.repository.ts';
import { artifactHeads, artifactOf, filesOf, putFile } from './artifact.repository.ts';
import { artifactAgrees } from './artifact-content.engine.ts';

/** A file as the shell hands it over. */
export interface FileInput {
  readonly runId: string;
  readonly epoch: number;
  /** Outbox number of the item. */
  readonly n: number;
  readonly name: string;
  readonly mime: string;
  readonly caption: string;
  readonly stepSeq: number | null;
  /** When the content made it, Unix milliseconds by its own clock; null when not told. */
  readonly at: number | null;
  readonly bytes: Buffer;
}

const refuse = (reason: NonNullable<SavedArtifact['reason']>, field: string): SavedArtifact => ({
  status: 'rejected',
  reason,
  field,
});

/** What no look at the run could change: a name, a known type, bytes that are of it. */
async function faultOf(input: FileInput): Promise<SavedArtifact | null> {
  const { name, caption } = input;
  if (name.length < 1 || name.length > 200 || !isStorable(JSON.stringify(name))) return refuse('invalid', 'name');
  if (caption.length > 500 || !isStorable(JSON.stringify(caption))) return refuse('invalid', 'caption');
  if (!isArtifactMime(input.mime)) return refuse('invalid', 'mime');
  if (input.bytes.length === 0) return refuse('invalid', 'file');
  if (input.bytes.length > RUN_LIMITS.artifactBytes) return refuse('size', 'file');
  return (await artifactAgrees(input.bytes, input.mime)) ? null : refuse('invalid', 'file');
}

/**
 * Keeps a file a run made, once per (run, epoch, n). At most 40 names and 50 MiB per run; a file of a name that is
 * there stands in its place, and counts again unless its bytes are the same.
 * @throws AppError unauthenticated, refused for another run, malformed for an epoch that was never opened.
 */
export async function saveArtifact(ctx: Ctx, token: string | null, input: FileInput): Promise<SavedArtifact> {
  const ingest = ingestContext(ctx);
  // Nobody's bytes reach the store before their run is known.
  const known = await readByToken(ingest, token);
  if (known?.id !== input.runId) throw appError('refused', 'runs.run.absent');
  const fault = await faultOf(input);
  if (fault) return fault;
  const sha256 = createHash('sha256').update(input.bytes).digest('hex');
  const bytes = input.bytes.length;
  await storeBlob(ctx, { sha256, bytes, open: () => Readable.from([input.bytes]) });
  return ingest.tx(async (tx) => {
    const run = await holdByToken(tx, token);
    if (input.epoch > run.token_epoch) throw appError('malformed', 'error.malformed');
    const { taken, files } = await filesOf(tx, run, input);
    if (taken) return { status: 'duplicate' };
    const ended = run.ended_at !== null && run.state !== 'running';
    if (ended && run.now.getTime() > run.ended_at!.getTime() + LATE_HOURS * 3_600_000) return refuse('closed', 'run');
    const version = await versionOf(tx, run.version_id);
    const steps = version?.steps ?? [];
    if (input.stepSeq !== null && steps.length > 0 && !steps.some((step) => step.seq === input.stepSeq)) {
      return refuse('unknown_step', 'stepSeq');
    }
    const same = files.find((file) => file.name === input.name);
    if (!same && files.length >= RUN_LIMITS.artifactCount) return refuse('quota', 'name');
    const more = same?.sha256 === sha256 ? 0 : bytes;
    if (run.file_bytes + more > RUN_LIMITS.artifactTotalBytes || run.item_count >= RUN_LIMITS.items) {
      return refuse('quota', 'file');
    }
    const { name, mime, caption, stepSeq } = input;
    await insertBehavior(tx, run, input.epoch, [
      {
        n: input.n,
        type: 'artifact',
        verb: null,
        object: name,
        stepSeq,
        data: { name, mime, caption, bytes, sha256 },
        at: new Date(input.at ?? run.now.getTime()),
        receivedAt: run.now,
        late: ended,
        flags: [],
      },
    ]);
    await registerBlobs(tx, [{ sha256, bytes }]);
    await putFile(tx, run, {
      name,
      mime,
      caption,
      stepSeq,
      bytes,
      sha256,
      epoch: input.epoch,
      n: input.n,
      at: run.now,
    });
    await updateRun(tx, run.id, { item_count: run.item_count + 1, file_bytes: run.file_bytes + more });
    projectItems(tx, run, { epoch: input.epoch, ns: [input.n] });
    return { status: 'committed' };
  });
}

/**
 * Files and series of a run with addresses that open them for five minutes, in the order of their steps. Whoever calls
 * it has decided that the run may be read. One statement, inside `ctx.read` or `ctx.tx`.
 */
export async function artifactsOfRun(ctx: Ctx, runId: string): Promise<readonly RunArtifactView[]> {
  const [addressOf] = ctx.ports.all(artifactAddressPort);
  const now = ctx.clock.ms();
  const rows = await artifactHeads(ctx, runId);
  return rows.map(({ savedAt: _savedAt, ...row }) => ({ ...row, url: addressOf!({ runId, id: row.id }, now) }));
}

/** Files and series of a run the actor may read. @throws AppError notFound */
export async function listArtifacts(
  ctx: Ctx,
  runId: string,
  reason: string,
): Promise<readonly (RunArtifactView & { readonly title: string })[]> {
  const { run } = await reachRun(ctx, runId, reason);
  const labels = storedLabels((await versionOf(ctx, run.version_id))?.manifest ?? null, ctx.locale);
  const rows = await ctx.read((read) => artifactsOfRun(read, run.id));
  return rows.map((row) => ({ ...row, title: wordOf(labels, row.name) ?? row.name }));
}

/**
 * One file or series of a run.
 * @param signed the address carried a signature that holds: then nobody is asked who reads.
 * @throws AppError notFound, also for what may not be read.
 */
export async function findArtifact(
  ctx: Ctx,
  key: { readonly runId: string; readonly id: string },
  by: { readonly signed: boolean; readonly reason: string },
) {
  if (!by.signed) await reachRun(ctx, key.runId, by.reason);
  const reader = by.signed ? ctx.as(systemActor('runs.artifact')) : ctx;
  const row = await reader.read((read) => artifactOf(read, key));
  if (!row) throw appError('notFound', 'runs.artifact.absent');
  return row;
}
