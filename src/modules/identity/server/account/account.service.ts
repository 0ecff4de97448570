import type { RoleCode } from '../../../../kernel/access/roles.ts';
import { AppError, appErrorWith, type FieldError } from '../../../../kernel/errors/app-error.ts';
import { isUuid } from '../../../../kernel/values/uuid.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { searchTerms } from '../../../../platform/db/search-terms.ts';
import { objectHistory } from '../../../audit/server/audit.public.ts';
import type { personFacts } from '../../shared/person.contract.ts';
import { maskEmail, maskMobile, type PersonSource } from '../../shared/person.model.ts';
import { manageableRoles } from '../../shared/person.policy.ts';
import { notifyAddresses, notifyPeople } from '../news.service.ts';
import { insertPeople } from '../person/person.repository.ts';
import { administer, changeAccount, inspect, type Office, officeOf, seeAccount } from './account.access.ts';
import { presentAccount } from './account.presenter.ts';
import * as accounts from './account.repository.ts';
import { ledBy, openBusiness, recordsOf } from './records.service.ts';

/** What may be said about a person besides account, role, unit and state; null clears, absent leaves. */
export type PersonFacts = {
  // From the contract, so that a field it gains does not compile until it has a column here (`COLUMN_OF`).
  readonly [K in keyof typeof personFacts]?: K extends 'name' ? string | undefined : string | null | undefined;
};

/** A person to be created. `hash` is the stored form of the password; null signs in by campus identity alone. */
export interface NewAccount extends PersonFacts {
  readonly account: string;
  readonly name: string;
  readonly role: RoleCode;
  readonly unitId: string;
  readonly hash: string | null;
  readonly source: PersonSource;
  readonly importJobId?: string | null;
}

/** One person with what the office may do. @throws AppError notFound */
export async function readPerson(ctx: Ctx, id: string) {
  const office = officeOf(ctx);
  const row = await inspect(ctx, (read) => seeAccount(read, office, id, true));
  return presentAccount(office, row);
}

/** What needs a person, what the person leads, what is unfinished. @throws AppError notFound */
export async function readRecords(ctx: Ctx, id: string) {
  const office = officeOf(ctx);
  return inspect(ctx, async (read) => {
    await seeAccount(read, office, id, true);
    return {
      uses: [...((await recordsOf(read, [id])).get(id) ?? [])],
      led: await ledBy(read, id),
      open: await openBusiness(read, id),
    };
  });
}

/** Who did what to a person. @throws AppError notFound */
export async function readHistory(ctx: Ctx, id: string, page: number) {
  const office = officeOf(ctx);
  await inspect(ctx, (read) => seeAccount(read, office, id, true));
  return objectHistory(ctx, 'person', id, page);
}

const fault = (path: string, code: FieldError['code'], params?: FieldError['params']): FieldError => ({
  path,
  code,
  ...(params ? { params } : {}),
});

/**
 * What is wrong with people who are to be created, per row in the order given: role, unit, account, number, also twice
 * within the rows. Three statements whatever their number.
 */
export async function newAccountFaults(
  ctx: Ctx,
  office: Office,
  rows: readonly NewAccount[],
): Promise<readonly FieldError[][]> {
  const places = await accounts.unitPlaces(ctx, office.scope, rows.map((row) => row.unitId).filter(isUuid));
  const taken = await accounts.takenAccounts(
    ctx,
    rows.map((row) => row.account),
  );
  const held = await accounts.heldNumbers(ctx, rows);
  const seen = new Map<string, number>();
  const twice = (key: string) => {
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return seen.get(key)! > 1;
  };
  return rows.map((row) => {
    const faults: FieldError[] = [];
    const place = places.get(row.unitId);
    if (!manageableRoles(office.actor.role).includes(row.role)) faults.push(fault('role', 'identity.person.roleAbove'));
    if (!place?.reach) faults.push(fault('unitId', 'identity.person.unitAbsent'));
    else if (!place.active) faults.push(fault('unitId', 'identity.person.unitInactive', { unit: place.name }));
    if (taken.has(row.account) || twice(`account ${row.account}`)) {
      faults.push(fault('account', 'identity.account.taken', { account: row.account }));
    }
    if (row.number && (held.has(`${row.unitId} ${row.number}`) || twice(`number ${row.unitId} ${row.number}`))) {
      faults.push(fault('number', 'identity.person.numberTaken', { number: row.number }));
    }
    return faults;
  });
}

