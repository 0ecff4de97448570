import { byGrant, decideAccess } from '../../../kernel/access/access.ts';
import { hasGrant } from '../../../kernel/access/actor.ts';
import { AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { experimentFacts, pickListed } from '../../experiments/server/experiments.public.ts';
import { claimAttachments, listAttachments, releaseAttachments } from '../../files/server/files.public.ts';
import type { previewPackageRoute } from '../shared/package.contract.ts';
import {
  COVER_OWNER,
  hoursOf,
  MAX_EXPERIMENTS,
  type PackageCommand,
  RESTORE_DAYS,
  TRANSITIONS,
} from '../shared/package.model.ts';
import { packageCan } from '../shared/package.policy.ts';
import type { PackageRow } from './ordering.tables.ts';
import * as packages from './package.repository.ts';

/** What is said about a package; what is left out stays as it is. Price in fen. */
export interface PackageUpdate {
  readonly name?: string | undefined;
  readonly cover?: string | null | undefined;
  readonly intro?: string | undefined;
  readonly majors?: readonly string[] | undefined;
  readonly experiments?: readonly string[] | undefined;
  readonly hours?: number | null | undefined;
  readonly price?: number | undefined;
  readonly validDays?: number | undefined;
  readonly seats?: number | undefined;
}
export type NewPackage = PackageUpdate & {
  readonly code: string;
  readonly name: string;
  readonly validDays: number;
  readonly seats: number;
};

type Inside = CallOutput<typeof previewPackageRoute>['experiments'][number];

/** A package with its contents in order; what is no longer listed is shown and does not count. */
async function presented(ctx: Ctx, row: PackageRow) {
  const chosen = (await packages.contentsOf(ctx, [row.id])).get(row.id) ?? [];
  const cards = await pickListed(ctx, { rule: 'manual', ids: [...chosen], limit: MAX_EXPERIMENTS });
  const listed = new Map(cards.map((card) => [card.id, card]));
  const missing = chosen.filter((id) => !listed.has(id));
  const facts = missing.length > 0 ? await experimentFacts(ctx, missing) : new Map();
  const files = row.cover === null ? [] : await listAttachments(ctx, COVER_OWNER, [row.id]);
  const majors = await packages.majorNames(ctx, row.majors);
  const experiments = chosen.flatMap((id): readonly Inside[] => {
    const card = listed.get(id);
    if (card) {
      const { code, name, unitName, category, cover, hours, steps, level } = card;
      return [{ id, code, name, unitName, category, cover, hours, steps, level, gone: false }];
    }
    const gone = facts.get(id);
    if (!gone) return [];
    const { code, name, hours } = gone;
    return [{ id, code, name, unitName: '', category: null, cover: null, hours, steps: null, level: null, gone: true }];
  });
  const { sum, hours } = hoursOf(
    experiments.filter(({ gone }) => !gone),
    row.hours,
  );
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    coverUrl: files.find((file) => file.id === row.cover)?.path ?? null,
    intro: row.intro,
    majors: row.majors.map((code) => ({ code, name: majors.get(code) ?? code })),
    experiments,
    hoursSum: sum,
    hours,
    hoursOverride: row.hours,
    price: row.price,
    validDays: row.valid_days,
    seats: row.seats,
    state: row.state,
  };
}

const manages = (ctx: Ctx) => ctx.actor.kind === 'person' && hasGrant(ctx.actor, 'experimentTypeManage', 'query');

/** A package the actor may look at, by id or code. @throws AppError notFound, with a code of its own when it is not offered */
export async function shownPackage(ctx: Ctx, idOrCode: string): Promise<PackageRow> {
  const row = await packages.findPackage(ctx, isUuid(idOrCode) ? { id: idOrCode.toLowerCase() } : { code: idOrCode });
  if (!row || row.deleted_at !== null) throw appError('notFound', 'error.notFound');
  if (row.state !== 'listed' && !manages(ctx)) throw appError('notFound', 'ordering.gone');
  return row;
}

/** The package as a visitor sees it. @throws AppError as above */
export async function previewPackage(ctx: Ctx, idOrCode: string) {
  const row = await shownPackage(ctx, idOrCode);
  return { ...(await presented(ctx, row)), can: { manage: manages(ctx) } };
}

async function keptPackage(
  ctx: Ctx,
  id: string,
  options: { readonly lock?: boolean; readonly deleted?: boolean } = {},
): Promise<PackageRow> {
  const row = await packages.findPackage(ctx, { id }, options.lock);
  if (!row || (row.deleted_at !== null && !options.deleted)) throw appError('notFound', 'error.notFound');
  return row;
}

/** A package as the platform keeps it. @throws AppError notFound */
export async function readPackage(ctx: Ctx, id: string) {
  const row = await keptPackage(ctx, id, { deleted: true });
  return {
    ...(await presented(ctx, row)),
    cover: row.cover,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version: row.version,
    can: packageCan(ctx.actor, { state: row.state, deleted: row.deleted_at !== null }),
  };
}

