import type { PersonActor } from '../../../../kernel/access/actor.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { startJob } from '../../../tasks/server/tasks.public.ts';
import { confirmOwnPassword } from '../password/own-password.service.ts';
import * as data from './data-export.repository.ts';
import { givenOut } from './data-release.port.ts';

/** Queue of exports of the own data. */
export const EXPORT_OWN_JOB = 'identity.exportOwn';

/** Begins to gather everything kept about the actor, after the own password. Returns the id of the job. */
export async function startOwnExport(ctx: Ctx, passwords: Passwords, password: string): Promise<string> {
  await confirmOwnPassword(ctx, passwords, password, 'password');
  return ctx.tx(async (tx) => {
    tx.audit({
      action: 'person.export_own',
      object: 'person',
      objectId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    });
    return startJob(tx, { name: { key: 'identity.job.exportOwn' }, work: { name: EXPORT_OWN_JOB, payload: {} } });
  });
}

const UUID = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g;

/** Drops what names other people, and raw bytes (digests of secrets). */
async function scrub(ctx: Ctx, rows: readonly Record<string, unknown>[], personId: string) {
  const text = JSON.stringify(rows);
  const named = [...new Set([...text.matchAll(UUID)].map((match) => match[1]!))];
  const others = await data.otherPeople(ctx, named, personId);
  const clean = text.replace(UUID, (whole, id: string) => (others.has(id) ? 'null' : whole));
  return (JSON.parse(clean) as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([, value]) => !(typeof value === 'string' && /^\\x[0-9a-f]*$/.test(value))),
    ),
  );
}

/**
 * Rows about a person by relation, relations without any left out. Read as the person with the rights of a learner,
 * and as far as the modules have given it out to its subject.
 */
export async function ownData(ctx: Ctx, person: PersonActor): Promise<ReadonlyMap<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>();
  await ctx.as({ ...person, role: 6, grants: [] }).read(async (read) => {
    for (const entry of await data.exportedData(read)) {
      const { relation } = entry;
      const about = { relation, personId: person.personId, rows: await data.rowsAbout(read, entry, person.personId) };
      const rows = await scrub(read, await givenOut(read, about), person.personId);
      if (rows.length > 0) found.set(relation, rows);
    }
  });
  return found;
}
