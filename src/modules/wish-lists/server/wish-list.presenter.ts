import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { ownWishListsRoute, wishDraftRoute, wishStatusRoute } from '../shared/wish-list.contract.ts';
import { isOpen, lineKey, type WishedLine } from '../shared/wish-list.model.ts';
import type { Item } from './wish-item.service.ts';
import type { LineRow, WishRow } from './wish-list.repository.ts';

/** A stored line as it was asked for. */
export const askedLine = ({ kind, itemId, name, seats, purpose }: LineRow): WishedLine => ({
  ...{ kind, item: itemId ?? name, seats, purpose },
});

/** Stored lines with what they name now; what is gone for good keeps its words. */
export function presentLines(
  lines: readonly LineRow[],
  items: ReadonlyMap<string, Item>,
): CallOutput<typeof wishDraftRoute>['lines'] {
  return lines.map((line) => {
    const asked = askedLine(line);
    const item = items.get(lineKey(asked));
    return {
      ...asked,
      code: line.code,
      name: item?.name ?? line.name,
      coverUrl: item?.coverUrl ?? null,
      subject: item?.subject ?? line.code ?? line.name,
      gone: line.kind !== 'free' && (item?.gone ?? true),
    };
  });
}

/** A list as its wisher sees it. @param orders the wisher may order what was accepted */
export const presentOwn = (row: WishRow, orders: boolean): CallOutput<typeof ownWishListsRoute>['rows'][number] => ({
  id: row.id,
  serial: row.serial,
  state: row.state,
  submittedAt: row.submittedAt.toISOString(),
  lines: row.lines.map(({ name, code, seats, purpose }) => ({ name, code, seats, purpose })),
  message: row.message,
  handler: row.handler,
  reply: row.reply,
  additions: row.notes
    .filter(({ kind }) => kind === 'addition')
    .map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
  can: {
    withdraw: isOpen(row.state),
    add: isOpen(row.state),
    again: row.state === 'declined' || row.state === 'withdrawn',
    order: orders && row.state === 'accepted' && row.lines.some(({ kind }) => kind !== 'free'),
  },
});

/** What a visitor may know who names serial and digits. */
export const presentStatus = (row: WishRow): CallOutput<typeof wishStatusRoute> => ({
  serial: row.serial,
  state: row.state,
  submittedAt: row.submittedAt.toISOString(),
  reply: row.reply,
  lines: row.lines.map(({ name, seats }) => ({ name, seats })),
});