/** What was done with a package. @throws AppError notFound */
export async function packageHistory(ctx: Ctx, id: string, page: number) {
  await keptPackage(ctx, id, { deleted: true });
  return objectHistory(ctx, 'package', id, page);
}

/** Cards of listed packages for the modules that offer them, in the order of the ids. */
export async function packageCards(ctx: Ctx, ids: readonly string[]) {
  const rows = (await packages.findPackages(ctx, ids)).filter(({ state }) => state === 'listed');
  if (rows.length === 0) return [];
  const shown = rows.map(({ id }) => id);
  const contents = await packages.contentsOf(ctx, shown);
  const cards = await pickListed(ctx, { rule: 'manual', ids: [...new Set([...contents.values()].flat())], limit: 200 });
  const listed = new Map(cards.map((card) => [card.id, card]));
  const files = await listAttachments(ctx, COVER_OWNER, shown);
  return rows.map((row) => {
    const inside = (contents.get(row.id) ?? []).flatMap((id) => listed.get(id) ?? []);
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      coverUrl: files.find((file) => file.id === row.cover)?.path ?? null,
      experiments: inside.length,
      hours: hoursOf(inside, row.hours).hours,
      price: row.price,
      validDays: row.valid_days,
    };
  });
}

const COLUMN_OF = {
  name: 'name',
  cover: 'cover',
  intro: 'intro',
  majors: 'majors',
  hours: 'hours',
  price: 'price',
  validDays: 'valid_days',
  seats: 'seats',
} as const;

function columnChanges(row: PackageRow | null, change: PackageUpdate): packages.PackageChanges {
  const changes: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(COLUMN_OF)) {
    const value = change[key as keyof typeof COLUMN_OF];
    if (value === undefined) continue;
    if (!row || JSON.stringify(value) !== JSON.stringify(row[column])) changes[column] = value;
  }
  return changes as packages.PackageChanges;
}

async function storeCover(tx: TxCtx, id: string, cover: string | null): Promise<void> {
  const owner = { ownerType: COVER_OWNER, ownerId: id };
  await claimAttachments(tx, cover === null ? [] : [cover], { ...owner, public: true });
  await releaseAttachments(tx, owner, cover === null ? [] : [cover]);
}

/** Only listed experiments may be put in; those inside may stay. */
async function requireListed(tx: TxCtx, asked: readonly string[], before: readonly string[]): Promise<void> {
  const fresh = asked.filter((id) => !before.includes(id));
  const facts = await experimentFacts(tx, fresh);
  if (fresh.some((id) => facts.get(id)?.state !== 'listed')) {
    const fields = [{ path: 'experiments', code: 'ordering.experiments.unlisted' as const }];
    throw appErrorWith({ fields }, 'invalid', 'ordering.experiments.unlisted');
  }
}

/** Creates a package as a draft. @throws AppError invalid when the code is taken or an experiment is not listed */
export async function createPackage(ctx: Ctx, given: NewPackage, id: string = ctx.newId()): Promise<string> {
  return ctx.tx(async (tx) => {
    if (await packages.findPackage(tx, { code: given.code })) {
      const params = { code: given.code };
      const fields = [{ path: 'code', code: 'ordering.code.taken' as const, params }];
      throw appErrorWith({ fields }, 'invalid', 'ordering.code.taken', params);
    }
    const experiments = [...new Set(given.experiments ?? [])];
    await requireListed(tx, experiments, []);
    await packages.insertPackage(tx, id, {
      ...columnChanges(null, given),
      code: given.code,
      name: given.name,
      valid_days: given.validDays,
      seats: given.seats,
    });
    await packages.replaceContents(tx, id, experiments);
    if (given.cover) await storeCover(tx, id, given.cover);
    const { intro: _intro, ...said } = given;
    tx.audit({ action: 'package.create', object: 'package', objectId: id, after: said });
    return id;
  });
}

