import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { managedService, nounCodes } from '../../../platform/managed/service.ts';
import { chosenExperiments, experimentFacts, pickListed } from '../../catalogue/server/catalogue.public.ts';
import { coverPaths, replacePicture } from '../../files/server/files.public.ts';
import { COVER_OWNER, hoursOf } from '../shared/package.model.ts';
import { type PackageUpdate, packageNoun } from '../shared/package.noun.ts';
import type { PackageRow } from './ordering.tables.ts';
import { contents, majorNames, packageTable } from './package.repository.ts';

/** The contents of a package in order, its hours, its majors by name; what is no longer listed is shown and does not count. */
async function present(ctx: Ctx, row: PackageRow) {
  const experiments = await chosenExperiments(ctx, await contents.read(ctx, row.id));
  const majors = await majorNames(ctx, row.majors);
  const { sum, hours } = hoursOf(
    experiments.filter(({ gone }) => !gone),
    row.hours,
  );
  return {
    coverUrl: (await coverPaths(ctx, COVER_OWNER, [row])).get(row.id) ?? null,
    majors: row.majors.map((code) => ({ code, name: majors.get(code) ?? code })),
    experiments,
    hoursSum: sum,
    hours,
    hoursOverride: row.hours,
  };
}

/** Only listed experiments may be put in; those inside may stay. */
async function requireListed(tx: TxCtx, change: PackageUpdate, row: PackageRow | null): Promise<PackageUpdate> {
  if (change.experiments === undefined) return change;
  const experiments = [...new Set(change.experiments)];
  const before = row ? await contents.read(tx, row.id) : [];
  const fresh = experiments.filter((id) => !before.includes(id));
  const facts = await experimentFacts(tx, fresh);
  if (fresh.some((id) => facts.get(id)?.state !== 'listed')) {
    throw fieldError('experiments', 'ordering.experiments.unlisted');
  }
  if (row?.state === 'listed' && experiments.length === 0) throw appError('invalid', 'ordering.list.empty');
  return { ...change, experiments };
}

/** Packages as the platform keeps them. */
export const packages = managedService(packageNoun, {
  table: packageTable,
  stored: { experiments: contents },
  codes: nounCodes(packageNoun, 'ordering', 'ordering.remove.listed'),
  unaudited: ['intro'],
  prepare: requireListed,
  follow: async (tx, id, { cover }, row) => {
    if (cover === undefined || (cover === null && row === null)) return;
    await replacePicture(tx, { ownerType: COVER_OWNER, ownerId: id }, cover);
  },
  copy: async (tx, { cover: _cover, ...values }) => {
    const facts = await experimentFacts(tx, values.experiments);
    return { ...values, experiments: values.experiments.filter((id) => facts.get(id)?.state === 'listed') };
  },
  command: {
    list: async (tx, row) => {
      const inside = await contents.read(tx, row.id);
      if (inside.length === 0) throw appError('invalid', 'ordering.list.empty');
      const facts = await experimentFacts(tx, inside);
      const off = inside.find((one) => facts.get(one)?.state !== 'listed');
      if (off) throw appError('invalid', 'ordering.list.unlisted', { name: facts.get(off)?.name ?? '—' });
      return { listed_at: tx.clock.now() };
    },
  },
  present,
});
export const { create: createPackage, move: movePackage } = packages;

const manages = (ctx: Ctx) => ctx.actor.kind === 'person' && hasGrant(ctx.actor, packageNoun.page, 'query');

/** A package the actor may look at, by id or code. @throws AppError notFound, with a code of its own when it is not offered */
export async function shownPackage(ctx: Ctx, idOrCode: string): Promise<PackageRow> {
  const row = await packageTable.find(ctx, isUuid(idOrCode) ? { id: idOrCode.toLowerCase() } : { code: idOrCode });
  if (!row || row.deleted_at !== null) throw appError('notFound', 'error.notFound');
  if (row.state !== 'listed' && !manages(ctx)) throw appError('notFound', 'ordering.gone');
  return row;
}

/** The package as a visitor sees it. @throws AppError as above */
export async function previewPackage(ctx: Ctx, idOrCode: string) {
  return { ...(await packages.show(ctx, await shownPackage(ctx, idOrCode))), can: { manage: manages(ctx) } };
}

/** Cards of listed packages for the modules that offer them, in the order of the ids. */
export async function packageCards(ctx: Ctx, ids: readonly string[]) {
  const rows = (await packageTable.living(ctx, ids)).filter(({ state }) => state === 'listed');
  if (rows.length === 0) return [];
  const inPackages = await contents.readMany(
    ctx,
    rows.map(({ id }) => id),
  );
  const all = [...new Set([...inPackages.values()].flat())];
  const cards = await pickListed(ctx, { rule: 'manual', ids: all, limit: 200 });
  const listed = new Map(cards.map((card) => [card.id, card]));
  const covers = await coverPaths(ctx, COVER_OWNER, rows);
  return rows.map((row) => {
    const inside = inPackages.get(row.id)!.flatMap((id) => listed.get(id) ?? []);
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      coverUrl: covers.get(row.id) ?? null,
      experiments: inside.length,
      hours: hoursOf(inside, row.hours).hours,
      price: row.price,
      validDays: row.valid_days,
    };
  });
}

/** What orders need to know of packages, whatever their state; deleted ones are left out. Experiments are the listed ones. */
export async function packageOffers(ctx: Ctx, ids: readonly string[]) {
  const rows = await packageTable.living(ctx, ids);
  if (rows.length === 0) return [];
  const inside = await contents.readMany(
    ctx,
    rows.map(({ id }) => id),
  );
  const facts = await experimentFacts(ctx, [...new Set([...inside.values()].flat())]);
  const covers = await coverPaths(ctx, COVER_OWNER, rows);
  return rows.map((row) => ({
    ...{ id: row.id, code: row.code, name: row.name, price: row.price, validDays: row.valid_days, seats: row.seats },
    coverUrl: covers.get(row.id) ?? null,
    gone: row.state !== 'listed',
    experimentIds: inside.get(row.id)!.filter((id) => facts.get(id)?.state === 'listed'),
  }));
}