/**
 * Writes people whose faults were looked for: pending, one audit row each; nobody is notified. Runs in the caller's transaction under the
 * system's identity; a name or number somebody took in between ends the transaction with the database's refusal.
 * @returns their ids in the order given
 */
export async function insertAccounts(tx: TxCtx, office: Office, rows: readonly NewAccount[]): Promise<string[]> {
  const places = await accounts.unitPlaces(
    tx,
    office.scope,
    rows.map((row) => row.unitId),
  );
  const people = rows.map((row) => ({
    ...row,
    id: tx.newId(),
    college: places.get(row.unitId)?.college ?? row.college ?? null,
    mustChangePassword: row.hash !== null,
    state: 'pending' as const,
    searchTerms: searchTerms(row.name, row.account, row.number),
  }));
  await insertPeople(tx, people);
  for (const { id, account, name, role, unitId, number, source } of people) {
    tx.audit({
      action: 'person.create',
      object: 'person',
      objectId: id,
      by: office.by,
      after: { account, name, role, unitId, number: number ?? null, source },
    });
  }
  return people.map(({ id }) => id);
}

/** @throws AppError invalid with the faults of one person */
export function requireFaultless(faults: readonly FieldError[]): void {
  const [first] = faults;
  if (first) throw new AppError('invalid', first.code, first.params, { fields: faults });
}

/** Creates one person. @throws AppError invalid with the faulty fields. Returns the id. */
export async function createAccount(ctx: Ctx, person: NewAccount): Promise<string> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    requireFaultless((await newAccountFaults(tx, office, [person]))[0]!);
    const [id] = await insertAccounts(tx, office, [person]);
    const { account, email } = person;
    if (email) notifyAddresses(tx, { kind: 'created', to: [email], account, locale: tx.locale });
    return id!;
  }).catch((error) => {
    throw takenMeanwhile(error, person);
  });
}

/** The words for a name or number that somebody took between the question and the write. */
export function takenMeanwhile(error: unknown, of: { account: string; number?: string | null | undefined }): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  const field =
    constraint === 'person_number'
      ? fault('number', 'identity.person.numberTaken', { number: of.number ?? '' })
      : fault('account', 'identity.account.taken', { account: of.account });
  return new AppError('invalid', field.code, field.params, { fields: [field], cause: error });
}

const COLUMN_OF = {
  name: 'name',
  number: 'number',
  college: 'college',
  major: 'major',
  className: 'class_name',
  gender: 'gender',
  mobile: 'mobile',
  email: 'email',
  title: 'title',
} as const satisfies Record<keyof PersonFacts, keyof accounts.AccountChanges>;

/** The facts that differ from the row; an empty text clears. */
export function changedFacts(row: accounts.AccountRow, given: PersonFacts): PersonFacts {
  const differing = Object.entries(given)
    .map(([key, value]) => [key, value === '' ? null : value] as const)
    .filter(([key, value]) => value !== undefined && row[COLUMN_OF[key as keyof PersonFacts]] !== value);
  return Object.fromEntries(differing);
}

/** Facts as the audit log keeps them: contact data masked. */
const logged = (facts: Readonly<Record<string, unknown>>) => ({
  ...facts,
  ...('mobile' in facts ? { mobile: maskMobile(facts.mobile as string | null) } : {}),
  ...('email' in facts ? { email: maskEmail(facts.email as string | null) } : {}),
});

/**
 * Changes facts of a locked person in the caller's transaction; the person hears of changed contact data, at the old
 * address too. Returns the version, unchanged when nothing differs.
 * @throws AppError invalid for a number somebody else holds in the unit
 */
