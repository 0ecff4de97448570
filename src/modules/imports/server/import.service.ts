import { systemActor } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import { IMPORT_POLICIES, type ImportMode, type ImportPolicy, MAX_CORRECTED } from '../../../kernel/resource/import.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ImportBinding } from '../../../platform/imports/binding.ts';
import { claimUpload } from '../../files/server/files.public.ts';
import { startJob } from '../../tasks/server/tasks.public.ts';
import {
  AT_ONCE_BYTES,
  AT_ONCE_ROWS,
  CONFIRMED_UNDO,
  type ImportWork,
  type RowFilter,
} from '../shared/import.model.ts';
import { importerOf, linkOf, ownImport, usableImport } from './import.access.ts';
import { downloadsLeft, presentImport, presentRow, undoUntil } from './import.presenter.ts';
import * as imports from './import.repository.ts';
import type { ImportParts } from './registry.engine.ts';
import { correctRows, countCorrected, dropSecrets, pageRows, secretRows } from './row.repository.ts';
import { performWork, WORK_JOB } from './work.service.ts';

const asSystem = (ctx: Ctx, reason: string) => ctx.as(systemActor(reason));

/** How an import stands. @throws AppError notFound, forbidden */
export async function readImport(ctx: Ctx, { registry }: ImportParts, id: string) {
  const { file, binding } = await ctx.read((read) => ownImport(read, registry, id));
  const waits = (file.work === 'run' || file.work === 'undo') && !file.started;
  const ahead = waits ? await asSystem(ctx, 'imports.ahead').read((read) => imports.countAhead(read, id)) : 0;
  return presentImport(ctx, registry, binding, file, ahead);
}

/** The actor's imports of a page, newest first. */
export async function listImports(ctx: Ctx, { registry }: ImportParts, name: string, objectId: string | null) {
  const binding = usableImport(ctx, registry, name);
  const { personId } = importerOf(ctx);
  const files = await ctx.read((read) => imports.importsOf(read, personId, name, objectId));
  return files.map((file) => presentImport(ctx, registry, binding, file, 0));
}

/** Opens an import for the actor. @throws AppError notFound, forbidden, invalid without the object it belongs to */
export async function openImport(ctx: Ctx, parts: ImportParts, name: string, objectId: string | null) {
  const { shape, within } = usableImport(ctx, parts.registry, name);
  const { personId, unitId } = importerOf(ctx);
  if ((within === undefined) !== (objectId === null)) throw appError('invalid', 'imports.object');
  const id = ctx.newId();
  await ctx.tx(async (tx) => {
    if (within && objectId !== null) await within(tx, objectId);
    await imports.insertImport(tx, {
      id,
      name,
      person_id: personId,
      unit_id: unitId,
      object_id: objectId,
      mode: shape.modes?.[0] ?? 'both',
    });
  });
  return readImport(ctx, parts, id);
}

/** True when uploads for this import are welcome from the actor. */
export async function takesUpload(ctx: Ctx, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false;
  const { personId } = ctx.actor;
  const file = await ctx.read((read) => imports.findImport(read, id));
  return file?.person_id === personId && file.work === null && (file.state === 'open' || file.state === 'checked');
}

/** Hands work over: to the queue when `asJob`, else the caller does it now. */
async function begin(
  tx: TxCtx,
  file: imports.ImportFile,
  binding: ImportBinding,
  work: ImportWork,
  asJob: boolean,
): Promise<void> {
  const turns = work === 'run' || work === 'undo';
  const job = {
    name: { key: binding.shape.title },
    total: file.total,
    ...linkOf(binding),
    work: { name: WORK_JOB, payload: { importId: file.id } },
  };
  const jobId = asJob ? await startJob(tx, job) : null;
  await imports.updateImport(tx, file.id, {
    work,
    started: !turns,
    job_id: jobId,
    actor: tx.actor,
    locale: tx.locale,
    failure: null,
  });
}

function checkOptions(
  binding: ImportBinding,
  request: { mode?: ImportMode | undefined; options?: string[] | undefined },
) {
  const modes = binding.shape.modes;
  if (request.mode && modes && !modes.includes(request.mode)) throw appError('invalid', 'imports.mode');
  for (const name of request.options ?? []) {
    if (!Object.hasOwn(binding.shape.options ?? {}, name)) throw appError('invalid', 'imports.option');
  }
  return {
    ...(request.mode ? { mode: request.mode } : {}),
    ...(request.options ? { options: [...new Set(request.options)] } : {}),
  };
}

/** Refuses while work is in hand or after the end. */
function changeable(file: imports.ImportFile): void {
  if (file.work !== null) throw appError('conflict', 'imports.busy');
  if (file.state !== 'open' && file.state !== 'checked') throw appError('conflict', 'imports.over');
}

/**
 * Takes an uploaded sheet over and validates it.
 * @throws AppError notFound, invalid for an upload that is not this import's, conflict `imports.again`
 */
export async function takeSheet(
  ctx: Ctx,
  parts: ImportParts,
  id: string,
  request: {
    readonly uploadId: string;
    readonly mode?: ImportMode | undefined;
    readonly options?: string[] | undefined;
    readonly again?: boolean | undefined;
  },
) {
  const atOnce = await ctx.tx(async (tx) => {
    const { file, binding } = await ownImport(tx, parts.registry, id, 'wait');
    changeable(file);
    const chosen = checkOptions(binding, request);
    const upload = await claimUpload(tx, { uploadId: request.uploadId, kind: 'import', ownerId: id });
    if (!request.again) {
      const known = await asSystem(ctx, 'imports.again').read((read) =>
        imports.importedLately(read, file.name, upload.sha256),
      );
      if (known) throw appError('conflict', 'imports.again');
    }
    await imports.updateImport(tx, id, {
      ...chosen,
      filename: upload.filename,
      upload_id: request.uploadId,
      sha256: upload.sha256,
      state: 'open',
      corrected: 0,
    });
    const small = upload.bytes <= AT_ONCE_BYTES;
    await begin(tx, file, binding, 'read', !small);
    return small;
  });
  if (atOnce) await performWork(ctx, parts, id);
  return readImport(ctx, parts, id);
}

