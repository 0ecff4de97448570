import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { FileKind } from '../shared/work.model.ts';

/** A file of a version. */
export interface VersionFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: FileKind;
}

/** A picture the text of a version shows. */
export interface VersionPicture {
  readonly path: string;
  readonly sha256: string;
}

/** A version without what it says. */
export interface VersionHead {
  readonly workId: string;
  readonly no: number;
  readonly submittedAt: Date;
  /** Null: collected by the team. */
  readonly submittedBy: string | null;
  readonly forced: boolean;
  /** Date the return it answers had set. */
  readonly returnDue: Date | null;
  readonly sha256: string;
  readonly receiptCode: string;
}

/** A version as it was handed in; nothing changes it. */
export interface WorkVersion extends VersionHead {
  /** Cleaned rich text. */
  readonly body: string;
  /** Its words. */
  readonly text: string;
  readonly files: readonly VersionFile[];
  readonly pictures: readonly VersionPicture[];
}

const HEAD = sql.raw(`v.work_id as "workId", v.no, v.submitted_at as "submittedAt", v.submitted_by as "submittedBy",
  v.forced, v.return_due as "returnDue", v.sha256, v.receipt_code as "receiptCode"`);
const WHOLE = sql.raw(`v.body, v.text, v.files, v.pictures`);

/** Versions of works in their order, without what they say. One statement. */
export async function versionHeads(ctx: Ctx, workIds: readonly string[]): Promise<VersionHead[]> {
  if (workIds.length === 0) return [];
  const { rows } = await sql<VersionHead>`select ${HEAD} from hand_ins.version v
    where v.work_id = any(${[...workIds]}::uuid[]) order by v.work_id, v.no`.execute(ctx.db);
  return rows;
}

/** Versions of works in their order with all they say. One statement. */
export async function findVersions(ctx: Ctx, workIds: readonly string[]): Promise<WorkVersion[]> {
  if (workIds.length === 0) return [];
  const { rows } = await sql<WorkVersion>`select ${HEAD}, ${WHOLE} from hand_ins.version v
    where v.work_id = any(${[...workIds]}::uuid[]) order by v.work_id, v.no`.execute(ctx.db);
  return rows;
}

/** One version of a work. */
export async function findVersion(ctx: Ctx, workId: string, no: number): Promise<WorkVersion | undefined> {
  const { rows } = await sql<WorkVersion>`select ${HEAD}, ${WHOLE} from hand_ins.version v
    where v.work_id = ${workId} and v.no = ${no}`.execute(ctx.db);
  return rows[0];
}

/** The version of a receipt. */
export async function versionByReceipt(ctx: Ctx, code: string): Promise<WorkVersion | undefined> {
  const { rows } = await sql<WorkVersion>`select ${HEAD}, ${WHOLE} from hand_ins.version v
    where v.receipt_code = ${code}`.execute(ctx.db);
  return rows[0];
}

export async function insertVersion(tx: TxCtx, row: WorkVersion): Promise<void> {
  await sql`insert into hand_ins.version (work_id, no, body, text, files, pictures, submitted_by, submitted_at, return_due,
      forced, sha256, receipt_code)
    values (${row.workId}, ${row.no}, ${row.body}, ${row.text}, ${JSON.stringify(row.files)}::jsonb,
      ${JSON.stringify(row.pictures)}::jsonb, ${row.submittedBy}, ${row.submittedAt}, ${row.returnDue}, ${row.forced},
      ${row.sha256}, ${row.receiptCode})`.execute(tx.db);
}

/** The version of each work that counts. */
export interface CountingRow {
  readonly workId: string;
  readonly no: number;
}

/** Which version of each of these works counts; works with none are left out. One statement. */
export async function countingOf(ctx: Ctx, workIds: readonly string[]): Promise<CountingRow[]> {
  if (workIds.length === 0) return [];
  const { rows } = await sql<CountingRow>`select c.work_id as "workId", c.no from hand_ins_api.counting c
    where c.work_id = any(${[...workIds]}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Words of the version of each work of a homework that counts, as long as it has any. One statement. */
export async function countingTexts(
  ctx: Ctx,
  homeworkId: string,
  limit: number | null = null,
): Promise<(CountingRow & { readonly text: string })[]> {
  const { rows } = await sql<CountingRow & { text: string }>`select c.work_id as "workId", c.no, v.text
    from hand_ins.work w
    join hand_ins_api.counting c on c.work_id = w.id
    join hand_ins.version v on v.work_id = c.work_id and v.no = c.no
    where w.homework_id = ${homeworkId} and v.text <> '' order by c.work_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Files of the version that counts of every work of a homework with any. One statement. */
export async function countingFiles(
  ctx: Ctx,
  homeworkId: string,
  limit: number | null,
): Promise<(CountingRow & { readonly files: readonly VersionFile[] })[]> {
  const { rows } = await sql<CountingRow & { files: VersionFile[] }>`select c.work_id as "workId", c.no, v.files
    from hand_ins.work w
    join hand_ins_api.counting c on c.work_id = w.id
    join hand_ins.version v on v.work_id = c.work_id and v.no = c.no
    where w.homework_id = ${homeworkId} and v.files <> '[]' order by c.work_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Works compared with one draft at most, the newest first. */
const MAX_COMPARED = 1000;

/** Words of the newest version of every other work of a homework. One statement. */
export async function otherTexts(ctx: Ctx, homeworkId: string, workId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select v.text from hand_ins.work w
    cross join lateral (select x.text, x.submitted_at from hand_ins.version x
      where x.work_id = w.id and x.no > w.recalled_no order by x.no desc limit 1) v
    where w.homework_id = ${homeworkId} and w.id <> ${workId} and v.text <> ''
    order by v.submitted_at desc limit ${MAX_COMPARED}`.execute(ctx.db);
  return rows.map(({ text }) => text);
}
