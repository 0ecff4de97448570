import { isRoleCode, type RoleCode } from '../../../../kernel/access/roles.ts';
import type { ImportIssue, ImportRow, IssueText, RowVerdict } from '../../../../platform/imports/binding.ts';
import { EMAIL, hasDigit, PERSON_NAME, PERSON_NUMBER } from '../../shared/person.model.ts';
import { MOBILE } from '../../shared/registration.model.ts';
import type { UnitPlace } from '../account/account.repository.ts';
import type { KnownPerson } from './person-sheet.repository.ts';

export type PersonColumn =
  | 'account'
  | 'name'
  | 'number'
  | 'role'
  | 'unit'
  | 'college'
  | 'major'
  | 'classname'
  | 'gender'
  | 'mobile'
  | 'email'
  | 'title'
  | 'login'
  | 'class'
  | 'course';
export type PersonSheetRow = ImportRow<PersonColumn>;

/** Columns that are facts of a person, with the column they are stored in. */
export const FACTS = {
  name: 'name',
  college: 'college',
  major: 'major',
  classname: 'class_name',
  gender: 'gender',
  mobile: 'mobile',
  email: 'email',
  title: 'title',
} as const satisfies Partial<Record<PersonColumn, keyof KnownPerson>>;

/** What the rows are validated by. */
export interface SheetFacts {
  readonly places: ReadonlyMap<string, UnitPlace>;
  readonly people: readonly KnownPerson[];
  /** People in scope with a name and mobile number of the file. */
  readonly namesakes: readonly { readonly account: string; readonly name: string; readonly mobile: string }[];
  /** Null: nobody has a major, so none is unknown. */
  readonly majors: ReadonlySet<string> | null;
  /** Roles the importer may give and touch. */
  readonly roles: readonly RoleCode[];
  readonly importerId: string;
  /** 允许变更角色/单位. */
  readonly change: boolean;
}

const error = (column: PersonColumn, reason: IssueText, remedy: IssueText): ImportIssue => ({
  level: 'error',
  column,
  reason,
  remedy,
});
const warning = (column: PersonColumn, reason: IssueText, remedy?: IssueText): ImportIssue => ({
  level: 'warning',
  column,
  reason,
  ...(remedy ? { remedy } : {}),
});
const fix = (key: IssueText['key'], params?: IssueText['params']): IssueText => ({
  key,
  ...(params ? { params } : {}),
});

/** Accounts are kept in lower case, e-mail addresses too. */
const lower = (text: string | null | undefined) => text?.toLowerCase();

/** Values as they are stored. */
export function storedValues({ values }: PersonSheetRow): PersonSheetRow['values'] {
  const { account, email, name } = values;
  return {
    ...values,
    ...(account ? { account: account.toLowerCase() } : {}),
    ...(email ? { email: email.toLowerCase() } : {}),
    ...(name ? { name: name.replace(/\s+/g, ' ') } : {}),
  };
}

/** Lines by a text that should stand once. */
function linesBy(rows: readonly PersonSheetRow[], textOf: (row: PersonSheetRow) => string | null | undefined) {
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const text = textOf(row);
    if (text) lines.set(text, [...(lines.get(text) ?? []), row.line]);
  }
  return (row: PersonSheetRow): string | null => {
    const others = (lines.get(textOf(row) ?? '') ?? []).filter((line) => line !== row.line);
    if (others.length === 0) return null;
    return others.length > 5 ? `${others.slice(0, 5).join('、')}…` : others.join('、');
  };
}

/** Formats of the cells themselves. */
function formatIssues(values: PersonSheetRow['values']): ImportIssue[] {
  const { account, name, number, mobile, email } = values;
  const found: ImportIssue[] = [];
  if (account && !/^[a-z0-9._@-]{4,64}$/.test(account)) {
    found.push(error('account', fix('identity.import.badAccount'), fix('identity.import.fixAccount')));
  }
  if (name && !PERSON_NAME.test(name)) {
    found.push(error('name', fix('identity.import.badName'), fix('identity.import.fixName')));
  } else if (name && hasDigit(name)) {
    found.push(warning('name', fix('identity.import.digitInName'), fix('identity.import.digitFix')));
  }
  if (number && !PERSON_NUMBER.test(number)) {
    found.push(error('number', fix('identity.import.badNumber'), fix('identity.import.fixNumber')));
  }
  if (mobile && !MOBILE.test(mobile)) {
    found.push(error('mobile', fix('identity.import.badMobile'), fix('identity.import.fixMobile')));
  }
  if (email && !EMAIL.test(email)) {
    found.push(error('email', fix('identity.import.badEmail'), fix('identity.import.fixEmail')));
  }
  return found;
}

/** What would change of a stored person. */
function difference(
  known: KnownPerson,
  values: PersonSheetRow['values'],
  place: UnitPlace | undefined,
  change: boolean,
) {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  const compare = (column: string, stored: string | null, given: string | null | undefined) => {
    if (given === undefined || given === stored) return;
    before[column] = stored;
    after[column] = given;
  };
  for (const [column, stored] of Object.entries(FACTS)) {
    // The college of a unit below one is the tree's to say.
    if (column === 'college' && place?.college) continue;
    compare(column, known[stored], values[column as PersonColumn]);
  }
  if (change) {
    compare('role', String(known.role), values.role);
    compare('unit', known.unit_code, values.unit);
  }
  return { before, after };
}

/**
 * Validates rows of people. A person is the one with that number in that unit; else the one with that account and number,
 * who then changes the unit; else new.
 */
