import { sha256Hex } from '../../../kernel/values/sha256.ts';
import type { TestApp } from '../../../main/testing.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { createPerson } from '../../identity/server/identity.public.ts';

export interface BuiltPerson {
  readonly personId: string;
  readonly ctx: Ctx;
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
  return Promise.all(
    Array.from({ length: n }, async (_, i) => {
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
    }),
  );
}
