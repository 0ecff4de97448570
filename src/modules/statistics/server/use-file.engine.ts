import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { siteSecond } from '../../../kernel/values/site-time.ts';
import { NUMBERS, numbersOf, percent, type TableKind, type Totals, type UseNumber } from '../shared/use.model.ts';
import type { UseRecord, UseRow } from './use.repository.ts';

export type Format = (key: MessageKey, params?: LooseParams) => string;

/** A table as it is saved. */
export interface UseSheet {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const sign: Partial<Record<UseNumber, string>> = { completion: '%', passing: '%', submitted: '%', graded: '%' };

/** The numbers with their definitions. */
export function numbersSheet(totals: Totals, format: Format): UseSheet {
  const numbers = numbersOf(totals);
  const value = (key: UseNumber): Cell =>
    numbers[key] === null ? '' : sign[key] ? `${numbers[key]}${sign[key]}` : numbers[key];
  return {
    title: format('statistics.numbers'),
    heads: (['number', 'value', 'words'] as const).map((key) => format(`statistics.definition.${key}`)),
    rows: NUMBERS.map((key) => [format(`statistics.number.${key}`), value(key), format(`statistics.number.${key}.is`)]),
  };
}

const share = (have: number, of: number): Cell => (of === 0 ? '' : `${percent(have, of)}%`);

/** A table with a row for each experiment, unit, course, class or person. */
export function rowsSheet(by: TableKind, rows: readonly UseRow[], format: Format): UseSheet {
  const column = (key: 'code' | 'name' | 'of' | 'meanScore' | 'excellent' | 'standard' | 'below') =>
    format(`statistics.column.${key}`);
  const number = (key: UseNumber) => format(`statistics.number.${key}`);
  const own = by === 'experiments';
  return {
    title: format(`statistics.table.${by}`),
    heads: [
      ...[column('code'), column('name'), column('of'), ...(own ? [number('views')] : [])],
      ...[number('persons'), number('runs'), number('minutes'), number('completion'), number('passing')],
      ...[column('meanScore'), column('excellent'), column('standard'), column('below')],
      ...(own ? [number('stars')] : []),
    ],
    rows: rows.map((row) => [
      ...[row.code, row.name, row.of, ...(own ? [row.views] : [])],
      ...[row.persons, row.runs, row.mean, share(row.finished, row.ended), share(row.passed, row.scored)],
      ...[row.meanScore, row.excellent, row.standard, row.below],
      ...(own ? [row.stars] : []),
    ]),
  };
}

/** The runs themselves, so that a reader comes to the same numbers. */
export function recordsSheet(rows: readonly UseRecord[], format: Format): UseSheet {
  const heads = [
    ...([
      'originId',
      'number',
      'person',
      'school',
      'experiment',
      'version',
      'startedAt',
      'endedAt',
      'minutes',
    ] as const),
    ...(['state', 'score', 'passScore', 'adjusted', 'source', 'basis', 'course', 'class', 'report'] as const),
  ];
  const at = (time: Date | null) => (time === null ? '' : siteSecond(time));
  return {
    title: format('statistics.records'),
    heads: heads.map((key) => format(`statistics.record.${key}`)),
    rows: rows.map((row) => [
      ...[row.originId, row.number, row.person, row.school, row.experiment, row.version],
      ...[at(row.startedAt), at(row.endedAt), row.minutes, format(`statistics.state.${row.state}`), row.score],
      row.passScore,
      row.adjusted ? format('statistics.record.adjusted.yes') : '',
      ...[format(`statistics.filter.source.${row.source}`), format(`statistics.filter.basis.${row.basis}`)],
      ...[row.course, row.class, row.report === null ? '' : format(`statistics.report.${row.report}`)],
    ]),
  };
}
