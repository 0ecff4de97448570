import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { searchTerms } from '../../../platform/db/search-terms.ts';
import type { OrderedList } from '../../../platform/managed/ordered-list.ts';
import { changedValues, fieldError, requireRestorable, requireVersion } from '../../../platform/managed/parts.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { chosenExperiments, experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { coverPaths, replacePicture } from '../../files/server/files.public.ts';
import { packageNames } from '../../ordering/server/ordering.public.ts';
import { notifyQueue } from '../../runs/server/runs.public.ts';
import { unitNames } from '../../units/server/units.public.ts';
import { COVER_OWNER } from '../shared/cloud.model.ts';
import { cloudCan } from '../shared/cloud.policy.ts';
import type { updateCloudRoute } from '../shared/cloud-manage.contract.ts';
import { hoursFaults } from '../shared/hours.model.ts';
import { administers, seenCloud } from './cloud.access.ts';
import { shownCloud } from './cloud.presenter.ts';
import * as clouds from './cloud.repository.ts';
import { cleanTexts } from './cloud-texts.engine.ts';
import type { CloudRow } from './clouds.tables.ts';

/** A change of a cloud as its contract takes it; what is left out stays as it is. */
export type CloudUpdate = Omit<RouteInput<typeof updateCloudRoute>['body'], 'version'>;
export type NewCloud = CloudUpdate & { readonly code: string; readonly name: string; readonly unitId: string };

/** A cloud as its administrators keep it. @throws AppError notFound */
export async function readManaged(ctx: Ctx, id: string) {
  const row = await seenCloud(ctx, id, { deleted: true });
  const [unit] = await unitNames(ctx, [row.unit_id]);
  const packages = await packageNames(ctx, await clouds.cloudLists.packages.read(ctx, id));
  const managers = await managersOf(ctx, id);
  const figures = await clouds.figuresOf(ctx, id);
  return {
    ...shownCloud(row),
    unitName: unit?.name ?? '',
    coverUrl: (await coverPaths(ctx, COVER_OWNER, [row])).get(id) ?? null,
    experiments: await chosenExperiments(ctx, await clouds.cloudLists.experiments.read(ctx, id)),
    packages: packages.map(({ id: one, code, name, state }) => ({ id: one, code, name, gone: state !== 'listed' })),
    managers: managers.map(lineOf),
    figures,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    can: cloudCan(ctx.actor, { state: row.state, deleted: row.deleted_at !== null, used: figures.runs > 0 }),
  };
}

/** A person as the lists of a cloud name them. */
export const lineOf = ({ id, account, name, unit_name }: clouds.PersonLine) => ({
  id,
  account,
  name,
  unitName: unit_name,
});

