import type { RoleCode } from '../../../../kernel/access/roles.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import type { Passwords } from '../../../../platform/auth/passwords.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import {
  type AppliedRow,
  type ApplyRow,
  bindImport,
  type ImportFacts,
  type ImportIssue,
  type IssueText,
  type RevertRow,
  type RowVerdict,
} from '../../../../platform/imports/binding.ts';
import { revertEach } from '../../../../platform/imports/revert-each.ts';
import { manageableRoles } from '../../shared/person.policy.ts';
import { personImport } from '../../shared/person.resource.ts';
import { inspect, type Office, officeOf } from '../account/account.access.ts';
import * as accounts from '../account/account.repository.ts';
import { applyFacts, insertAccounts, type NewAccount, type PersonFacts } from '../account/account.service.ts';
import { applyMove, applyRole, stopsLeading } from '../account/account-role.service.ts';
import { endAllSessions } from '../account/account-state.service.ts';
import { ledBy, type RecordCount, recordsOf } from '../account/records.service.ts';
import { initialPassword } from '../password/initial-password.engine.ts';
import { passwordList } from '../password/password-list.engine.ts';
import { format } from '../registration/messages.engine.ts';
import {
  CLASS_COLUMNS,
  classChoices,
  classIn,
  joinClasses,
  leaveClass,
  validateClasses,
} from './person-class.service.ts';
import { FACTS, type PersonColumn, type PersonSheetRow, storedValues, validatePeople } from './person-sheet.engine.ts';
import * as sheet from './person-sheet.repository.ts';

/** An initial password with its stored form. */
interface Prepared {
  readonly password: string;
  readonly hash: string;
}

/** Computations of passwords an import has under way at once: as many as run at a time, so that sign-ins get their turn. */
const LANES = 2;

/** Initial passwords for rows that sign in with one, by line. */
async function initialPasswords(
  passwords: Passwords,
  rows: readonly PersonSheetRow[],
): Promise<ReadonlyMap<number, Prepared>> {
  const made = new Map<number, Prepared>();
  const waiting = rows.filter(({ values }) => values.login !== 'campus');
  const lane = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const password = initialPassword();
      made.set(row.line, { password, hash: await passwords.hash(sha256Hex(password)) });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return made;
}

/** Validates rows for the office; a role that is left with something to lead is a fault of the row. */
async function check(
  ctx: Ctx,
  rows: readonly PersonSheetRow[],
  { options, mode }: ImportFacts,
): Promise<ReadonlyMap<number, RowVerdict>> {
  const office = officeOf(ctx);
  const given = rows.map((row) => storedValues(row));
  const texts = (column: PersonColumn) =>
    given.map((values) => values[column]).filter((text): text is string => typeof text === 'string');
  const places = await accounts.unitPlaces(ctx, office.scope, texts('unit'), 'code');
  const numbers = given.flatMap(({ unit, number }) => {
    const place = unit ? places.get(unit) : undefined;
    return place && number ? [{ unitId: place.id, number }] : [];
  });
  const people = await sheet.knownPeople(ctx, office.scope, texts('account'), numbers);
  const verdicts = validatePeople(rows, {
    places,
    people,
    namesakes: await sheet.namesakes(
      ctx,
      office.scope,
      given.flatMap(({ name, mobile }) => (name && mobile ? [{ name, mobile }] : [])),
    ),
    majors: await sheet.majorsInUse(ctx, office.scope, texts('major')),
    roles: manageableRoles(office.actor.role),
    importerId: office.actor.personId,
    change: options.has('change'),
  });
  const roles = new Map(people.map(({ id, role }) => [id, role]));
  for (const [line, verdict] of verdicts) {
    const from = verdict.target === undefined ? undefined : roles.get(verdict.target);
    const to = verdict.after?.role;
    if (verdict.state !== 'change' || from === undefined || to == null) continue;
    if (!stopsLeading(from, Number(to) as RoleCode)) continue;
    const led = await inspect(ctx, (read) => ledBy(read, verdict.target!));
    if (led.length === 0) continue;
    const issue: ImportIssue = {
      level: 'error',
      column: 'role',
      reason: { key: 'identity.person.needsSuccessor', params: { n: led.length } },
      remedy: { key: 'identity.import.fixSuccessor' },
    };
    verdicts.set(line, { ...verdict, issues: [...(verdict.issues ?? []), issue] });
  }
  const stays = new Map(people.map(({ id, unit_id: unitId }) => [id, unitId]));
  await validateClasses(ctx, office, rows, verdicts, {
    joins: options.has('join'),
    mode,
    placeOf: ({ values }, { target, after }) => {
      const moved = target === undefined || after?.unit != null;
      const unitId = moved ? places.get(values.unit ?? '')?.id : stays.get(target);
      return unitId == null ? null : { personId: target ?? null, unitId };
    },
  });
  return verdicts;
}