/** Validates again with corrected cells, another mode or other options. @throws AppError notFound, conflict, invalid */
export async function checkAgain(
  ctx: Ctx,
  parts: ImportParts,
  id: string,
  request: {
    readonly mode?: ImportMode | undefined;
    readonly options?: string[] | undefined;
    readonly rows?: readonly { line: number; cells: Record<string, string> }[] | undefined;
  },
) {
  const atOnce = await ctx.tx(async (tx) => {
    const { file, binding } = await ownImport(tx, parts.registry, id, 'wait');
    changeable(file);
    if (file.state !== 'checked') throw appError('conflict', 'imports.noSheet');
    const chosen = checkOptions(binding, request);
    let corrected = file.corrected;
    if (request.rows?.length) {
      const known = Object.keys(binding.shape.columns);
      const rows = request.rows.map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries(
          Object.entries(cells)
            .filter(([code]) => known.includes(code))
            .map(([code, text]) => [code, text.replaceAll('\u0000', '').toWellFormed().trim()]),
        ),
      }));
      await correctRows(tx, id, rows);
      corrected = await countCorrected(tx, id);
      if (corrected > MAX_CORRECTED) throw appError('conflict', 'imports.corrected', { most: MAX_CORRECTED });
    }
    await imports.updateImport(tx, id, { ...chosen, corrected });
    const small = file.total <= AT_ONCE_ROWS;
    await begin(tx, file, binding, 'check', !small);
    return small;
  });
  if (atOnce) await performWork(ctx, parts, id);
  return readImport(ctx, parts, id);
}

/** Queues the import. @throws AppError notFound, conflict when it is not ready or policy `all` meets errors */
export async function startImport(ctx: Ctx, parts: ImportParts, id: string, policy: ImportPolicy) {
  await ctx.tx(async (tx) => {
    const { file, binding } = await ownImport(tx, parts.registry, id, 'wait');
    changeable(file);
    const { new: fresh = 0, change = 0, error = 0 } = file.counts;
    if (!(binding.shape.policies ?? IMPORT_POLICIES).includes(policy)) throw appError('invalid', 'imports.mode');
    if (file.state !== 'checked' || fresh + change === 0) throw appError('conflict', 'imports.nothing');
    if (policy === 'all' && error > 0) throw appError('conflict', 'imports.faulty', { n: error });
    await imports.updateImport(tx, id, { policy });
    await begin(tx, { ...file, total: fresh + change }, binding, 'run', true);
  });
  return readImport(ctx, parts, id);
}

/**
 * Queues taking an import back.
 * @throws AppError notFound, conflict after seven days or twice, invalid when a large one is not confirmed
 */
export async function undoImport(
  ctx: Ctx,
  parts: ImportParts,
  id: string,
  { confirm, reason }: { readonly confirm?: number | undefined; readonly reason?: string | undefined },
) {
  await ctx.tx(async (tx) => {
    const { file, binding } = await ownImport(tx, parts.registry, id, 'wait');
    if (file.work !== null) throw appError('conflict', 'imports.busy');
    const until = undoUntil(file);
    if (!until || until <= tx.clock.now()) throw appError('conflict', 'imports.undo.over');
    const total = file.result!.created + file.result!.updated;
    if (total > CONFIRMED_UNDO && (confirm !== total || !reason)) {
      throw appError('invalid', 'imports.undo.confirm', { n: total });
    }
    await begin(tx, { ...file, total }, binding, 'undo', true);
    tx.audit({
      action: 'import.undo_ask',
      object: 'import',
      objectId: id,
      after: { name: file.name, rows: total },
      ...(reason ? { reason } : {}),
    });
  });
  return readImport(ctx, parts, id);
}

/** A page of rows. @throws AppError notFound */
export async function readRows(
  ctx: Ctx,
  { registry }: ImportParts,
  id: string,
  query: { readonly state: RowFilter; readonly page: number; readonly size: number },
) {
  return ctx.read(async (read) => {
    const { binding } = await ownImport(read, registry, id);
    const { rows, total } = await pageRows(read, id, query.state, query);
    return {
      rows: rows.map((row) => presentRow(ctx, registry, binding, row)),
      page: query.page,
      size: query.size,
      total,
    };
  });
}

/**
 * The result file, made anew for each of its downloads; after the last one what it was made of is destroyed.
 * @throws AppError notFound when there is none or its time is over
 */
export async function takeResults(ctx: Ctx, { registry, seal }: ImportParts, id: string) {
  return ctx.tx(async (tx) => {
    const { file, binding } = await ownImport(tx, registry, id, 'wait');
    const left = downloadsLeft(file, binding, tx.clock.now());
    if (!left || !binding.results) throw appError('notFound', 'imports.results.over');
    const rows = await secretRows(tx, id);
    const made = await binding.results.file(
      tx,
      rows.map((row) => ({ line: row.line, values: row.cells, objectId: row.target!, secret: seal.open(row.secret!) })),
      (key, params) => registry.format(ctx.locale, key, params),
    );
    await imports.updateImport(tx, id, { downloads: file.downloads + 1 });
    if (left === 1) await dropSecrets(tx, id);
    tx.audit({
      action: 'import.results',
      object: 'import',
      objectId: id,
      after: { name: file.name, job: file.job_id, rows: rows.length, download: file.downloads + 1 },
    });
    return made;
  });
}