/** Managers in their order. */
export async function managersOf(ctx: Ctx, id: string): Promise<clouds.PersonLine[]> {
  const ids = await clouds.cloudLists.managers.read(ctx, id);
  if (ids.length === 0) return [];
  const people = await clouds.peopleByIds(ctx, ids);
  return people.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What was done with a cloud, deleted or not. @throws AppError notFound */
export async function cloudHistory(ctx: Ctx, id: string, page: number) {
  await seenCloud(ctx, id, { deleted: true });
  return objectHistory(ctx, 'micro_cloud', id, page);
}

async function requireFacts(tx: TxCtx, row: CloudRow | null, change: CloudUpdate): Promise<void> {
  const unitId = change.unitId ?? row?.unit_id;
  if (
    change.unitId !== undefined &&
    (!(await administers(tx, change.unitId)) || (await unitNames(tx, [change.unitId])).length === 0)
  ) {
    throw fieldError('unitId', 'clouds.unit.absent');
  }
  if (change.externalUrl && !isAddress(change.externalUrl)) throw fieldError('externalUrl', 'clouds.url');
  const hours = { week: change.week ?? row?.week ?? [], exceptions: change.exceptions ?? row?.exceptions ?? [] };
  const faults = Object.entries(hoursFaults(hours));
  if (faults.length > 0) {
    const fields = faults.map(([path, fault]) => ({ path, code: `clouds.hours.${fault}` as const }));
    throw appErrorWith({ fields }, 'invalid', fields[0]!.code);
  }
  if (change.experiments !== undefined) {
    const before = row ? new Set(await clouds.cloudLists.experiments.read(tx, row.id)) : new Set<string>();
    const fresh = change.experiments.filter((id) => !before.has(id));
    const facts = await experimentFacts(tx, fresh);
    if (fresh.some((id) => facts.get(id)?.state !== 'listed'))
      throw fieldError('experiments', 'clouds.experiments.unlisted');
  }
  if (change.packages !== undefined) {
    const before = row ? new Set(await clouds.cloudLists.packages.read(tx, row.id)) : new Set<string>();
    const found = new Map((await packageNames(tx, change.packages)).map((one) => [one.id, one]));
    if (change.packages.some((id) => !found.has(id) || (!before.has(id) && found.get(id)!.state !== 'listed'))) {
      throw fieldError('packages', 'clouds.packages.unlisted');
    }
  }
  if (change.managers !== undefined && change.managers.length > 0) {
    const fit = await clouds.fitManagers(tx, change.managers, unitId ?? null);
    if (fit.length !== new Set(change.managers).size) throw fieldError('managers', 'clouds.managers.unfit');
  }
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Column of every other field of the contract: one without its place does not compile. */
const COLUMN_OF = {
  name: 'name',
  nameEn: 'name_en',
  unitId: 'unit_id',
  cover: 'cover',
  intro: 'intro',
  subject: 'subject',
  externalUrl: 'external_url',
  externalMembers: 'external_members',
  week: 'week',
  exceptions: 'exceptions',
  concurrency: 'concurrency',
  memberRule: 'member_rule',
} as const satisfies Record<Exclude<keyof CloudUpdate, keyof typeof clouds.cloudLists>, keyof CloudRow>;

/** The given fields in the names of their columns; an empty text is none, an introduction is cleaned. */
function columnsOf(change: CloudUpdate): clouds.CloudChanges {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(COLUMN_OF)) {
    const given = change[field as keyof typeof COLUMN_OF];
    if (given === undefined) continue;
    columns[column] = column === 'intro' ? cleanTexts(String(given)).html : given === '' ? null : given;
  }
  return columns;
}

/** Writes the ordered lists that are given. @returns those that changed, before and after */
async function storeLists(tx: TxCtx, id: string, change: CloudUpdate, isNew: boolean) {
  const before: Record<string, readonly string[]> = {};
  const after: Record<string, readonly string[]> = {};
  for (const [key, list] of Object.entries(clouds.cloudLists) as [keyof typeof clouds.cloudLists, OrderedList][]) {
    const given = change[key] === undefined ? undefined : [...new Set(change[key])];
    if (given === undefined) continue;
    const old = isNew ? [] : await list.read(tx, id);
    if (old.join() === given.join()) continue;
    await list.write(tx, id, given);
    before[key] = old;
    after[key] = given;
  }
  return { before, after };
}

/**
 * Creates a cloud as a draft. @param id of the new one; a fresh one when absent
 * @throws AppError invalid when the code is taken or a field does not fit
 */
export async function createCloud(ctx: Ctx, cloud: NewCloud, id: string = ctx.newId()): Promise<string> {
  return ctx.tx(async (tx) => {
    if (await clouds.findCloud(tx, { code: cloud.code })) {
      throw fieldError('code', 'clouds.code.taken', { code: cloud.code });
    }
    await requireFacts(tx, null, cloud);
    await clouds.insertCloud(tx, id, {
      ...columnsOf(cloud),
      code: cloud.code,
      name: cloud.name,
      unit_id: cloud.unitId,
      search_terms: searchTerms(cloud.code, cloud.name, cloud.nameEn),
    });
    if (cloud.cover) await replacePicture(tx, { ownerType: COVER_OWNER, ownerId: id }, cloud.cover);
    await storeLists(tx, id, cloud, true);
    const { intro: _intro, ...said } = cloud;
    tx.audit({ action: 'micro_cloud.create', object: 'micro_cloud', objectId: id, after: said });
    return id;
  });
}

/**
 * Refuses a version that is not the present one, with what stands there, by whom and since when.
 * @param read what stands there, in the form the caller edits
 */
export async function requireCloudVersion(
  tx: TxCtx,
  row: CloudRow,
  version: number | undefined,
  read: () => Promise<unknown> = async () => shownCloud(row),
): Promise<void> {
  return requireVersion(tx, row, version, { object: 'micro_cloud', current: read, code: 'clouds.stale' });
}

/** Changes a cloud. @param version the caller saw @throws AppError notFound, stale, invalid */
export async function changeCloud(ctx: Ctx, id: string, change: CloudUpdate, version?: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await seenCloud(tx, id, { lock: true });
    await requireCloudVersion(tx, row, version, () => readManaged(tx, id));
    await requireFacts(tx, row, change);
    const { changed, before, after: changes } = changedValues<clouds.CloudChanges>(row, columnsOf(change));
    if (changes.cover !== undefined)
      await replacePicture(tx, { ownerType: COVER_OWNER, ownerId: id }, changes.cover ?? null);
    const lists = await storeLists(tx, id, change, false);
    if (!changed && Object.keys(lists.after).length === 0) return;
    const named = changes.name_en === undefined ? row.name_en : changes.name_en;
    await clouds.updateCloud(tx, id, {
      ...changes,
      ...(changes.name !== undefined || changes.name_en !== undefined
        ? { search_terms: searchTerms(row.code, changes.name ?? row.name, named) }
        : {}),
    });
    tx.audit({
      action: 'micro_cloud.update',
      object: 'micro_cloud',
      objectId: id,
      before: { ...before, ...lists.before },
      after: { ...changes, ...lists.after },
    });
    // Who waits is asked again: there may be room now, or the doors may have closed.
    await notifyQueue(tx, id);
  });
}

/** Deletes a cloud nobody ran in. @throws AppError notFound, conflict */
export async function removeCloud(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await seenCloud(tx, id, { lock: true });
    if (row.state !== 'draft' && row.state !== 'delisted') throw appError('conflict', 'clouds.remove.state');
    if ((await clouds.figuresOf(tx, id)).runs > 0) throw appError('conflict', 'clouds.remove.used');
    await clouds.updateCloud(tx, id, { deleted_at: tx.clock.now() });
    tx.audit({ action: 'micro_cloud.delete', object: 'micro_cloud', objectId: id, before: shownCloud(row) });
  });
}

/** Brings a deleted cloud back. @throws AppError notFound, conflict after 30 days */
export async function restoreCloud(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await seenCloud(tx, id, { lock: true, deleted: true });
    requireRestorable(tx, row, { living: 'clouds.restore.living', over: 'clouds.restore.over' });
    await clouds.updateCloud(tx, id, { deleted_at: null });
    tx.audit({ action: 'micro_cloud.restore', object: 'micro_cloud', objectId: id, after: shownCloud(row) });
  });
}