/** A new person of the sheet. Values that clear mean nothing for somebody new. */
function newAccount(
  row: ApplyRow<PersonColumn>,
  unitId: string,
  importId: string,
  prepared: Prepared | null,
): NewAccount {
  const values = storedValues(row);
  const { college, major, classname: className, gender, mobile, email, title } = values;
  return {
    account: values.account!,
    name: values.name!,
    number: values.number!,
    role: Number(values.role) as RoleCode,
    unitId,
    ...{ college, major, className, gender, mobile, email, title },
    hash: prepared?.hash ?? null,
    source: 'import',
    importJobId: importId,
  };
}

/** Facts of shown values, as the service takes them. */
function factsOf(shown: Readonly<Record<string, string | null>>): PersonFacts {
  const { classname, ...rest } = Object.fromEntries(Object.entries(shown).filter(([column]) => column in FACTS));
  return { ...rest, ...(classname === undefined ? {} : { className: classname }) };
}

/** Moves a stored person to other values: the unit first, because the number must be free there. */
async function changeTo(
  tx: TxCtx,
  office: Office,
  row: accounts.AccountRow,
  shown: Readonly<Record<string, string | null>>,
  importId: string,
): Promise<void> {
  const reason = format(tx.locale, 'identity.import.reason');
  if (shown.unit != null) {
    const place = (await accounts.unitPlaces(tx, office.scope, [shown.unit], 'code')).get(shown.unit);
    await applyMove(tx, office, row, { unitId: place?.id ?? '', reason });
  }
  if (shown.role != null) await applyRole(tx, office, row, { role: Number(shown.role) as RoleCode, reason });
  const version = await applyFacts(tx, office, row, factsOf(shown), importId);
  if (version === row.version) await accounts.updateAccount(tx, row.id, { import_job_id: importId });
}

async function apply(
  tx: TxCtx,
  passwords: Passwords,
  rows: readonly ApplyRow<PersonColumn>[],
  { importId }: ImportFacts,
): Promise<ReadonlyMap<number, AppliedRow>> {
  const office = officeOf(tx);
  const done = new Map<number, AppliedRow>();
  const fresh = rows.filter(({ verdict }) => verdict.target === undefined);
  const places = await accounts.unitPlaces(
    tx,
    office.scope,
    fresh.map(({ values }) => values.unit ?? ''),
    'code',
  );
  // Made before the transaction; only a row nobody foresaw is still without.
  const late = await initialPasswords(
    passwords,
    fresh.filter(({ prepared }) => prepared === undefined),
  );
  const made = fresh.map((row) => ({
    row,
    prepared: (row.prepared as Prepared | undefined) ?? late.get(row.line) ?? null,
  }));
  await tx.asSystem(async () => {
    const ids = await insertAccounts(
      tx,
      office,
      made.map(({ row, prepared }) => newAccount(row, places.get(row.values.unit!)!.id, importId, prepared)),
    );
    for (const [i, { row, prepared }] of made.entries()) {
      done.set(row.line, { objectId: ids[i]!, ...(prepared ? { secret: prepared.password } : {}) });
    }
    const changed = rows.filter(({ verdict }) => verdict.target !== undefined);
    const targets = changed.map(({ verdict }) => verdict.target!);
    const stored = new Map((await accounts.findAccounts(tx, office.scope, targets, true)).map((row) => [row.id, row]));
    for (const { line, verdict } of changed) {
      await changeTo(tx, office, stored.get(verdict.target!)!, verdict.after ?? {}, importId);
      done.set(line, { objectId: verdict.target! });
    }
    const units = await sheet.unitsOf(
      tx,
      [...done.values()].map(({ objectId }) => objectId),
    );
    await joinClasses(
      tx,
      office,
      rows.map((row) => {
        const personId = done.get(row.line)!.objectId;
        return { row, after: row.verdict.after ?? {}, place: { personId, unitId: units.get(personId)! } };
      }),
    );
  });
  return done;
}

