import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import type { Part } from '../shared/construction.contract.ts';
import { CONTRIBUTIONS, COVERAGES, POINT_COLUMNS } from '../shared/coverage.model.ts';
import { FIGURES } from '../shared/figure.model.ts';
import type { Construction } from './construction.service.ts';

type Format = (key: MessageKey, params?: LooseParams) => string;

/** A part of the page as rows, with what its columns and rows mean. */
export interface PartTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly definitions: readonly (readonly [name: string, definition: string])[];
}

const percent = (have: number, want: number): number | null =>
  want === 0 ? null : Math.round((have / want) * 1000) / 10;

function countsTable({ figures, terms }: Construction, format: Format): PartTable {
  return {
    title: format('construction.counts'),
    heads: [
      format('construction.column.figure'),
      format('construction.column.now'),
      format('construction.column.hidden'),
      ...terms.map(({ name }) => name),
    ],
    rows: figures.map((row) => [format(`construction.figure.${row.figure}`), row.value, row.withHidden, ...row.terms]),
    definitions: [
      [format('construction.counts'), format('construction.counts.is')],
      ...FIGURES.map(
        (figure) => [format(`construction.figure.${figure}`), format(`construction.figure.${figure}.is`)] as const,
      ),
    ],
  };
}

function coverageTable({ coverage }: Construction, format: Format): PartTable {
  return {
    title: format('construction.coverage'),
    heads: (['figure', 'have', 'want', 'share'] as const).map((key) => format(`construction.column.${key}`)),
    rows: coverage.map(({ coverage: one, have, want }) => [
      ...[format(`construction.share.${one}`), have, want, percent(have, want)],
    ]),
    definitions: COVERAGES.map((one) => [format(`construction.share.${one}`), format(`construction.share.${one}.is`)]),
  };
}

function pointsTable({ points }: Construction, format: Format): PartTable {
  return {
    title: format('construction.matrix.points'),
    heads: [
      format('construction.column.code'),
      format('construction.column.name'),
      ...POINT_COLUMNS.map((column) => format(`construction.point.${column}`)),
    ],
    rows: points.map(({ code, name, counts }) => [code, name, ...POINT_COLUMNS.map((column) => counts[column])]),
    definitions: [[format('construction.matrix.points'), format('construction.matrix.points.is')]],
  };
}

function objectivesTable({ items, objectives }: Construction, format: Format): PartTable {
  return {
    title: format('construction.matrix.objectives'),
    heads: [format('construction.kind.objective'), ...items.map(({ name, weight }) => `${name} ${weight}%`)],
    rows: objectives.map(({ text, items: given }) => [
      text,
      ...given.map((one) => format(one ? 'construction.matrix.yes' : 'construction.matrix.no')),
    ]),
    definitions: [[format('construction.matrix.objectives'), format('construction.matrix.objectives.is')]],
  };
}

function contributionTable({ contribution }: Construction, format: Format): PartTable {
  const kinds = [...CONTRIBUTIONS, 'marked'] as const;
  return {
    title: format('construction.contribution'),
    heads: [format('construction.column.member'), ...kinds.map((kind) => format(`construction.by.${kind}`))],
    rows: contribution.map((row) => [
      row.name ?? format('construction.contribution.others'),
      ...kinds.map((kind) => row[kind]),
    ]),
    definitions: [
      [format('construction.contribution'), format('construction.contribution.is')],
      ...kinds.map((kind) => [format(`construction.by.${kind}`), format(`construction.by.${kind}.is`)] as const),
    ],
  };
}

function questionsTable({ questions }: Construction, format: Format): PartTable {
  return {
    title: format('construction.questions'),
    heads: [
      format('construction.column.type'),
      ...([1, 2, 3, 4, 5] as const).map((n) => format(`construction.difficulty.${n}`)),
    ],
    rows: questions.map(({ type, counts }) => [format(`construction.type.${type}`), ...counts]),
    definitions: [[format('construction.questions'), format('construction.questions.is')]],
  };
}

function changesTable({ days }: Construction, format: Format): PartTable {
  return {
    title: format('construction.calendar'),
    heads: [format('construction.change.days'), format('construction.change.n')],
    rows: days.map(({ day, n }) => [day, n]),
    definitions: [[format('construction.calendar'), format('construction.calendar.is')]],
  };
}

const TABLES: Readonly<Record<Part, (data: Construction, format: Format) => PartTable>> = {
  counts: countsTable,
  questions: questionsTable,
  coverage: coverageTable,
  points: pointsTable,
  objectives: objectivesTable,
  contribution: contributionTable,
  changes: changesTable,
};

/** A part of the page as rows. */
export const tableOf = (part: Part, data: Construction, format: Format): PartTable => TABLES[part](data, format);
