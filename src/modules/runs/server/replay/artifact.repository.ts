import { type Insertable, sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { type RunRow, type RunsTables, runsDb } from '../runs.tables.ts';

/** A file as it is kept: its bytes lie in the store under their SHA-256. */
export interface NewFile {
  readonly name: string;
  readonly mime: string;
  readonly caption: string;
  readonly stepSeq: number | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly epoch: number;
  readonly n: number;
  readonly at: Date;
}

/** Names and contents of the files of a run, and whether one item was already taken: one statement. */
export async function filesOf(
  tx: Ctx,
  run: Pick<RunRow, 'id' | 'run_month'>,
  item: { readonly epoch: number; readonly n: number },
): Promise<{ taken: boolean; files: readonly { name: string; sha256: string }[] }> {
  const { rows } = await sql<{ taken: boolean; files: { name: string; sha256: string }[] }>`
    select exists (select 1 from runs.behavior where run_month = ${run.run_month}::date and run_id = ${run.id}::uuid
        and epoch = ${item.epoch}::int and n = ${item.n}::bigint) as taken,
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'sha256', sha256)) from runs.run_artifact
        where run_id = ${run.id}::uuid and kind = 'file'), '[]'::jsonb) as files`.execute(tx.db);
  return rows[0]!;
}

/** Writes artefacts; of two of one run, kind and name the newer (epoch, n) stands. */
export async function upsertArtifacts(tx: Ctx, rows: Insertable<RunsTables['runs.run_artifact']>[]): Promise<void> {
  await runsDb(tx)
    .insertInto('runs.run_artifact')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'kind', 'name'])
        .doUpdateSet((eb) => ({
          step_seq: eb.ref('excluded.step_seq'),
          meta: eb.ref('excluded.meta'),
          body: eb.ref('excluded.body'),
          sha256: eb.ref('excluded.sha256'),
          mime: eb.ref('excluded.mime'),
          bytes: eb.ref('excluded.bytes'),
          epoch: eb.ref('excluded.epoch'),
          n: eb.ref('excluded.n'),
          saved_at: eb.ref('excluded.saved_at'),
        }))
        .where(sql<boolean>`(excluded.epoch, excluded.n) > (runs.run_artifact.epoch, runs.run_artifact.n)`),
    )
    .execute();
}

/** Names a file of a run. */
export async function putFile(tx: Ctx, run: Pick<RunRow, 'id' | 'person_id'>, file: NewFile): Promise<void> {
  await upsertArtifacts(tx, [
    {
      run_id: run.id,
      kind: 'file',
      name: file.name,
      person_id: run.person_id,
      step_seq: file.stepSeq,
      meta: JSON.stringify({ caption: file.caption }),
      body: 'null',
      sha256: file.sha256,
      mime: file.mime,
      bytes: file.bytes,
      epoch: file.epoch,
      n: file.n,
      saved_at: file.at,
    },
  ]);
}

/** A file or series without its rows. */
export interface ArtifactHeader {
  readonly id: string;
  readonly kind: 'file' | 'series';
  readonly name: string;
  readonly mime: string;
  readonly caption: string;
  readonly stepSeq: number | null;
  readonly bytes: number;
  readonly sha256: string;
  readonly savedAt: Date;
}

/** Files and series of a run in the order of their steps. Row-level security: call it inside `ctx.read` or `ctx.tx`. */
export async function artifactHeads(ctx: Ctx, runId: string): Promise<ArtifactHeader[]> {
  const { rows } = await sql<ArtifactHeader>`
    select id, kind, name, coalesce(mime, 'text/csv') as mime, coalesce(meta ->> 'caption', '') as caption,
      step_seq as "stepSeq", coalesce(bytes, octet_length(body::text)) as bytes, sha256, saved_at as "savedAt"
    from runs.run_artifact where run_id = ${runId}::uuid and kind in ('file', 'series')
    order by step_seq nulls last, kind, name`.execute(ctx.db);
  return rows;
}

/** One file or series of a run; `body` holds the rows of a series. */
export async function artifactOf(ctx: Ctx, key: { readonly runId: string; readonly id: string }) {
  const row = await runsDb(ctx)
    .selectFrom('runs.run_artifact')
    .select(['kind', 'name', 'mime', 'bytes', 'meta', 'body', 'sha256'])
    .where('run_id', '=', key.runId)
    .where('id', '=', key.id)
    .where('kind', 'in', ['file', 'series'])
    .executeTakeFirst();
  return row;
}