/** Changes a package. @param version the caller saw @throws AppError notFound, stale, invalid */
export async function changePackage(ctx: Ctx, id: string, change: PackageUpdate, version?: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await keptPackage(tx, id, { lock: true });
    if (version !== undefined && row.version !== version) {
      const last = await packages.lastChange(tx, id);
      const data = {
        current: await readPackage(tx, id),
        version: row.version,
        by: last?.by ?? '',
        at: (last?.at ?? row.updated_at).toISOString(),
      };
      throw last?.by
        ? appErrorWith({ data }, 'stale', 'ordering.stale', { by: last.by })
        : appErrorWith({ data }, 'stale', 'error.stale');
    }
    const changes = columnChanges(row, change);
    const before: Record<string, unknown> = Object.fromEntries(
      (Object.keys(changes) as (keyof PackageRow)[]).map((column) => [column, row[column]]),
    );
    const after: Record<string, unknown> = { ...changes };
    if (change.experiments !== undefined) {
      const old = (await packages.contentsOf(tx, [id])).get(id) ?? [];
      const given = [...new Set(change.experiments)];
      await requireListed(tx, given, old);
      if (row.state === 'listed' && given.length === 0) throw appError('invalid', 'ordering.list.empty');
      if (old.join() !== given.join()) {
        await packages.replaceContents(tx, id, given);
        Object.assign(before, { experiments: old });
        Object.assign(after, { experiments: given });
      }
    }
    if (Object.keys(after).length === 0) return;
    if (changes.cover !== undefined) await storeCover(tx, id, changes.cover ?? null);
    await packages.updatePackage(tx, id, changes);
    tx.audit({ action: 'package.update', object: 'package', objectId: id, before, after });
  });
}

/** A draft of the same contents under a new code. @throws AppError notFound, invalid */
export async function copyPackage(
  ctx: Ctx,
  id: string,
  to: { readonly code: string; readonly name: string },
): Promise<string> {
  return ctx.tx(async (tx) => {
    const row = await keptPackage(tx, id);
    const inside = (await packages.contentsOf(tx, [id])).get(id) ?? [];
    const facts = await experimentFacts(tx, [...inside]);
    return createPackage(tx, {
      ...to,
      intro: row.intro,
      majors: row.majors,
      hours: row.hours,
      price: row.price,
      validDays: row.valid_days,
      seats: row.seats,
      experiments: inside.filter((one) => facts.get(one)?.state === 'listed'),
    });
  });
}

/** 上架, 下架 of one package. @throws AppError notFound, forbidden, conflict, invalid when something inside is not listed */
export async function movePackage(ctx: Ctx, id: string, command: PackageCommand): Promise<void> {
  const access = byGrant('experimentTypeManage', command === 'list' ? 'enable' : 'disable');
  if (decideAccess(access, ctx.actor) !== 'allowed') throw appError('forbidden', 'error.forbidden');
  await ctx.tx(async (tx) => {
    const row = await keptPackage(tx, id, { lock: true });
    const { from, to } = TRANSITIONS[command];
    if (!from.includes(row.state)) throw appError('conflict', `ordering.moved.${row.state}`);
    if (command === 'list') {
      const inside = (await packages.contentsOf(tx, [id])).get(id) ?? [];
      if (inside.length === 0) throw appError('invalid', 'ordering.list.empty');
      const facts = await experimentFacts(tx, [...inside]);
      const off = inside.find((one) => facts.get(one)?.state !== 'listed');
      if (off) throw appError('invalid', 'ordering.list.unlisted', { name: facts.get(off)?.name ?? '—' });
    }
    await packages.updatePackage(tx, id, { state: to, ...(to === 'listed' ? { listed_at: tx.clock.now() } : {}) });
    const change = { before: { state: row.state }, after: { state: to } };
    tx.audit({ action: `package.${command}`, object: 'package', objectId: id, ...change });
  });
}

/** One command for some packages; those that do not fit are skipped with their reason. */
export async function movePackages(ctx: Ctx, ids: readonly string[], command: PackageCommand) {
  const skipped: { id: string; name: string; reason: { key: MessageKey; params: LooseParams } }[] = [];
  let done = 0;
  for (const id of new Set(ids)) {
    try {
      await movePackage(ctx, id, command);
      done++;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'forbidden') throw error;
      const name = error.kind === 'notFound' ? '' : ((await packages.findPackage(ctx, { id }))?.name ?? '');
      skipped.push({ id, name, reason: { key: error.code, params: error.params ?? {} } });
    }
  }
  return { done, skipped };
}

/** Deletes a package that is not offered. @throws AppError notFound, conflict while it is listed */
export async function removePackage(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await keptPackage(tx, id, { lock: true });
    if (row.state === 'listed') throw appError('conflict', 'ordering.remove.listed');
    await packages.updatePackage(tx, id, { deleted_at: tx.clock.now() });
    tx.audit({ action: 'package.delete', object: 'package', objectId: id, before: { code: row.code, name: row.name } });
  });
}

/** Brings a deleted package back. @throws AppError notFound, conflict after 30 days */
export async function restorePackage(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await keptPackage(tx, id, { lock: true, deleted: true });
    if (row.deleted_at === null) throw appError('conflict', 'ordering.restore.living');
    if (row.deleted_at.getTime() + RESTORE_DAYS * 86_400_000 < tx.clock.ms()) {
      throw appError('conflict', 'ordering.restore.over');
    }
    await packages.updatePackage(tx, id, { deleted_at: null });
    tx.audit({ action: 'package.restore', object: 'package', objectId: id, after: { code: row.code, name: row.name } });
  });
}
