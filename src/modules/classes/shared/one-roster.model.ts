/** Files of a OneRoster 1.1 zip this side writes, with their columns in the order of the standard. */
const ONE_ROSTER_FILES = {
  academicSessions: [
    ...['sourcedId', 'status', 'dateLastModified', 'title', 'type', 'startDate', 'endDate', 'parentSourcedId'],
    'schoolYear',
  ],
  orgs: ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
  users: [
    ...['sourcedId', 'status', 'dateLastModified', 'enabledUser', 'orgSourcedIds', 'role', 'username', 'userIds'],
    ...['givenName', 'familyName', 'middleName', 'identifier', 'email', 'sms', 'phone', 'agentSourcedIds', 'grades'],
    'password',
  ],
  courses: [
    ...['sourcedId', 'status', 'dateLastModified', 'schoolYearSourcedId', 'title', 'courseCode', 'grades'],
    ...['orgSourcedId', 'subjects', 'subjectCodes'],
  ],
  classes: [
    ...['sourcedId', 'status', 'dateLastModified', 'title', 'grades', 'courseSourcedId', 'classCode', 'classType'],
    ...['location', 'schoolSourcedId', 'termSourcedIds', 'subjects', 'subjectCodes', 'periods'],
  ],
  enrollments: [
    ...['sourcedId', 'status', 'dateLastModified', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
    ...['primary', 'beginDate', 'endDate'],
  ],
} as const;
type OneRosterFile = keyof typeof ONE_ROSTER_FILES;
/** Files of the standard that are left out. */
const ABSENT = ['categories', 'classResources', 'courseResources', 'demographics', 'lineItems', 'resources', 'results'];

type OneRosterRow = Readonly<Record<string, string | boolean | null | undefined>>;
export type OneRosterData = Readonly<Record<OneRosterFile, readonly OneRosterRow[]>>;

const cell = (value: OneRosterRow[string]): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csv = (lines: readonly (readonly OneRosterRow[string][])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');

/** Files of a roster by name, as the standard writes them: UTF-8, CRLF, quotes where needed. */
export function oneRosterFiles(data: OneRosterData): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const manifest: [string, string][] = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.1'],
    ...[...Object.keys(ONE_ROSTER_FILES), ...ABSENT]
      .sort()
      .map((name): [string, string] => [`file.${name}`, ABSENT.includes(name) ? 'absent' : 'bulk']),
    ['source.systemName', 'CloudVSE'],
    ['source.systemCode', 'cloudvse'],
  ];
  files.set('manifest.csv', csv([['propertyName', 'value'], ...manifest]));
  for (const [name, columns] of Object.entries(ONE_ROSTER_FILES)) {
    const rows = data[name as OneRosterFile].map((row) => columns.map((column) => row[column]));
    files.set(`${name}.csv`, csv([columns, ...rows]));
  }
  return files;
}

const DOUBLE_SURNAMES =
  /^(欧阳|司马|诸葛|上官|夏侯|东方|皇甫|尉迟|公孙|慕容|令狐|宇文|长孙|司徒|端木|百里|南宫|独孤|呼延|轩辕)(?=.)/;

/** Family and given name; put together again without a blank where the name had none, they are the name. */
export function nameParts(name: string): { readonly familyName: string; readonly givenName: string } {
  const trimmed = name.trim();
  const blank = trimmed.lastIndexOf(' ');
  if (blank > 0) return { givenName: trimmed.slice(0, blank), familyName: trimmed.slice(blank + 1) };
  const family = DOUBLE_SURNAMES.exec(trimmed)?.[0] ?? [...trimmed][0] ?? '';
  return { familyName: family, givenName: trimmed.slice(family.length) };
}

/** The year in which the school year of a term ends. @param startsOn first day of the term, YYYY-MM-DD */
export function schoolYearOf(startsOn: string): string {
  const [year, month] = startsOn.split('-').map(Number);
  return String(month! >= 8 ? year! + 1 : year!);
}
