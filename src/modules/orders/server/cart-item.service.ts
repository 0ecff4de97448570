import { leadingName } from '../../../kernel/i18n/names.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { chosenExperiments, pickListed, searchListed } from '../../catalogue/server/catalogue.public.ts';
import { listedPackages, packageOffers } from '../../ordering/server/ordering.public.ts';
import { type ItemKind, MAX_SEATS, type Offered } from '../shared/order.model.ts';

/** Something that can be ordered, as it is offered now. */
export interface Item extends Offered {
  readonly kind: ItemKind;
  readonly item: string;
  readonly code: string;
  /** As the reader calls it. */
  readonly name: string;
  /** Its own name, which is kept. */
  readonly ownName: string;
  readonly coverUrl: string | null;
  readonly subject: string;
  readonly provider: string;
  /** Listed experiments in it. */
  readonly experimentIds: readonly string[];
}

/** No facet of the catalogue narrows the search. */
const ANY = {
  ...{ category: [], level: [], kind: [], unit: [], runsIn: [], codes: [], hours: undefined, steps: undefined },
  ...{ open: false, fav: false, only: null, major: undefined, since: undefined },
};

/** What names a thing. */
interface Ref {
  readonly kind: ItemKind;
  readonly itemId: string;
}
export const itemKey = ({ kind, itemId }: Ref): string => `${kind}:${itemId}`;

const idsOf = (refs: readonly Ref[], kind: ItemKind) => [
  ...new Set(refs.filter((ref) => ref.kind === kind).map(({ itemId }) => itemId)),
];

/** What some lines name, by `itemKey`; what is gone for good is left out. */
export async function itemsOf(ctx: Ctx, refs: readonly Ref[]): Promise<ReadonlyMap<string, Item>> {
  const [experiments, packages] = [idsOf(refs, 'experiment'), idsOf(refs, 'package')];
  const found: Item[] = [];
  if (experiments.length > 0) {
    for (const row of await chosenExperiments(ctx, experiments)) {
      found.push({
        ...{ kind: 'experiment', item: row.id, code: row.code, coverUrl: row.cover, gone: row.gone },
        ...{ name: leadingName(row, ctx.locale), ownName: row.name, provider: row.unitName },
        subject: row.category?.code ?? row.code,
        ...{ price: 0, limit: MAX_SEATS, validDays: null, experimentIds: [row.id] },
      });
    }
  }
  if (packages.length > 0) {
    for (const row of await packageOffers(ctx, packages)) {
      found.push({
        ...{ kind: 'package', item: row.id, code: row.code, coverUrl: row.coverUrl, gone: row.gone },
        ...{ name: row.name, ownName: row.name, provider: '', subject: row.code },
        ...{ price: row.price, limit: row.seats, validDays: row.validDays, experimentIds: row.experimentIds },
      });
    }
  }
  return new Map(found.map((item) => [itemKey({ kind: item.kind, itemId: item.item }), item]));
}

/** The listed experiment or package of a code. */
export async function itemOfCode(ctx: Ctx, code: string): Promise<Item | undefined> {
  if (code === '') return undefined;
  const packed = (await listedPackages(ctx)).find((row) => row.code === code);
  if (packed) {
    const ref = { kind: 'package', itemId: packed.id } as const;
    return (await itemsOf(ctx, [ref])).get(itemKey(ref));
  }
  const found = await searchListed(ctx, { ...ANY, kw: code, sort: 'default', page: 1, size: 8 });
  const cards = await pickListed(ctx, { rule: 'manual', ids: found.rows.map(({ id }) => id), limit: 8 });
  const card = cards.find((row) => row.code === code);
  if (!card) return undefined;
  const ref = { kind: 'experiment', itemId: card.id } as const;
  return (await itemsOf(ctx, [ref])).get(itemKey(ref));
}
