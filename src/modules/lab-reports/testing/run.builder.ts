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
  },
): Promise<string> {
  const id = system.newId();
  const started = run.startedAt ?? new Date(system.clock.ms() - 600_000);
  const month = `${started.toISOString().slice(0, 7)}-01`;
  await system.tx(async (tx) => {
    await sql`insert into runs.run (id, person_id, experiment_id, version_id, origin_id, context_kind, course_id, node_id,
        class_id, attempt_no, state, score, active_seconds, created_at, started_at, ended_at, run_month)
      values (${id}, ${run.personId}, ${run.experimentId}, ${tx.newId()}, ${id.replaceAll('-', '')}, 'course',
        ${run.courseId}, ${run.nodeId}, ${run.classId}, 1, ${run.state ?? 'finished'}, ${run.score}, 540, ${started},
        ${started}, ${new Date(started.getTime() + 540_000)}, ${month})`.execute(tx.db);
    for (const seq of [1, 2, 3]) {
      await sql`insert into runs.run_step (run_id, seq, person_id, title, seconds, expect_seconds, max_score, score,
          evaluation, epoch, n, digest)
        values (${id}, ${seq}, ${run.personId}, ${`步骤${seq}`}, 180, 200, 40, ${run.score / 3}, '操作规范', 1, ${seq},
          ${Buffer.alloc(32)})`.execute(tx.db);
    }
  });
  return id;
}
