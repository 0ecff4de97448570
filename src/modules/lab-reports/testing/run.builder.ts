import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** A finished course run with three steps, as its record stands afterwards; for tests that need no content to run. */
export async function buildRun(
  system: Ctx,
  run: {
    readonly personId: string;
    readonly experimentId: string;
    readonly courseId: string;
    readonly nodeId: string;
    readonly classId: string;
    /** 0–100, split evenly over the steps. */
    readonly score: number;
    readonly state?: 'finished' | 'unfinished';
    readonly startedAt?: Date;
    /** Version that was run; without it one that is gone. */
    readonly versionId?: string;
    /** Data series the run made in its second step. */
    readonly series?: {
      readonly name: string;
      readonly unit: string;
      readonly columns: string[];
      readonly rows: number[][];
    };
    /** HTML of a block the content made; as it came, not cleaned. */
    readonly block?: string;
  },
): Promise<string> {
  const id = system.newId();
  const started = run.startedAt ?? new Date(system.clock.ms() - 600_000);
  const month = `${started.toISOString().slice(0, 7)}-01`;
  await system.tx(async (tx) => {
    await sql`insert into runs.run (id, person_id, experiment_id, version_id, origin_id, context_kind, course_id, node_id,
        class_id, attempt_no, state, score, active_seconds, created_at, started_at, ended_at, run_month)
      values (${id}, ${run.personId}, ${run.experimentId}, ${run.versionId ?? tx.newId()}, ${id.replaceAll('-', '')}, 'course',
        ${run.courseId}, ${run.nodeId}, ${run.classId}, 1, ${run.state ?? 'finished'}, ${run.score}, 540, ${started},
        ${started}, ${new Date(started.getTime() + 540_000)}, ${month})`.execute(tx.db);
    for (const seq of [1, 2, 3]) {
      await sql`insert into runs.run_step (run_id, seq, person_id, title, seconds, expect_seconds, max_score, score,
          evaluation, epoch, n, digest)
        values (${id}, ${seq}, ${run.personId}, ${`步骤${seq}`}, 180, 200, 40, ${run.score / 3}, '操作规范', 1, ${seq},
          ${Buffer.alloc(32)})`.execute(tx.db);
    }
    const artifact = (kind: string, name: string, meta: unknown, body: unknown) =>
      sql`insert into runs.run_artifact (run_id, kind, name, person_id, step_seq, meta, body, sha256, epoch, n, saved_at)
        values (${id}, ${kind}, ${name}, ${run.personId}, 2, ${JSON.stringify(meta)}::jsonb, ${JSON.stringify(body)}::jsonb,
          ${'a'.repeat(64)}, 1, 1, ${started})`.execute(tx.db);
    if (run.series) {
      const { name, rows, ...meta } = run.series;
      await artifact('series', name, meta, rows);
    }
    if (run.block) await artifact('report', 'result:table', {}, { html: run.block, table: null, image: null });
  });
  return id;
}
