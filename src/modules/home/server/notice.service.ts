import { createHash } from 'node:crypto';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { searchTerms } from '../../../platform/db/search-terms.ts';
import { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
import {
  type AttachmentRow,
  claimAttachments,
  listAttachments,
  releaseAttachments,
} from '../../files/server/files.public.ts';
import type { createNoticeRoute } from '../shared/notice.contract.ts';
import { NOTICE_COMMANDS } from '../shared/notice.model.ts';
import * as rows from './notice.repository.ts';

export const NOTICE_OWNER = 'home.notice';

type NoticeInput = RouteInput<typeof createNoticeRoute>['body'];

const inOrder = (files: readonly AttachmentRow[], ids: readonly string[]) =>
  ids.flatMap((id) => files.find((file) => file.id === id) ?? []);

/** A notice that stands now with its files and neighbours. @throws notFound for any other. */
export async function readPublicNotice(ctx: Ctx, id: string) {
  const row = await rows.publicNotice(ctx, id);
  if (!row) throw appError('notFound', 'home.notice.gone');
  const files = row.attachments.length > 0 ? await listAttachments(ctx, NOTICE_OWNER, [id]) : [];
  return { row, files: inOrder(files, row.attachments), ...(await rows.neighboursOf(ctx, id)) };
}

/** Counts a reading of a notice that stands. A visitor without a seed is not counted. @throws notFound */
export async function countReading(ctx: Ctx, id: string, guest: string | undefined): Promise<{ counted: boolean }> {
  if (!(await rows.publicNotice(ctx, id))) throw appError('notFound', 'home.notice.gone');
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const reader = personId ?? (guest === undefined ? null : createHash('sha256').update(guest).digest('hex'));
  if (reader === null) return { counted: false };
  return { counted: await ctx.tx((tx) => rows.noteReading(tx, { noticeId: id, reader, personId })) };
}

/** One notice for its editor. @throws notFound */
export async function readManagedNotice(ctx: Ctx, id: string) {
  const row = await rows.findManaged(ctx, id);
  if (!row) throw appError('notFound', 'error.notFound');
  const files = row.attachments.length > 0 ? await listAttachments(ctx, NOTICE_OWNER, [id]) : [];
  return { row, files: inOrder(files, row.attachments) };
}

const fault = (path: string, code: 'home.fault.span' | 'home.notice.noText' | 'home.notice.noTime') =>
  appErrorWith({ fields: [{ path, code }] }, 'invalid', code);

/** Cleans a text and validates its times. @throws invalid with the fields at fault */
function fieldsOf(input: NoticeInput): { fields: rows.NoticeFields; removed: readonly string[] } {
  const { html, removed } = cleanRichText(input.body);
  const publishAt = input.publishAt === null ? null : new Date(input.publishAt);
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (publishAt && expiresAt && expiresAt <= publishAt) throw fault('expiresAt', 'home.fault.span');
  const text = plainText(html);
  if (text === '' && !html.includes('<img')) throw fault('body', 'home.notice.noText');
  const { title, pinned } = input;
  const attachments = [...new Set(input.attachments)];
  const terms = searchTerms(title, text.slice(0, 2000));
  return { fields: { title, body: html, pinned, attachments, publishAt, expiresAt, terms }, removed };
}

const author = ({ actor }: Ctx) =>
  actor.kind === 'person' ? { id: actor.personId, name: actor.name } : { id: null, name: 'CloudVSE' };

/** Files of a notice are public exactly while it is published. */
async function holdFiles(tx: TxCtx, id: string, attachments: readonly string[], shown: boolean): Promise<void> {
  await claimAttachments(tx, attachments, { ownerType: NOTICE_OWNER, ownerId: id, public: shown });
  await releaseAttachments(tx, { ownerType: NOTICE_OWNER, ownerId: id }, attachments);
}

/** Writes a notice as a draft; nobody sees it yet. @throws invalid */
export async function createNotice(ctx: Ctx, input: NoticeInput) {
  const { fields, removed } = fieldsOf(input);
  const id = ctx.newId();
  await ctx.tx(async (tx) => {
    await rows.insertNotice(tx, id, fields, author(tx));
    await holdFiles(tx, id, fields.attachments, false);
    tx.audit({ action: 'notice.create', object: 'notice', objectId: id, after: { title: fields.title } });
  });
  return { id, version: 1, removed: [...removed] };
}

/** @throws notFound, stale with what stands now */
async function held(tx: TxCtx, id: string, version: number): Promise<rows.ManagedNotice> {
  const row = await rows.findManaged(tx, id, true);
  if (!row) throw appError('notFound', 'error.notFound');
  if (row.version === version) return row;
  const { title, body, pinned } = row;
  throw appErrorWith(
    { data: { current: { title, body, pinned }, by: null, at: row.updated_at.toISOString() } },
    'stale',
    'home.notice.stale',
  );
}

/** Changes a notice; a published one changes for its readers at once. @throws notFound, stale, invalid */
export async function updateNotice(ctx: Ctx, id: string, input: NoticeInput & { readonly version: number }) {
  const { fields, removed } = fieldsOf(input);
  return ctx.tx(async (tx) => {
    const before = await held(tx, id, input.version);
    const shown = before.state !== 'draft' && before.state !== 'withdrawn';
    if (shown && fields.publishAt === null) throw fault('publishAt', 'home.notice.noTime');
    await rows.changeNotice(tx, id, fields);
    await holdFiles(tx, id, fields.attachments, shown);
    tx.audit({
      action: 'notice.update',
      object: 'notice',
      objectId: id,
      before: { title: before.title, pinned: before.pinned },
      after: { title: fields.title, pinned: fields.pinned },
    });
    return { id, version: before.version + 1, removed: [...removed] };
  });
}

const LEADS_TO = { publish: 'published', withdraw: 'withdrawn', delete: 'deleted' } as const;

/** Publishes, withdraws or deletes. @throws notFound, stale, refused in a state that does not take the command */
export async function commandNotice(ctx: Ctx, id: string, version: number, command: keyof typeof LEADS_TO) {
  return ctx.tx(async (tx) => {
    const row = await held(tx, id, version);
    if (!NOTICE_COMMANDS[row.state].includes(command)) {
      throw appErrorWith({ data: { state: row.state } }, 'refused', 'home.notice.state');
    }
    if (command === 'publish' && row.expires_at && row.expires_at.getTime() <= ctx.clock.ms()) {
      throw fault('expiresAt', 'home.fault.span');
    }
    await rows.setState(tx, id, LEADS_TO[command]);
    await holdFiles(tx, id, command === 'delete' ? [] : row.attachments, command === 'publish');
    tx.audit({
      action: `notice.${command}`,
      object: 'notice',
      objectId: id,
      before: { state: row.state },
      after: { title: row.title },
    });
    return { version: row.version + 1 };
  });
}

export { managedNotices, publicNotices } from './notice.repository.ts';
