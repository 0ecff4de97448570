import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';

/** What is compared: the words of two hand-ins, or the programs among their files. */
export type SimilarKind = 'text' | 'code';

/** How much of a version stands in another one too. */
export interface SimilarityRow {
  readonly workId: string;
  readonly otherId: string;
  /** The homework of an earlier term the other one was handed in for; null for the same one. */
  readonly otherHomeworkId: string | null;
  readonly kind: SimilarKind;
  readonly versionNo: number;
  readonly otherNo: number;
  /** Per cent of the work's pieces of text. */
  readonly share: number;
}

const COLUMNS =
  sql.raw(`s.work_id as "workId", s.other_id as "otherId", s.other_homework_id as "otherHomeworkId", s.kind, s.version_no as "versionNo",
  s.other_no as "otherNo", s.share::float8 as share`);

/** Puts the hints of a homework in the place of those there were. */
export async function replaceSimilarity(tx: TxCtx, homeworkId: string, rows: readonly SimilarityRow[]): Promise<void> {
  await sql`delete from homework_marking.similarity where homework_id = ${homeworkId}`.execute(tx.db);
  const column = <K extends keyof SimilarityRow>(name: K) => rows.map((row) => row[name]);
  await sql`insert into homework_marking.similarity (homework_id, work_id, other_id, other_homework_id, kind,
      version_no, other_no, share)
    select ${homeworkId}, v.work, v.other, v.other_homework, v.kind, v.version_no, v.other_no, v.share
    from unnest(${column('workId')}::uuid[], ${column('otherId')}::uuid[],
      ${column('otherHomeworkId')}::uuid[], ${column('kind')}::text[], ${column('versionNo')}::int[],
      ${column('otherNo')}::int[], ${column('share')}::numeric[]) as v (work, other, other_homework, kind, version_no, other_no, share)
    on conflict do nothing`.execute(tx.db);
}

/** What a work has in common with others, most first. */
export async function similarTo(ctx: Ctx, homeworkId: string, workId: string): Promise<SimilarityRow[]> {
  const { rows } = await sql<SimilarityRow>`select ${COLUMNS} from homework_marking.similarity s
    where s.homework_id = ${homeworkId} and s.work_id = ${workId} order by s.share desc, s.other_id, s.kind`.execute(
    ctx.db,
  );
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

/** Where a hand-in of an earlier term comes from. */
export interface EarlierPlace {
  readonly workId: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly courseNameEn: string | null;
  readonly termName: string;
  readonly classId: string;
  readonly className: string;
}

/** Course, term and class of some works. One statement, none without works. */
export async function placesOf(ctx: Ctx, workIds: readonly string[]): Promise<ReadonlyMap<string, EarlierPlace>> {
  if (workIds.length === 0) return new Map();
  const { rows } = await sql<EarlierPlace>`select w.id as "workId", c.id as "courseId", c.name as "courseName",
      c.name_en as "courseNameEn", t.name as "termName", k.id as "classId", k.name as "className"
    from hand_ins_api.work w join classes_api.class k on k.id = w.class_id
    join courses_api.course c on c.id = k.course_id join courses_api.term t on t.id = k.term_id
    where w.id = any(${[...workIds]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.workId, row]));
}