export function validatePeople(rows: readonly PersonSheetRow[], facts: SheetFacts): Map<number, RowVerdict> {
  const byAccount = new Map(facts.people.map((person) => [person.account, person]));
  const byNumber = new Map(facts.people.map((person) => [`${person.unit_id} ${person.number}`, person]));
  const sameAccount = linesBy(rows, ({ values }) => lower(values.account));
  const sameNameMobile = linesBy(rows, ({ values }) =>
    values.name && values.mobile ? `${values.name} ${values.mobile}` : null,
  );
  const verdicts = new Map<number, RowVerdict>();
  for (const row of rows) {
    const values = storedValues(row);
    const issues = formatIssues(values);
    const place = values.unit ? facts.places.get(values.unit) : undefined;
    if (values.unit) {
      const params = { code: values.unit };
      // That a unit exists somewhere else is nobody's business.
      if (!place?.reach) {
        issues.push(error('unit', fix('identity.import.unitAbsent', params), fix('identity.import.fixUnit')));
      } else if (!place.active) {
        issues.push(
          error('unit', fix('identity.person.unitInactive', { unit: place.name }), fix('identity.import.fixUnit')),
        );
      }
    }
    const role = values.role === undefined ? undefined : Number(values.role);
    if (isRoleCode(role) && !facts.roles.includes(role)) {
      issues.push(error('role', fix('identity.import.roleAbove'), fix('identity.import.fixRole')));
    }

    const holder = place?.reach && values.number ? byNumber.get(`${place.id} ${values.number}`) : undefined;
    const named = values.account ? byAccount.get(values.account) : undefined;
    const elsewhere =
      !holder && named?.reach && named.number !== null && named.number === values.number ? named : undefined;
    const known = holder ?? elsewhere;
    const twice = sameAccount(row);
    if (twice) {
      issues.push(error('account', fix('imports.issue.twice', { lines: twice }), fix('imports.remedy.twice')));
    }
    if (named && named.id !== known?.id) {
      const params = { account: named.account, name: named.name, number: named.number ?? '—' };
      issues.push(
        error(
          'account',
          named.reach ? fix('identity.import.accountOf', params) : fix('identity.account.taken', params),
          fix('identity.import.fixAccountOf'),
        ),
      );
    } else if (holder && values.account && holder.account !== values.account) {
      const params = { number: holder.number ?? '', name: holder.name, account: holder.account };
      issues.push(error('number', fix('identity.import.numberOf', params), fix('identity.import.fixNumberOf', params)));
    }
    if (known && !facts.roles.includes(known.role)) {
      issues.push(error('account', fix('identity.person.roleAbove'), fix('identity.import.fixRow')));
    }
    issues.push(...changeIssues(known, values, facts));
    issues.push(...hints(values, place, known, facts, sameNameMobile(row)));
    verdicts.set(row.line, { ...meaningOf(known, values, place, facts.change), issues });
  }
  return verdicts;
}

/** A role or unit other than the stored one: changed only when that is allowed. */
function changeIssues(
  known: KnownPerson | undefined,
  values: PersonSheetRow['values'],
  facts: SheetFacts,
): ImportIssue[] {
  if (!known) return [];
  const found: ImportIssue[] = [];
  const roleDiffers = values.role !== undefined && values.role !== String(known.role);
  const unitDiffers = values.unit !== undefined && values.unit !== known.unit_code;
  if (!facts.change) {
    if (roleDiffers) {
      found.push(warning('role', fix('identity.import.roleDiffers'), fix('identity.import.toChange')));
    }
    if (unitDiffers) {
      const params = { unit: known.unit_code ?? '—' };
      found.push(warning('unit', fix('identity.import.unitDiffers', params), fix('identity.import.toChange')));
    }
  } else if (roleDiffers && known.id === facts.importerId) {
    found.push(error('role', fix('identity.person.notOneself'), fix('identity.import.fixRow')));
  }
  return found;
}

/** What is worth a look, although the row is taken. */
function hints(
  values: PersonSheetRow['values'],
  place: UnitPlace | undefined,
  known: KnownPerson | undefined,
  facts: SheetFacts,
  lines: string | null,
): ImportIssue[] {
  const found: ImportIssue[] = [];
  if (values.name && values.mobile) {
    const other = facts.namesakes.find(
      (one) => one.name === values.name && one.mobile === values.mobile && one.account !== known?.account,
    );
    if (other) {
      found.push(
        warning('mobile', fix('identity.import.namesake', { account: other.account }), fix('identity.import.look')),
      );
    } else if (lines) {
      found.push(warning('mobile', fix('identity.import.namesakeLine', { lines }), fix('identity.import.look')));
    }
  }
  if (values.major && facts.majors && !facts.majors.has(values.major)) {
    found.push(warning('major', fix('identity.import.majorNew', { major: values.major }), fix('identity.import.look')));
  }
  if (values.college && place?.reach && place.college && values.college !== place.college) {
    found.push(warning('college', fix('identity.import.collegeKept', { college: place.college })));
  }
  return found;
}

function meaningOf(
  known: KnownPerson | undefined,
  values: PersonSheetRow['values'],
  place: UnitPlace | undefined,
  change: boolean,
): Pick<RowVerdict, 'state' | 'target' | 'before' | 'after'> {
  if (!known) {
    // Which class the person joins is said apart, once it is known that one may.
    const given = Object.entries(values).filter(
      ([column, value]) => typeof value === 'string' && column !== 'class' && column !== 'course',
    );
    return { state: 'new', before: {}, after: Object.fromEntries(given) as Record<string, string> };
  }
  const { before, after } = difference(known, values, place, change);
  if (Object.keys(after).length === 0) return { state: 'same', target: known.id };
  return { state: 'change', target: known.id, before, after };
}
