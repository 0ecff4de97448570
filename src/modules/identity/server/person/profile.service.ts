import { AppError, appError, appErrorWith, type FieldError } from '../../../../kernel/errors/app-error.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { searchTerms } from '../../../../platform/db/search-terms.ts';
import { claimAttachments, releaseAttachments } from '../../../files/server/files.public.ts';
import { type LockedFields, lockedFields } from '../../shared/profile.model.ts';
import {
  type AccountRow,
  findAccount,
  numberHolder,
  openSessions,
  unitPlaces,
  updateAccount,
} from '../account/account.repository.ts';
import { endSessions } from '../session/session.repository.ts';
import { bindingStateOf, setLocale } from './profile.repository.ts';

/** Owner type of pictures of people. */
const AVATAR_OWNER = 'person';

/** The signed-in person. @throws AppError unauthenticated */
export function self(ctx: Ctx) {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor;
}

/** The own row. @throws AppError notFound once the account is gone */
export async function ownRow(ctx: Ctx, lock = false): Promise<AccountRow> {
  const row = await findAccount(ctx, { kind: 'all' }, self(ctx).personId, lock);
  if (!row || row.deleted_at) throw appError('notFound', 'error.notFound');
  return row;
}

/** The college the tree of units says, and what is locked. */
async function locksOf(ctx: Ctx, row: AccountRow) {
  const place = row.unit_id ? (await unitPlaces(ctx, { kind: 'all' }, [row.unit_id])).get(row.unit_id) : undefined;
  const college = place?.college ?? null;
  const { role, source } = row;
  return {
    college,
    locked: lockedFields({ role, source, placed: row.unit_id !== null, inCollege: college !== null }),
  };
}

/** The own record with its locks. */
export async function readProfile(ctx: Ctx) {
  return ctx.read(async (read) => {
    const row = await ownRow(read);
    const binding = await bindingStateOf(read, row.id);
    const { college, locked } = await locksOf(read, row);
    return { row: { ...row, college: college ?? row.college }, binding, locked };
  });
}

/** What a person may say about themselves; null clears, absent leaves. */
export interface OwnFacts {
  readonly name?: string | undefined;
  readonly number?: string | null | undefined;
  readonly gender?: string | null | undefined;
  readonly college?: string | null | undefined;
  readonly major?: string | null | undefined;
  readonly className?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly intro?: string | null | undefined;
  readonly locale?: Locale | undefined;
}

const COLUMN_OF = {
  name: 'name',
  number: 'number',
  gender: 'gender',
  college: 'college',
  major: 'major',
  className: 'class_name',
  title: 'title',
  intro: 'intro',
} as const;
type Column = keyof typeof COLUMN_OF;

const LOCK_OF: Readonly<Partial<Record<Column, keyof LockedFields>>> = {
  name: 'identity',
  number: 'identity',
  college: 'college',
  major: 'study',
  className: 'study',
  title: 'title',
};

/**
 * Changes the own record. Returns the new version.
 * @throws AppError invalid with the locked fields, stale when the record changed meanwhile
 */
export async function updateProfile(ctx: Ctx, given: OwnFacts & { readonly version: number }): Promise<number> {
  const { version, locale, ...facts } = given;
  return ctx.tx(async (tx) => {
    const stored = await ownRow(tx, true);
    if (stored.version !== version) throw appError('stale', 'error.stale');
    const { college, locked } = await locksOf(tx, stored);
    const row = { ...stored, college: college ?? stored.college };
    const changed = Object.entries(facts)
      .map(([key, value]) => [key as Column, value === '' || value === undefined ? null : value] as const)
      .filter(([key, value]) => key in facts && facts[key] !== undefined && row[COLUMN_OF[key]] !== value);
    const refused = changed
      .filter(([key]) => LOCK_OF[key] !== undefined && locked[LOCK_OF[key]])
      .map(([path]): FieldError => ({ path, code: 'identity.profile.locked' }));
    if (refused.length > 0) throw appErrorWith({ fields: refused }, 'invalid', 'identity.profile.locked');
    const next = Object.fromEntries(changed.map(([key, value]) => [COLUMN_OF[key], value]));
    if (typeof next.number === 'string' && (await numberHolder(tx, row.unit_id, next.number, row.id))) {
      throw new AppError('invalid', 'identity.profile.number', undefined, {
        fields: [{ path: 'number', code: 'identity.profile.number' }],
      });
    }
    if (locale && locale !== row.locale) await setLocale(tx, row.id, locale);
    if (Object.keys(next).length === 0) return row.version;
    const name = (next.name as string | undefined) ?? row.name;
    const number = next.number === undefined ? row.number : (next.number as string | null);
    const after = await updateAccount(tx, row.id, { ...next, search_terms: searchTerms(name, row.account, number) });
    tx.audit({
      action: 'person.update_self',
      object: 'person',
      objectId: row.id,
      before: Object.fromEntries(changed.map(([key]) => [key, row[COLUMN_OF[key]]])),
      after: Object.fromEntries(changed),
    });
    return after;
  });
}

/** Sets the own picture, or takes it away. Returns its address. @throws AppError invalid for what is no picture */
export async function setAvatar(ctx: Ctx, attachmentId: string | null): Promise<string | null> {
  const { personId } = self(ctx);
  const owner = { ownerType: AVATAR_OWNER, ownerId: personId };
  return ctx.tx(async (tx) => {
    const [file] = attachmentId ? await claimAttachments(tx, [attachmentId], { ...owner, public: true }) : [];
    if (file && !['jpg', 'jpeg', 'png'].includes(file.ext)) throw appError('invalid', 'identity.profile.picture');
    await releaseAttachments(tx, owner, file ? [file.id] : []);
    await updateAccount(tx, personId, { avatar: file?.path ?? null });
    tx.audit({
      action: 'person.avatar',
      object: 'person',
      objectId: personId,
      after: { attachmentId: file?.id ?? null },
    });
    return file?.path ?? null;
  });
}

/** Own open sign-ins, the present one first. */
export async function ownSessions(ctx: Ctx) {
  const { personId, sessionId } = self(ctx);
  const rows = await ctx.read((read) => openSessions(read, personId));
  return rows
    .map((row) => ({ ...row, current: row.id === sessionId }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one own sign-in, or all others. Returns how many ended. @throws AppError notFound for one that is not open */
export async function endOwnSessions(ctx: Ctx, which: string | undefined): Promise<number> {
  const { personId, sessionId } = self(ctx);
  return ctx.tx(async (tx) => {
    const ended = await endSessions(tx, personId, 'revoked', which ? { only: which } : { except: sessionId });
    if (which && ended === 0) throw appError('notFound', 'error.notFound');
    tx.audit({
      action: which ? 'session.revoke' : 'session.revoke_all',
      object: 'person',
      objectId: personId,
      after: { ended },
    });
    const told = which ? { sessionId: which } : { except: sessionId };
    tx.afterCommit(() => tx.live.publish(`person:${personId}`, 'session.revoked', told));
    return ended;
  });
}
