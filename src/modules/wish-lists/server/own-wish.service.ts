import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type {
  addWishLinesRoute,
  commandOwnWishRoute,
  removeWishLineRoute,
  saveWishDraftRoute,
  wishDraftRoute,
} from '../shared/wish-list.contract.ts';
import { addLines, isOpen, lineKey, MAX_LINES, WISH_STATES, type WishedLine } from '../shared/wish-list.model.ts';
import { itemsOf, storedLines } from './wish-item.service.ts';
import { askedLine, presentLines, presentOwn } from './wish-list.presenter.ts';
import * as rows from './wish-list.repository.ts';
import { wisherOf } from './wish-list.service.ts';

type Draft = CallOutput<typeof wishDraftRoute>;

const NO_CONTACT: rows.Contact = { name: '', phone: '', unit: '', message: '' };
const contactOf = ({ name, phone, unit, message }: rows.Contact): rows.Contact => ({ name, phone, unit, message });

async function presentDraft(ctx: Ctx, row: rows.DraftRow | undefined): Promise<Draft> {
  const lines = row?.lines ?? [];
  return {
    lines: presentLines(lines, await itemsOf(ctx, lines.map(askedLine))),
    contact: row ? contactOf(row) : NO_CONTACT,
    version: row?.version ?? 0,
  };
}

/** The own draft with what its lines name now; version 0 while there is none. */
export async function readDraft(ctx: Ctx): Promise<Draft> {
  const personId = wisherOf(ctx);
  return presentDraft(ctx, await ctx.read((read) => rows.findDraft(read, personId)));
}

/** Stores lines and contact of the own draft. Returns its version. */
async function putLines(
  tx: TxCtx,
  personId: string,
  lines: readonly rows.LineRow[],
  contact: rows.Contact,
  merged: readonly string[],
): Promise<{ version: number }> {
  const { id, version } = await rows.putDraft(tx, personId, contact, merged);
  await rows.replaceLines(tx, id, lines);
  tx.audit({ action: 'wish_list.save', object: 'wish_list', objectId: id, after: { lines: lines.length } });
  return { version };
}

/** Stores the own draft as it stands on the page. @throws AppError stale with what stands there, invalid */
export async function saveDraft(ctx: Ctx, body: RouteInput<typeof saveWishDraftRoute>['body']) {
  const personId = wisherOf(ctx);
  return ctx.tx(async (tx) => {
    await rows.holdDraft(tx, personId);
    const before = await rows.findDraft(tx, personId, true);
    if ((before?.version ?? 0) !== body.version) {
      throw new AppError('stale', 'error.stale', undefined, { data: { current: await presentDraft(tx, before) } });
    }
    if (body.lines.length === 0 && body.contact.message === '') {
      await rows.removeDraft(tx, personId);
      if (before) tx.audit({ action: 'wish_list.delete', object: 'wish_list', objectId: before.id });
      return { version: 0 };
    }
    return putLines(tx, personId, await storedLines(tx, body.lines, false), body.contact, before?.merged ?? []);
  });
}

/** Puts lines to those of the own draft. @throws AppError invalid */
async function addTo(tx: TxCtx, personId: string, more: readonly WishedLine[], draftId?: string) {
  await rows.holdDraft(tx, personId);
  const before = await rows.findDraft(tx, personId, true);
  const merged = before?.merged ?? [];
  if (before && draftId !== undefined && merged.includes(draftId)) return { version: before.version };
  const lines = addLines((before?.lines ?? []).map(askedLine), more);
  if (lines.length > MAX_LINES) throw fieldError('lines', 'wishLists.lines.full');
  return putLines(
    ...([tx, personId, await storedLines(tx, lines, false), before ? contactOf(before) : NO_CONTACT] as const),
    draftId === undefined ? merged : [...merged, draftId],
  );
}

/** Adds lines to the own draft; a draft of a browser is put in once. @throws AppError invalid */
export async function addToDraft(ctx: Ctx, { lines, draftId }: RouteInput<typeof addWishLinesRoute>['body']) {
  const personId = wisherOf(ctx);
  return ctx.tx((tx) => addTo(tx, personId, lines, draftId));
}

/** Takes a line off the own draft; the last one with nothing beside it takes the draft away. */
export async function removeFromDraft(ctx: Ctx, line: RouteInput<typeof removeWishLineRoute>['body']) {
  const personId = wisherOf(ctx);
  return ctx.tx(async (tx) => {
    await rows.holdDraft(tx, personId);
    const before = await rows.findDraft(tx, personId, true);
    const left = before?.lines.filter((one) => lineKey(askedLine(one)) !== lineKey(line)) ?? [];
    if (!before || left.length === before.lines.length) return { version: before?.version ?? 0 };
    if (left.length > 0 || before.message !== '') {
      return putLines(tx, personId, left, contactOf(before), before.merged);
    }
    await rows.removeDraft(tx, personId);
    tx.audit({ action: 'wish_list.delete', object: 'wish_list', objectId: before.id });
    return { version: 0 };
  });
}

/** Own submitted lists, newest first. */
export async function ownLists(ctx: Ctx) {
  const personId = wisherOf(ctx);
  const orders = ctx.actor.kind === 'person' && ctx.actor.role !== 6;
  const own = await ctx.read((read) => rows.listsOf(read, personId));
  return { rows: own.map((row) => presentOwn(row, orders)) };
}

/** @throws AppError notFound for a list of somebody else, conflict when it is answered or taken back */
export async function commandOwn(
  ctx: Ctx,
  id: string,
  body: RouteInput<typeof commandOwnWishRoute>['body'],
): Promise<null> {
  const personId = wisherOf(ctx);
  return ctx.tx(async (tx) => {
    const row = await rows.findList(tx, { id }, true);
    if (!row || row.personId !== personId) throw appError('notFound', 'error.notFound');
    const { serial } = row;
    if (body.command === 'again') {
      if (row.state !== 'declined' && row.state !== 'withdrawn') throw appError('conflict', 'wishLists.again.open');
      await addTo(tx, personId, row.lines.map(askedLine));
      return null;
    }
    if (!isOpen(row.state)) throw appError('conflict', `wishLists.moved.${row.state}`);
    if (body.command === 'add') {
      const note = { kind: 'addition', way: null, text: body.text, authorId: personId, at: tx.clock.now() } as const;
      await rows.addNote(tx, { listId: id, ...note });
      tx.audit({ action: 'wish_list.add', object: 'wish_list', objectId: id, after: { serial } });
    } else {
      await rows.changeList(tx, id, { state: 'withdrawn' });
      tx.audit({ action: 'wish_list.withdraw', object: 'wish_list', objectId: id, after: { serial } });
    }
    if (row.handlerId) {
      notify(tx, {
        to: [row.handlerId],
        kind: 'todo',
        key: body.command === 'add' ? 'wishLists.notice.added' : 'wishLists.notice.withdrawn',
        params: { serial },
        object: { kind: 'wish_list', id },
        target: { page: 'management.wishListManage', query: { id, state: WISH_STATES.join(',') } },
      });
    }
    return null;
  });
}