export async function applyFacts(
  tx: TxCtx,
  office: Office,
  row: accounts.AccountRow,
  given: PersonFacts,
  importJobId?: string,
): Promise<number> {
  const changed = changedFacts(row, given);
  // The college of a unit below one is the tree's to say.
  if ('college' in changed && row.unit_id) {
    const place = (await accounts.unitPlaces(tx, { kind: 'all' }, [row.unit_id])).get(row.unit_id);
    if (place?.college) delete (changed as { college?: string }).college;
  }
  const keys = Object.keys(changed) as (keyof PersonFacts)[];
  if (keys.length === 0) return row.version;
  if (changed.number && (await accounts.numberHolder(tx, row.unit_id, changed.number, row.id))) {
    requireFaultless([fault('number', 'identity.person.numberTaken', { number: changed.number })]);
  }
  const columns: accounts.AccountChanges = Object.fromEntries(keys.map((key) => [COLUMN_OF[key], changed[key]]));
  const version = await accounts.updateAccount(tx, row.id, {
    ...columns,
    ...('email' in changed ? { email_verified: false } : {}),
    ...(importJobId ? { import_job_id: importJobId } : {}),
    search_terms: searchTerms(
      changed.name ?? row.name,
      row.account,
      changed.number === undefined ? row.number : changed.number,
    ),
  });
  tx.audit({
    action: 'person.update',
    object: 'person',
    objectId: row.id,
    by: office.by,
    before: logged(Object.fromEntries(keys.map((key) => [key, row[COLUMN_OF[key]]]))),
    after: logged(changed as Record<string, unknown>),
  });
  if ('mobile' in changed || 'email' in changed) notifyContactChange(tx, row, 'email' in changed);
  return version;
}

/** Tells a person, and the address that is no longer theirs, that contact data changed. */
export function notifyContactChange(
  tx: TxCtx,
  row: Pick<accounts.AccountRow, 'id' | 'account' | 'email' | 'mobile' | 'locale'>,
  email: boolean,
): void {
  notifyPeople(tx, {
    to: [row.id],
    key: 'identity.notice.contactChanged',
    target: { page: 'centre.editInfo' },
    security: true,
  });
  const old = email ? row.email : row.mobile;
  if (old)
    notifyAddresses(tx, { kind: 'contactChanged', to: [old], account: row.account, locale: row.locale ?? tx.locale });
}

/** @throws AppError stale with the row as it stands, by whom and when, when `version` is not the row's */
export async function requireVersion(tx: TxCtx, office: Office, row: accounts.AccountRow, version: number) {
  if (row.version === version) return;
  const last = await accounts.lastChangeOf(tx, row.id);
  throw appErrorWith(
    { data: { current: presentAccount(office, row), by: last?.by ?? '', at: last?.at.toISOString() ?? null } },
    'stale',
    'error.stale',
  );
}

/** Changes facts of a person. @throws AppError notFound, refused, stale, invalid. Returns the new version. */
export async function updatePerson(ctx: Ctx, id: string, given: PersonFacts, version: number): Promise<number> {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await changeAccount(tx, office, id, 'edit');
    await requireVersion(tx, office, row, version);
    return applyFacts(tx, office, row, given);
  });
}

/** Changes facts of a person inside a caller's transaction. @throws AppError notFound, refused, invalid. */
export async function writeFacts(tx: TxCtx, id: string, given: PersonFacts): Promise<void> {
  const office = officeOf(tx);
  await tx.asSystem(async () => applyFacts(tx, office, await changeAccount(tx, office, id, 'edit'), given));
}

/** Mobile number and e-mail address in full; one audit row with the reason. @throws AppError notFound, forbidden */
export async function revealContact(ctx: Ctx, id: string, reason: string) {
  const office = officeOf(ctx);
  return administer(ctx, async (tx) => {
    const row = await seeAccount(tx, office, id);
    tx.audit({ action: 'person.reveal', object: 'person', objectId: id, by: office.by, reason });
    return { mobile: row.mobile, email: row.email };
  });
}
