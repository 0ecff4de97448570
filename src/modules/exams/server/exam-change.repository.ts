import { sql } from 'kysely';
import type { TxCtx } from '../../../platform/db/context.ts';
import type { ExamMode, WindowChange } from '../shared/deadline.model.ts';
import type { ExamKind, ExamState, Sitting } from '../shared/exam.model.ts';
import type { ExamSettings } from '../shared/exam-settings.model.ts';

/** What the team decides about an exam, people aside. */
export interface ExamPlan {
  readonly name: string;
  readonly instructions: string;
  readonly sitting: Sitting;
  readonly parentId: string | null;
  readonly nodeId: string | null;
  readonly paperId: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly minutes: number | null;
  readonly mode: ExamMode;
  readonly settings: ExamSettings;
}

const NOW = sql`platform.app_now()`;
const touched = (by: string | null) => sql`version = version + 1, updated_at = ${NOW}, updated_by = ${by}`;
const personOf = ({ actor }: TxCtx) => (actor.kind === 'person' ? actor.personId : null);

export async function insertExam(
  tx: TxCtx,
  row: { readonly id: string; readonly courseId: string; readonly kind: ExamKind; readonly secret: Buffer } & ExamPlan,
): Promise<void> {
  const by = personOf(tx);
  await sql`insert into exams.exam (id, course_id, kind, node_id, name, instructions, sitting, parent_id, paper_id,
      opens_at, closes_at, minutes, mode, settings, secret, created_by, updated_by)
    values (${row.id}, ${row.courseId}, ${row.kind}, ${row.nodeId}, ${row.name}, ${row.instructions}, ${row.sitting},
      ${row.parentId}, ${row.paperId}, ${row.opensAt}, ${row.closesAt}, ${row.minutes}, ${row.mode},
      ${JSON.stringify(row.settings)}::jsonb, ${row.secret}, ${by}, ${by})`.execute(tx.db);
}

/** Makes drafts in a course that has none at their nodes. One statement, whatever the number. */
export async function insertDrafts(
  tx: TxCtx,
  courseId: string,
  kind: ExamKind,
  drafts: readonly (ExamPlan & { readonly id: string; readonly secret: Buffer })[],
): Promise<void> {
  if (drafts.length === 0) return;
  const by = personOf(tx);
  const list = drafts.map(({ secret, ...draft }) => ({ ...draft, secret: secret.toString('hex') }));
  await sql`insert into exams.exam (id, course_id, kind, node_id, name, instructions, sitting, paper_id, opens_at, closes_at,
      minutes, mode, settings, secret, created_by, updated_by)
    select x.id, ${courseId}, ${kind}, x."nodeId", x.name, x.instructions, x.sitting, x."paperId", x."opensAt",
      x."closesAt", x.minutes, x.mode, x.settings, decode(x.secret, 'hex'), ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, "nodeId" uuid, name text, instructions text,
      sitting text, "paperId" uuid, "opensAt" timestamptz, "closesAt" timestamptz, minutes integer, mode text,
      settings jsonb, secret text)`.execute(tx.db);
}

