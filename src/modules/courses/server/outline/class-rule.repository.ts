import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { UnlockRule } from '../../shared/unlock.model.ts';
import { writeRules } from './node.repository.ts';

const naming = (courseId: string, classId: string) => sql`from courses.node
  where course_id = ${courseId} and unlock->'conditions' @> ${JSON.stringify([{ kind: 'class', classIds: [classId] }])}::jsonb`;

/** How many unlock rules of a course name this class. */
export async function rulesNamingClass(ctx: Ctx, courseId: string, classId: string): Promise<number> {
  const result = await sql<{ n: number }>`select count(*)::int as n ${naming(courseId, classId)}`.execute(ctx.db);
  return result.rows[0]!.n;
}

/** Lets unlock rules name another class instead of one that was merged into it. */
export async function renameClassInRules(
  tx: TxCtx,
  courseId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const found = await sql<{ id: string; unlock: UnlockRule }>`select id, unlock ${naming(courseId, from)}`.execute(
    tx.db,
  );
  await writeRules(
    tx,
    found.rows.map(({ id, unlock }) => ({
      id,
      unlock: {
        ...unlock,
        conditions: unlock.conditions.map((one) =>
          one.kind === 'class'
            ? { ...one, classIds: [...new Set(one.classIds.map((each) => (each === from ? into : each)))] }
            : one,
        ),
      },
    })),
  );
}
