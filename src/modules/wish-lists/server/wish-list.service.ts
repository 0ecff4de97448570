import { randomInt } from 'node:crypto';
import { systemActor } from '../../../kernel/access/actor.ts';
import { type AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Work } from '../../../kernel/values/work.ts';
import { mac, sameText } from '../../../platform/auth/tokens.ts';
import { isProved, workFor } from '../../../platform/auth/work.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { parameterNow } from '../../settings/server/settings.public.ts';
import type { submitVisitorWishRoute, submitWishDraftRoute, wishStatusRoute } from '../shared/wish-list.contract.ts';
import { LISTS_PER_HOUR, lastDigits } from '../shared/wish-list.model.ts';
import { storedLines } from './wish-item.service.ts';
import { presentStatus } from './wish-list.presenter.ts';
import * as rows from './wish-list.repository.ts';

type Submitted = CallOutput<typeof submitVisitorWishRoute>;

/** Characters of a serial: none that is read as another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SERIAL_LENGTH = 8;
/** Work of the first list of an hour, in bits; it doubles with every second one. */
const WORK_BITS = 16;

const newSerial = () => Array.from({ length: SERIAL_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function tooMany(): AppError {
  return appErrorWith({ retryAfter: 3600 }, 'tooMany', 'wishLists.tooMany');
}

/** Tells who answers wishes, and notes the submission. */
async function announce(tx: TxCtx, list: { id: string; serial: string; unit: string; lines: number }): Promise<void> {
  const { id, serial, unit, lines } = list;
  notify(tx, {
    to: (await rows.handlers(tx)).map((one) => one.id),
    kind: 'todo',
    key: 'wishLists.notice.submitted',
    params: { serial, unit },
    object: { kind: 'wish_list', id },
    target: { page: 'management.wishListManage', query: { id } },
  });
  tx.audit({ action: 'wish_list.submit', object: 'wish_list', objectId: id, after: { serial, unit, lines } });
}

const answer = async (tx: TxCtx, serial: string, at: Date): Promise<Submitted> => ({
  ...{ serial, submittedAt: at.toISOString() },
  days: await parameterNow(tx, 'reviewDays'),
});

/** A visitor's network address as it is kept. */
const addressOf = (ctx: Ctx, signing: Buffer) => mac(signing, `wish-list|${ctx.ip ?? ''}`).toString('base64url');

/** The work of an address that sent so many lists within the hour. */
function workDue(ctx: Ctx, signing: Buffer, address: string, recent: number): Work {
  const hour = ctx.clock.now().toISOString().slice(0, 13);
  return workFor(signing, ['wish', address, hour, recent], WORK_BITS + Math.floor(recent / 2));
}

/** What the browser of a visitor works on before the next list. */
export async function visitorWork(ctx: Ctx, signing: Buffer): Promise<Work> {
  const address = addressOf(ctx, signing);
  const recent = await ctx.as(systemActor('wishLists.work')).read((read) => rows.countRecent(read, { address }));
  return workDue(ctx, signing, address, recent);
}

/**
 * Submits a visitor's list. Its work comes from the address, the hour and how many lists came from there, so that an
 * answer serves once and nothing but the lists is kept.
 * @throws AppError refused with the work that is due, tooMany, invalid with the line at fault
 */
export async function submitAsVisitor(
  ctx: Ctx,
  signing: Buffer,
  body: RouteInput<typeof submitVisitorWishRoute>['body'],
): Promise<Submitted> {
  if (ctx.actor.kind === 'person') throw appError('refused', 'wishLists.visitorsOnly');
  if (body.homepage !== '') throw appError('refused', 'wishLists.refused');
  if (body.lines.length === 0) throw fieldError('lines', 'wishLists.lines.none');
  const { contact } = body;
  const address = addressOf(ctx, signing);
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      await rows.holdAddress(tx, address);
      const recent = await rows.countRecent(tx, { address });
      if (recent >= LISTS_PER_HOUR || (await rows.isBlocked(tx, contact.phone, address))) throw tooMany();
      const work = workDue(tx, signing, address, recent);
      if (!isProved(work, body.proof)) throw appErrorWith({ data: { Work: work } }, 'refused', 'wishLists.work');
      const lines = await storedLines(tx, body.lines, true);
      const list = { id: tx.newId(), serial: newSerial() };
      const at = await rows.insertVisitorList(tx, { ...list, contact, address });
      await rows.replaceLines(tx, list.id, lines);
      await announce(tx, { ...list, unit: contact.unit, lines: lines.length });
      return answer(tx, list.serial, at);
    }),
  );
}

/** Submits the own draft as it stands on the page. @throws AppError tooMany, invalid with the line at fault */
export async function submitDraft(
  ctx: Ctx,
  { lines: asked, contact }: RouteInput<typeof submitWishDraftRoute>['body'],
): Promise<Submitted> {
  const personId = wisherOf(ctx);
  if (asked.length === 0) throw fieldError('lines', 'wishLists.lines.none');
  return ctx.tx(async (tx) => {
    await rows.holdDraft(tx, personId);
    if ((await rows.countRecent(tx, { personId })) >= LISTS_PER_HOUR) throw tooMany();
    const lines = await storedLines(tx, asked, true);
    const { id } = await rows.putDraft(tx, personId, contact, []);
    await rows.replaceLines(tx, id, lines);
    const serial = newSerial();
    const at = await rows.submitDraft(tx, id, serial);
    await announce(tx, { id, serial, unit: contact.unit, lines: lines.length });
    return answer(tx, serial, at);
  });
}

/** The person who asks. @throws AppError forbidden */
export function wisherOf({ actor }: Pick<Ctx, 'actor'>): string {
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return actor.personId;
}

/** State and reply of a list for who knows its serial and the last four digits. @throws AppError notFound, alike for both */
export async function readStatus(
  ctx: Ctx,
  { serial, digits }: RouteInput<typeof wishStatusRoute>['body'],
): Promise<CallOutput<typeof wishStatusRoute>> {
  const row = await ctx.as(systemActor('wishLists.status')).read((read) => rows.findList(read, { serial }));
  if (!row || !sameText(lastDigits(row.phone), digits)) throw appError('notFound', 'wishLists.status.unknown');
  return presentStatus(row);
}
