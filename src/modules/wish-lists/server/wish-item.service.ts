import { leadingName } from '../../../kernel/i18n/names.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { foldText } from '../../../platform/db/search-terms.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { chosenExperiments, pickListed, searchListed } from '../../catalogue/server/catalogue.public.ts';
import { listedPackages, packageCards, packageNames } from '../../ordering/server/ordering.public.ts';
import { addLines, FREE_TEXT, type LineKind, lineKey, type WishedLine } from '../shared/wish-list.model.ts';
import { type LineRow, unitsLike } from './wish-list.repository.ts';

/** Something that can be asked for, as it is offered now. */
export interface Item {
  readonly kind: LineKind;
  readonly item: string;
  readonly code: string | null;
  /** As the reader calls it. */
  readonly name: string;
  /** Its own name, which is kept with a list. */
  readonly ownName: string;
  readonly coverUrl: string | null;
  /** What a generated cover is drawn from. */
  readonly subject: string;
  readonly gone: boolean;
}

/** Experiments and packages a search offers. */
const OFFERED = { experiments: 8, packages: 4 } as const;

/** No facet of the catalogue narrows the search. */
const ANY = {
  ...{ category: [], level: [], kind: [], unit: [], runsIn: [], codes: [], hours: undefined, steps: undefined },
  ...{ open: false, fav: false, only: null, major: undefined, since: undefined },
};

type Named = { readonly id: string; readonly code: string; readonly name: string };
type Experiment = Named & {
  readonly nameEn?: string | null;
  readonly cover: string | null;
  readonly category: { readonly code: string } | null;
};

const experimentItem = ({ locale }: Ctx, row: Experiment, gone: boolean): Item => ({
  ...{ kind: 'experiment', item: row.id, code: row.code, coverUrl: row.cover, gone },
  ...{ name: leadingName(row, locale), ownName: row.name },
  subject: row.category?.code ?? row.code,
});
const packageItem = (row: Named, coverUrl: string | null, gone: boolean): Item => ({
  ...{ kind: 'package', item: row.id, code: row.code, name: row.name, ownName: row.name, coverUrl, gone },
  subject: row.code,
});

/** Experiments by id; what is gone for good is left out. */
async function experimentItems(ctx: Ctx, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  return (await chosenExperiments(ctx, ids)).map((row) => experimentItem(ctx, row, row.gone));
}

async function packageItems(ctx: Ctx, ids: readonly string[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  const cards = new Map((await packageCards(ctx, ids)).map((card) => [card.id, card]));
  return (await packageNames(ctx, ids)).map((row) =>
    packageItem(row, cards.get(row.id)?.coverUrl ?? null, !cards.has(row.id)),
  );
}

/** What lines name, by `lineKey`. */
export async function itemsOf(
  ctx: Ctx,
  lines: readonly Pick<WishedLine, 'kind' | 'item'>[],
): Promise<ReadonlyMap<string, Item>> {
  const idsOf = (kind: LineKind) => [...new Set(lines.filter((line) => line.kind === kind).map(({ item }) => item))];
  const found = [...(await experimentItems(ctx, idsOf('experiment'))), ...(await packageItems(ctx, idsOf('package')))];
  return new Map(found.map((item) => [lineKey(item), item]));
}

/** Listed experiments and packages for a search. */
export async function offeredItems(ctx: Ctx, kw: string): Promise<Item[]> {
  const found = await searchListed(ctx, { ...ANY, kw, sort: 'default', page: 1, size: OFFERED.experiments });
  const ids = found.rows.map(({ id }) => id);
  const cards = await pickListed(ctx, { rule: 'manual', ids, limit: OFFERED.experiments });
  const typed = foldText(kw);
  const packages = (await listedPackages(ctx))
    .filter(({ code, name }) => foldText(code).includes(typed) || foldText(name).includes(typed))
    .slice(0, OFFERED.packages);
  return [
    ...cards.map((card) => experimentItem(ctx, card, false)),
    ...(await packageItems(
      ctx,
      packages.map(({ id }) => id),
    )),
  ];
}

/** Names of known units for what was typed; nothing for less than two characters. */
export const knownUnits = async (ctx: Ctx, kw: string): Promise<string[]> => (kw.length < 2 ? [] : unitsLike(ctx, kw));

/**
 * Lines as they are stored: the same thing once, with code and name of the moment.
 * @param offered only what is still listed
 * @throws AppError invalid with the line at fault
 */
export async function storedLines(ctx: Ctx, lines: readonly WishedLine[], offered: boolean): Promise<LineRow[]> {
  const pathOf = (line: WishedLine) => `lines.${lines.findIndex((one) => lineKey(one) === lineKey(line))}.item`;
  const merged = addLines([], lines);
  for (const line of merged) {
    const fits = line.kind === 'free' ? line.item.length >= FREE_TEXT.least : isUuid(line.item);
    if (!fits)
      throw fieldError(pathOf(line), line.kind === 'free' ? 'wishLists.free.length' : 'wishLists.item.unknown');
  }
  const items = await itemsOf(ctx, merged);
  return merged.map((line) => {
    const { kind, seats, purpose } = line;
    if (kind === 'free') return { kind, itemId: null, code: null, name: line.item, seats, purpose };
    const item = items.get(lineKey(line));
    if (!item) throw fieldError(pathOf(line), 'wishLists.item.unknown');
    if (offered && item.gone) throw fieldError(pathOf(line), 'wishLists.item.gone', { name: item.name });
    return { kind, itemId: item.item, code: item.code, name: item.ownName, seats, purpose };
  });
}
