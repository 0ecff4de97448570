import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** How much of a version stands in another one too. */
export interface SimilarityRow {
  readonly workId: string;
  readonly otherId: string;
  readonly versionNo: number;
  readonly otherNo: number;
  /** Per cent of the work's pieces of text. */
  readonly share: number;
}

const COLUMNS = sql.raw(`s.work_id as "workId", s.other_id as "otherId", s.version_no as "versionNo",
  s.other_no as "otherNo", s.share::float8 as share`);

/** Puts the hints of a homework in the place of those there were. */
export async function replaceSimilarity(tx: TxCtx, homeworkId: string, rows: readonly SimilarityRow[]): Promise<void> {
  await sql`delete from homework_marking.similarity where homework_id = ${homeworkId}`.execute(tx.db);
  const column = <K extends keyof SimilarityRow>(name: K) => rows.map((row) => row[name]);
  await sql`insert into homework_marking.similarity (homework_id, work_id, other_id, version_no, other_no, share)
    select ${homeworkId}, v.work, v.other, v.version_no, v.other_no, v.share
    from unnest(${column('workId')}::uuid[], ${column('otherId')}::uuid[], ${column('versionNo')}::int[],
      ${column('otherNo')}::int[], ${column('share')}::numeric[]) as v (work, other, version_no, other_no, share)
    on conflict do nothing`.execute(tx.db);
}

/** What a work has in common with others, most first. */
export async function similarTo(ctx: Ctx, homeworkId: string, workId: string): Promise<SimilarityRow[]> {
  const { rows } = await sql<SimilarityRow>`select ${COLUMNS} from homework_marking.similarity s
    where s.homework_id = ${homeworkId} and s.work_id = ${workId} order by s.share desc, s.other_id`.execute(ctx.db);
  return rows;
}

/** The highest share of each work of a homework, with the version it is of. */
export async function highestShares(
  ctx: Ctx,
  homeworkId: string,
): Promise<Map<string, Pick<SimilarityRow, 'versionNo' | 'share'>>> {
  const { rows } = await sql<SimilarityRow>`select distinct on (s.work_id) ${COLUMNS} from homework_marking.similarity s
    where s.homework_id = ${homeworkId} order by s.work_id, s.share desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.workId, row]));
}
