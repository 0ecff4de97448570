import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** The identity a figure was counted for, without anything that names the person. */
export interface FrozenActor {
  readonly kind: 'person' | 'visitor' | 'system';
  readonly personId?: string;
  readonly role?: number;
  readonly unitId?: string | null;
  readonly grants?: readonly unknown[];
}

export interface ProofRow {
  readonly code: string;
  readonly kind: string;
  readonly subject: string;
  readonly scope: { readonly actor: FrozenActor; readonly asked: Readonly<Record<string, unknown>> };
  readonly value: number;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly definition_version: number;
  readonly as_of: Date;
  readonly unit_id: string | null;
  readonly files: readonly { readonly sha256: string; readonly bytes: number }[];
}

export async function findProof(ctx: Ctx, code: string): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select p.code, p.kind, p.subject, p.scope, p.value::float8 as value, p.numerator::float8 as numerator,
      p.denominator::float8 as denominator, p.definition_version, p.as_of, p.unit_id,
      coalesce((select jsonb_agg(jsonb_build_object('sha256', f.sha256, 'bytes', f.bytes) order by f.bytes desc)
        from proof.file f where f.code = p.code), '[]'::jsonb) as files
    from proof.proof p where p.code = ${code}`.execute(ctx.db);
  return rows[0];
}

/** Keeps a proof with its files. One statement. */
export async function insertProof(
  tx: TxCtx,
  proof: Omit<ProofRow, 'files' | 'as_of'> & {
    readonly asOf: Date;
    readonly dataSha256: string | null;
    readonly personId: string | null;
    readonly files: ProofRow['files'];
  },
): Promise<void> {
  await sql`
    with kept as (
      insert into proof.proof (code, kind, subject, scope, value, numerator, denominator, definition_version,
        data_sha256, as_of, unit_id, person_id)
      values (${proof.code}, ${proof.kind}, ${proof.subject}, ${JSON.stringify(proof.scope)}, ${proof.value},
        ${proof.numerator}, ${proof.denominator}, ${proof.definition_version}, ${proof.dataSha256}, ${proof.asOf},
        ${proof.unit_id}, ${proof.personId})
      returning code
    )
    insert into proof.file (code, sha256, bytes)
    select distinct on (f.sha256) kept.code, f.sha256, f.bytes
    from kept cross join jsonb_to_recordset(${JSON.stringify(proof.files)}::jsonb) as f (sha256 text, bytes bigint)
  `.execute(tx.db);
}