const keptBecause = (key: 'identity.import.used' | 'identity.import.changed'): IssueText => ({ key });

/** Whether a person has records besides the enrolment that the same row brought. */
const usedOtherwise = (records: readonly RecordCount[], enrolled: boolean): boolean =>
  records.some(({ kind, count }) => count > (enrolled && kind === 'enrolment' ? 1 : 0));

/** Takes one row back with its enrolment, unless the person signed in, got records or was changed since. */
async function revertRow(
  tx: TxCtx,
  office: Office,
  stored: accounts.AccountRow | undefined,
  records: readonly RecordCount[],
  row: RevertRow<PersonColumn>,
  importId: string,
): Promise<'reverted' | IssueText> {
  if (!stored || stored.deleted_at !== null) return keptBecause('identity.import.changed');
  const named = classIn(row.after);
  if (row.did === 'created') {
    if (usedOtherwise(records, named !== null) || stored.last_login_at !== null) {
      return keptBecause('identity.import.used');
    }
    if (stored.version > 1) return keptBecause('identity.import.changed');
    const left = named ? await leaveClass(tx, office, stored.id, named) : 'left';
    if (left !== 'left') return left;
    await accounts.setDeleted(tx, stored.id, true);
    await endAllSessions(tx, stored.id, 'deleted');
    tx.audit({
      action: 'person.undo',
      object: 'person',
      objectId: stored.id,
      by: office.by,
      before: { account: stored.account, name: stored.name, number: stored.number, unitId: stored.unit_id },
    });
    return 'reverted';
  }
  const now: Readonly<Record<string, unknown>> = {
    ...stored,
    classname: stored.class_name,
    role: String(stored.role),
    unit: stored.unit_code,
  };
  const facts = Object.entries(row.after).filter(([column]) => !CLASS_COLUMNS.has(column));
  if (facts.some(([column, value]) => (now[column] ?? null) !== value)) {
    return keptBecause('identity.import.changed');
  }
  const left = named ? await leaveClass(tx, office, stored.id, named) : 'left';
  if (left !== 'left') return left;
  await changeTo(tx, office, stored, row.before, importId);
  return 'reverted';
}

async function revert(
  tx: TxCtx,
  rows: readonly RevertRow<PersonColumn>[],
  { importId }: ImportFacts,
): Promise<ReadonlyMap<number, 'reverted' | IssueText>> {
  const office = officeOf(tx);
  const ids = rows.map((row) => row.objectId);
  return tx.asSystem(async () => {
    const stored = new Map((await accounts.findAccounts(tx, office.scope, ids, true)).map((row) => [row.id, row]));
    const used = await recordsOf(tx, ids);
    return revertEach(rows, (row) =>
      revertRow(tx, office, stored.get(row.objectId), used.get(row.objectId) ?? [], row, importId),
    );
  });
}

/** People from a sheet; initial passwords go to the importer alone. */
export function personImportBinding(passwords: Passwords) {
  return bindImport(personImport, {
    codes: async (ctx) => {
      const office = officeOf(ctx);
      return { unit: await sheet.openPlaces(ctx, office.scope), class: await classChoices(ctx, office) };
    },
    check,
    prepare: (rows) => initialPasswords(passwords, rows),
    apply: (tx, rows, facts) => apply(tx, passwords, rows, facts),
    revert,
    results: {
      label: 'identity.import.passwords',
      file: (ctx, rows) => passwordList(ctx.locale, rows),
    },
  });
}