/** Writes what was saved. @param fullMark of the paper; null while it is a draft */
export async function updatePlan(tx: TxCtx, id: string, plan: ExamPlan, fullMark: number | null): Promise<void> {
  await sql`update exams.exam set name = ${plan.name}, instructions = ${plan.instructions}, sitting = ${plan.sitting},
      parent_id = ${plan.parentId}, node_id = ${plan.nodeId}, paper_id = ${plan.paperId}, opens_at = ${plan.opensAt},
      closes_at = ${plan.closesAt}, minutes = ${plan.minutes}, mode = ${plan.mode},
      settings = ${JSON.stringify(plan.settings)}::jsonb, full_mark = ${fullMark}, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Writes the settings alone, of an exam that has opened. */
export async function updateSettings(tx: TxCtx, id: string, settings: ExamSettings): Promise<void> {
  await sql`update exams.exam set settings = ${JSON.stringify(settings)}::jsonb, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Names the classes of an exam, in place of those it had. */
export async function replaceClasses(tx: TxCtx, id: string, classIds: readonly string[]): Promise<void> {
  await sql`with gone as (
      delete from exams.exam_class where exam_id = ${id} and class_id <> all(${[...classIds]}::uuid[]))
    insert into exams.exam_class (exam_id, class_id)
    select ${id}, x from unnest(${[...classIds]}::uuid[]) as x on conflict do nothing`.execute(tx.db);
}

/** Publishes an exam: full mark of its paper, a new opening where it opens at once. */
export async function publishRow(tx: TxCtx, id: string, fullMark: number, opensAt: Date | null): Promise<void> {
  await sql`update exams.exam set state = 'published', full_mark = ${fullMark}, opens_at = ${opensAt},
      published_at = ${NOW}, reminded_at = null, opened_at = null, closed_at = null, closing_at = null,
      running_until = null, changes = '[]', ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Writes the state of an exam, with the instant of what it tells. The caller holds its lock. */
export async function writeState(tx: TxCtx, id: string, state: ExamState): Promise<void> {
  const stamp = {
    draft: sql``,
    withdrawn: sql``,
    published: sql``,
    marking: sql`, closed_at = coalesce(closed_at, ${NOW}), released_at = null`,
    open: sql`, opened_at = coalesce(opened_at, ${NOW})`,
    closed: sql`, closed_at = coalesce(closed_at, ${NOW}), released_at = null`,
    released: sql`, released_at = ${NOW}`,
  }[state];
  await sql`update exams.exam set state = ${state}, ${touched(personOf(tx))} ${stamp} where id = ${id}`.execute(tx.db);
}

/** Moves the window. @param change kept for those who have started by now */
export async function updateWindow(
  tx: TxCtx,
  id: string,
  window: { readonly opensAt: Date | null; readonly closesAt: Date | null; readonly minutes: number | null },
  change: WindowChange | null,
): Promise<void> {
  const kept = change === null ? sql`` : sql`, changes = changes || ${JSON.stringify([change])}::jsonb`;
  // Whoever was reminded of another opening is reminded again.
  await sql`update exams.exam set reminded_at = case when opens_at is distinct from ${window.opensAt}::timestamptz
        then null else reminded_at end,
      opens_at = ${window.opensAt}, closes_at = ${window.closesAt}, minutes = ${window.minutes} ${kept},
      ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/** Gives minutes to everybody who has started by now, and to the window. */
export async function extendWindow(tx: TxCtx, id: string, minutes: number): Promise<void> {
  const more = sql`make_interval(mins => ${minutes})`;
  await sql`update exams.exam set closes_at = closes_at + ${more}, running_until = running_until + ${more},
      changes = changes || jsonb_build_array(jsonb_build_object('at', ${NOW}, 'extended', ${minutes}::integer)),
      ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
  // Own windows of candidates end later too.
  await sql`update exams.accommodation set closes_at = closes_at + ${more}
    where exam_id = ${id} and closes_at > ${NOW}`.execute(tx.db);
}

/** Ends an exam so many seconds from now; where that was decided already it stays. @returns the instant */
export async function closeRow(tx: TxCtx, id: string, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`update exams.exam
    set closing_at = coalesce(closing_at, ${NOW} + make_interval(secs => ${seconds})), ${touched(personOf(tx))}
    where id = ${id} returning closing_at as at`.execute(tx.db);
  return rows[0]!.at;
}

/** Puts an exam into the bin or takes it out. */
export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<void> {
  await sql`update exams.exam set deleted_at = ${deleted ? NOW : null}, ${touched(personOf(tx))}
    where id = ${id}`.execute(tx.db);
}

/**
 * Keeps an exam open until a deadline that was given to one attempt, where that lies beyond its window. The caller holds
 * the lock of the exam.
 */
export async function noteRunningUntil(tx: TxCtx, examId: string, until: Date): Promise<void> {
  await sql`update exams.exam set running_until = greatest(running_until, ${until}) where id = ${examId}`.execute(
    tx.db,
  );
}

/** Notes that candidates were told of the opening. */
export async function noteReminded(tx: TxCtx, id: string): Promise<void> {
  await sql`update exams.exam set reminded_at = ${NOW} where id = ${id}`.execute(tx.db);
}
