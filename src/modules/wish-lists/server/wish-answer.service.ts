import { hasGrant } from '../../../kernel/access/actor.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, forEachRow } from '../../../platform/managed/parts.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { fitsCommand, maskPhone, WISH_COMMANDS, WISH_STATES, type WishCommand } from '../shared/wish-list.model.ts';
import type { commandWishListsRoute, wishListRoute } from '../shared/wish-manage.contract.ts';
import { itemsOf } from './wish-item.service.ts';
import { askedLine, presentLines } from './wish-list.presenter.ts';
import * as rows from './wish-list.repository.ts';
import { wisherOf } from './wish-list.service.ts';

type Command = RouteInput<typeof commandWishListsRoute>['body'];

const PAGE = 'wishListManage';
const factsOf = ({ state, personId, toTell }: rows.WishRow) => ({ state, visitor: personId === null, toTell });

async function seeList(ctx: Ctx, id: string): Promise<rows.WishRow> {
  const row = await ctx.read((read) => rows.findList(read, { id }));
  if (!row) throw appError('notFound', 'error.notFound');
  return row;
}

/** A submitted list for who answers it, with what may be done. @throws AppError notFound */
export async function readList(ctx: Ctx, id: string): Promise<CallOutput<typeof wishListRoute>> {
  const row = await seeList(ctx, id);
  const person = row.personId === null ? null : (await peopleById(ctx, [row.personId])).get(row.personId);
  const own = row.personId === wisherOf(ctx);
  const may = (command: WishCommand) => hasGrant(ctx.actor, PAGE, 'edit') && !own && fitsCommand(command, factsOf(row));
  return {
    id,
    serial: row.serial,
    state: row.state,
    visitor: row.personId === null,
    spam: row.spam,
    toTell: row.toTell,
    contact: { name: row.name, phone: maskPhone(row.phone), unit: row.unit },
    message: row.message,
    person: person ? { id: person.id, account: person.account, name: person.name } : null,
    lines: presentLines(row.lines, await itemsOf(ctx, row.lines.map(askedLine))),
    notes: row.notes.map((note) => ({ ...note, author: note.author ?? '', at: new Date(note.at).toISOString() })),
    handler: row.handlerId === null ? null : { id: row.handlerId, name: row.handler ?? '' },
    reply: row.reply,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    can: {
      assign: may('assign'),
      contact: may('contact'),
      accept: may('accept'),
      decline: may('decline'),
      spam: may('spam'),
      tell: may('tell'),
      reveal: hasGrant(ctx.actor, PAGE, 'get'),
    },
  };
}

/** What was done with a list. @throws AppError notFound */
export async function listHistory(ctx: Ctx, id: string, page: number) {
  await seeList(ctx, id);
  return objectHistory(ctx, 'wish_list', id, page);
}

/** Name and phone in full; one audit row with the reason. @throws AppError notFound */
export async function revealContact(ctx: Ctx, id: string, reason: string) {
  return ctx.tx(async (tx) => {
    const row = await rows.findList(tx, { id });
    if (!row) throw appError('notFound', 'error.notFound');
    tx.audit({ action: 'wish_list.reveal', object: 'wish_list', objectId: id, reason });
    return { name: row.name, phone: row.phone };
  });
}

/** What a command writes and notes; whoever answers a list that nobody has takes it. */
async function applyCommand(tx: TxCtx, row: rows.WishRow, body: Command): Promise<void> {
  const { id, serial } = row;
  const actorId = wisherOf(tx);
  const { to } = WISH_COMMANDS[body.command];
  const taken = row.handlerId === null ? { handlerId: actorId } : {};
  const moved = to === null ? {} : { state: to, ...taken };
  const log = (more: { readonly after?: object; readonly reason?: string }) =>
    tx.audit({
      action: `wish_list.${body.command}`,
      object: 'wish_list',
      objectId: id,
      before: { state: row.state, handlerId: row.handlerId },
      ...more,
    });
  switch (body.command) {
    case 'assign': {
      await rows.changeList(tx, id, { handlerId: body.handlerId });
      log({ after: { handlerId: body.handlerId } });
      if (body.handlerId !== actorId) {
        notify(tx, {
          to: [body.handlerId],
          kind: 'todo',
          key: 'wishLists.notice.assigned',
          params: { serial, unit: row.unit },
          object: { kind: 'wish_list', id },
          target: { page: 'management.wishListManage', query: { id, state: WISH_STATES.join(',') } },
        });
      }
      return;
    }
    case 'contact': {
      const note = { kind: 'contact', way: body.way, text: body.text, authorId: actorId } as const;
      await rows.addNote(tx, { listId: id, ...note, at: new Date(body.at) });
      await rows.changeList(tx, id, moved);
      log({ after: { state: to, way: body.way } });
      return;
    }
    case 'accept':
    case 'decline': {
      await rows.changeList(tx, id, { ...moved, reply: body.reply, toTell: row.personId === null });
      log({ after: { state: to }, reason: body.reply });
      if (row.personId !== null) {
        notify(tx, {
          to: [row.personId],
          kind: 'system',
          key: body.command === 'accept' ? 'wishLists.notice.accepted' : 'wishLists.notice.declined',
          params: { serial },
          object: { kind: 'wish_list', id },
          target: { page: 'centre.myWishlist' },
        });
      }
      return;
    }
    case 'spam':
      await rows.changeList(tx, id, { ...moved, spam: true });
      log({ after: { state: to } });
      return;
    case 'tell':
      await rows.changeList(tx, id, { toTell: false });
      log({});
  }
}

/**
 * Does something with lists, each in a transaction of its own; what does not fit is skipped with its reason.
 * @throws AppError invalid with the field at fault
 */
export async function commandLists(ctx: Ctx, body: Command): Promise<CallOutput<typeof commandWishListsRoute>> {
  const actorId = wisherOf(ctx);
  if (body.command === 'assign' && !(await rows.handlers(ctx)).some(({ id }) => id === body.handlerId)) {
    throw fieldError('handlerId', 'wishLists.handler.unknown');
  }
  if (body.command === 'contact' && Date.parse(body.at) > ctx.clock.ms())
    throw fieldError('at', 'wishLists.contact.future');
  return forEachRow(
    ctx,
    body.ids,
    (id) =>
      ctx.tx(async (tx) => {
        const row = await rows.findList(tx, { id }, true);
        if (!row) throw appError('notFound', 'error.notFound');
        if (row.personId === actorId) throw appError('refused', 'wishLists.own');
        if (!fitsCommand(body.command, factsOf(row))) {
          throw appError(
            'conflict',
            body.command === 'spam' ? 'wishLists.spam.visitors' : `wishLists.moved.${row.state}`,
          );
        }
        await applyCommand(tx, row, body);
      }),
    async (own, id) => (await own.read((read) => rows.findList(read, { id })))?.serial,
  );
}

/** Who may be given a list. */
export const wishHandlers = (ctx: Ctx) => rows.handlers(ctx);
