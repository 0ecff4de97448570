import type { Ctx } from '../../../platform/db/context.ts';
import { listedPackages } from '../../ordering/server/ordering.public.ts';
import { seenCloud } from './cloud.access.ts';
import { lineOf } from './cloud.service.ts';
import * as people from './cloud-member.repository.ts';

const SIZE = 20;

/** A page of the people who are named as members. @throws AppError notFound */
export async function membersOf(ctx: Ctx, id: string, query: { readonly kw: string; readonly page: number }) {
  await seenCloud(ctx, id, { deleted: true });
  const { rows, total } = await people.pageOfMembers(ctx, id, {
    kw: query.kw,
    size: SIZE,
    skip: (query.page - 1) * SIZE,
  });
  return {
    rows: rows.map((row) => ({ ...lineOf(row), addedAt: row.added_at.toISOString() })),
    page: query.page,
    size: SIZE,
    total,
  };
}

/** People whom a keyword finds, to be named as members. Nothing without a keyword. @throws AppError notFound */
export async function candidates(ctx: Ctx, id: string, keyword: string) {
  await seenCloud(ctx, id);
  if (keyword.length < 2) return { rows: [] };
  const rows = await people.findCandidates(ctx, id, keyword);
  return { rows: rows.map((row) => ({ ...lineOf(row), member: row.member })) };
}

export interface MemberLine {
  readonly account: string;
  readonly name: string;
}

/** What is wrong with a line, or null. */
function faultOf(line: MemberLine, person: people.FoundPerson | undefined) {
  if (person === undefined) return 'unknown' as const;
  if (line.name !== '' && person.name !== line.name) return 'name' as const;
  return person.state === 'disabled' ? ('disabled' as const) : null;
}

/**
 * Names people as members, by id or by the lines of a sheet. Lines that do not fit are told, the others are taken.
 * @throws AppError notFound
 */
export async function addMembers(
  ctx: Ctx,
  id: string,
  given: { readonly ids?: readonly string[] | undefined; readonly lines?: readonly MemberLine[] | undefined },
) {
  return ctx.tx(async (tx) => {
    await seenCloud(tx, id, { lock: true });
    const lines = given.lines ?? [];
    const accounts = [...new Set(lines.map(({ account }) => account.toLowerCase()))];
    const found = await people.findNamed(tx, given.ids ?? [], accounts);
    const byAccount = new Map(found.map((row) => [row.account.toLowerCase(), row]));
    const faults = lines.flatMap((line, i) => {
      const fault = faultOf(line, byAccount.get(line.account.toLowerCase()));
      return fault ? [{ line: i + 1, account: line.account, fault }] : [];
    });
    const wrong = new Set(faults.map(({ account }) => account.toLowerCase()));
    const asked = new Set(given.ids ?? []);
    const fit = found.filter(({ id: person, account }) => {
      const lower = account.toLowerCase();
      return asked.has(person) || (accounts.includes(lower) && !wrong.has(lower));
    });
    const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const members = await people.insertMembers(
      tx,
      id,
      fit.map((row) => row.id),
      by,
    );
    const entry = { action: 'micro_cloud.add_members', object: 'micro_cloud', objectId: id, after: { members } };
    if (members.length > 0) tx.audit(entry);
    return { added: members.length, same: fit.length - members.length, faults };
  });
}

/** Takes people off the list; runs of theirs that are open may finish. @throws AppError notFound */
export async function removeMembers(ctx: Ctx, id: string, ids: readonly string[]) {
  return ctx.tx(async (tx) => {
    await seenCloud(tx, id, { lock: true });
    const members = await people.deleteMembers(tx, id, ids);
    const entry = { action: 'micro_cloud.remove_members', object: 'micro_cloud', objectId: id, before: { members } };
    if (members.length > 0) tx.audit(entry);
    return { removed: members.length };
  });
}

/** What the form of a cloud offers: units in scope, people who may manage, packages. */
export async function choices(ctx: Ctx, query: { readonly unit?: string | undefined; readonly kw: string }) {
  const { actor } = ctx;
  const scope = actor.kind === 'person' && actor.role !== 0 ? { unitId: actor.unitId, below: actor.role === 2 } : null;
  const units = await people.unitsWithin(ctx, scope);
  const { unit } = query;
  const known = unit !== undefined && units.some(({ id }) => id === unit);
  const managers = known ? await people.managersWithin(ctx, unit, query.kw) : [];
  const packages = (await listedPackages(ctx)).map(({ id, code, name }) => ({ id, code, name, gone: false }));
  return { units, managers: managers.map(lineOf), packages };
}
