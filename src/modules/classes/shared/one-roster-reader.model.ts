import type { MessageKey } from '../../../kernel/i18n/catalog.ts';

/** A line of a csv file with its number. */
interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}
type Table = readonly { readonly line: number; readonly of: (column: string) => string }[];
type Fault = { readonly key: MessageKey; readonly params?: Readonly<Record<string, string | number>> };

/** Columns of each file this side needs, as OneRoster 1.1 names them. */
const NEEDED = {
  users: ['sourcedId', 'role', 'username', 'identifier', 'givenName', 'familyName', 'orgSourcedIds'],
  classes: ['sourcedId', 'title', 'courseSourcedId'],
  enrollments: ['classSourcedId', 'userSourcedId', 'role'],
} as const;

/** Columns a file of changes has besides. */
const DELTA = ['status', 'dateLastModified'] as const;

/** Rows of a file by the names of their columns, in whatever order these stand. */
function tableOf(lines: readonly Line[]): { readonly columns: ReadonlySet<string>; readonly rows: Table } {
  const [head, ...rest] = lines;
  const places = new Map((head?.cells ?? []).map((name, place) => [name.trim().toLowerCase(), place]));
  return {
    columns: new Set(places.keys()),
    rows: rest.map(({ line, cells }) => ({
      line,
      of: (column) => cells[places.get(column.toLowerCase()) ?? -1]?.trim() ?? '',
    })),
  };
}

/** A row that its own side takes back. */
const isLeaving = (row: Table[number]): boolean => row.of('status').toLowerCase() === 'tobedeleted';

const HAN = /\p{Script=Han}/u;

/** A name of its two parts: family name first and without a blank where Chinese writes it so. */
const fullName = (family: string, given: string): string =>
  HAN.test(family + given) ? family + given : [given, family].filter(Boolean).join(' ');

/**
 * Learners of a OneRoster 1.1 roster as lines of a list of learners: heading of codes, then number, name, unit, class,
 * course and whether they come or leave. A file of changes (delta) holds no others. Teachers are left out, columns nobody
 * needs are passed over, keys are resolved across the files.
 * @param files lines of the csv files by name without ending. Source: 1EdTech OneRoster 1.1 CSV Tables, §§4–5
 */
export function learnersOfRoster(
  files: ReadonlyMap<string, readonly Line[]>,
): readonly Line[] | { readonly fault: Fault } {
  const tables = new Map([...files].map(([name, lines]) => [name, tableOf(lines)]));
  for (const [file, columns] of Object.entries(NEEDED)) {
    const table = tables.get(file);
    if (!table) return { fault: { key: 'classes.import.roster.file', params: { file: `${file}.csv` } } };
    const column = columns.find((one) => !table.columns.has(one.toLowerCase()));
    if (column) return { fault: { key: 'classes.import.roster.column', params: { file: `${file}.csv`, column } } };
  }
  const rows = (file: string): Table => tables.get(file)?.rows ?? [];
  const enrolments = tables.get('enrollments')!;
  const isDelta = rows('manifest').some(
    (row) => row.of('propertyName').toLowerCase() === 'file.enrollments' && row.of('value').toLowerCase() === 'delta',
  );
  if (isDelta) {
    const column = DELTA.find((one) => !enrolments.columns.has(one.toLowerCase()));
    if (column) return { fault: { key: 'classes.import.roster.column', params: { file: 'enrollments.csv', column } } };
  }
  const byId = (file: string) => new Map(rows(file).map((row) => [row.of('sourcedId'), row]));
  const [users, classes, courses, orgs] = [byId('users'), byId('classes'), byId('courses'), byId('orgs')];
  const lines: Line[] = [{ line: 1, cells: ['number', 'name', 'unit', 'class', 'course', 'status'] }];
  for (const row of rows('enrollments')) {
    if (row.of('role').toLowerCase() !== 'student') continue;
    const user = users.get(row.of('userSourcedId'));
    const taught = classes.get(row.of('classSourcedId'));
    if (!user || !taught) {
      const [column, file] = user ? ['classSourcedId', 'classes.csv'] : ['userSourcedId', 'users.csv'];
      const params = { line: row.line, column: column!, value: row.of(column!), file: file! };
      return { fault: { key: 'classes.import.roster.reference', params } };
    }
    const [org = ''] = user.of('orgSourcedIds').split(',');
    lines.push({
      line: row.line,
      cells: [
        user.of('identifier') || user.of('username'),
        fullName(user.of('familyName'), user.of('givenName')),
        orgs.get(org.trim())?.of('identifier') ?? '',
        taught.of('classCode') || taught.of('title'),
        courses.get(taught.of('courseSourcedId'))?.of('courseCode') ?? '',
        isLeaving(row) || isLeaving(user) ? 'tobedeleted' : 'active',
      ],
    });
  }
  return lines;
}
