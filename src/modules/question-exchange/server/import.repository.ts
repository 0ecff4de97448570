import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ReportLine } from '../shared/exchange.contract.ts';
import type { Format } from '../shared/exchange.model.ts';

export interface ImportRow {
  readonly id: string;
  /** Of the bank: a course, or the bank of a unit. */
  readonly place: string;
  readonly fileName: string;
  readonly format: Format;
  readonly taken: number;
  readonly changed: number;
  readonly leftOut: number;
  readonly byId: string | null;
  readonly by: string;
  readonly at: Date;
  readonly undoneAt: Date | null;
  readonly stayed: number | null;
}

const IMPORT = sql`i.id, coalesce(i.course_id, i.bank_id) as place, i.file_name as "fileName", i.format, i.taken, i.changed,
  i.left_out as "leftOut", i.by_id as "byId", coalesce(p.name, '') as by, i.at, i.undone_at as "undoneAt", i.stayed`;
const FROM = sql`from question_exchange.import i left join identity_api.person p on p.id = i.by_id`;

/** Imports into a bank, newest first, at most 50. */
export async function importsOf(ctx: Ctx, place: string): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${IMPORT} ${FROM} where coalesce(i.course_id, i.bank_id) = ${place}
    order by i.at desc, i.id desc limit 50`.execute(ctx.db);
  return rows;
}

export async function findImport(
  ctx: Ctx,
  id: string,
): Promise<(ImportRow & { readonly report: ReportLine[]; readonly questionIds: string[] }) | undefined> {
  const { rows } = await sql<ImportRow & { report: ReportLine[]; questionIds: string[] }>`
    select ${IMPORT}, i.report, i.question_ids as "questionIds" ${FROM} where i.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function insertImport(
  tx: TxCtx,
  row: Pick<ImportRow, 'id' | 'place' | 'fileName' | 'format' | 'taken' | 'changed' | 'leftOut'> & {
    readonly report: readonly ReportLine[];
    readonly questionIds: readonly string[];
    /** The place is a bank of a unit. */
    readonly ofUnit: boolean;
  },
): Promise<void> {
  const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
  await sql`insert into question_exchange.import (id, course_id, bank_id, file_name, format, taken, changed, left_out, report,
      question_ids, by_id)
    values (${row.id}, ${row.ofUnit ? null : row.place}, ${row.ofUnit ? row.place : null}, ${row.fileName}, ${row.format}, ${row.taken}, ${row.changed}, ${row.leftOut},
      ${JSON.stringify(row.report)}::jsonb, ${[...row.questionIds]}::uuid[], ${by})`.execute(tx.db);
}

export async function setUndone(tx: TxCtx, id: string, stayed: number): Promise<void> {
  await sql`update question_exchange.import set undone_at = platform.app_now(), stayed = ${stayed}
    where id = ${id}`.execute(tx.db);
}
