import { sha256Hex } from '../../../kernel/values/sha256.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { TestApp } from '../../../testing/app.ts';
import { createPerson } from '../../identity/server/identity.public.ts';

export interface BuiltPerson {
  readonly personId: string;
  readonly ctx: Ctx;
}

/** Works on many things at once, as many as a pool of clients would, and answers in their order. */
export async function pooled<T, R>(rows: readonly T[], clients: number, work: (row: T, at: number) => Promise<R>) {
  const answers: R[] = [];
  let next = 0;
  const client = async () => {
    for (let at = next++; at < rows.length; at = next++) answers[at] = await work(rows[at]!, at);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

/**
 * Many students of one unit, each with a context to act in. Their passwords are hashed once, which is what making people
 * costs most.
 */
export async function buildStudents(t: TestApp, unitId: string, n: number, prefix: string): Promise<BuiltPerson[]> {
  const system = await t.ctx();
  const base = await t.ctx('student');
  const { actor } = base;
  if (actor.kind !== 'person') throw new Error('a person was expected');
  const hash = await t.app.passwords.hash(sha256Hex(prefix));
  const passwords = { ...t.app.passwords, hash: async () => hash };
  return pooled(Array.from({ length: n }), 16, async (_, i) => {
    const account = `${prefix}${i}`;
    const personId = await createPerson(system, passwords, {
      account,
      name: `学生${i}`,
      number: `${prefix}${String(i).padStart(4, '0')}`,
      role: 6,
      unitId,
      clientHash: sha256Hex(prefix),
    });
    return { personId, ctx: base.as({ ...actor, personId, account }) };
  });
}
