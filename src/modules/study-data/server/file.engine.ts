import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import { NUMBERS, type NumberValue, type StudyNumber, WAYS } from '../shared/study.model.ts';
import type { Learners } from './learners.service.ts';
import type { Hours, Nodes, Study } from './study.service.ts';

export type Format = (key: MessageKey, params?: LooseParams) => string;

/** A part of the page as rows, with what its columns and rows mean. */
export interface PartTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly definitions: readonly (readonly [name: string, definition: string])[];
}

const round = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
const share = (have: number, of: number): number | null => (of === 0 ? null : round((100 * have) / of, 4));

const cellOf = ({ number, value }: NumberValue & { readonly number: StudyNumber }): Cell =>
  value === null ? null : WAYS[number] === 'share' ? `${round(value, 4)}%` : round(value, 4);

const definitionsOf = (format: Format) =>
  NUMBERS.map((number) => [format(`studyData.number.${number}`), format(`studyData.number.${number}.is`)] as const);

/** The numbers with what they are made of. */
export const numbersTable = ({ numbers }: Study, format: Format): PartTable => ({
  title: format('studyData.numbers'),
  heads: (['number', 'value', 'have', 'of', 'missing'] as const).map((key) => format(`studyData.column.${key}`)),
  rows: numbers.map((one) => [
    ...[format(`studyData.number.${one.number}`), cellOf(one), round(one.have, 4), one.of, one.missing],
  ]),
  definitions: definitionsOf(format),
});

export const daysTable = ({ days }: Study, format: Format): PartTable => ({
  title: format('studyData.days'),
  heads: [format('studyData.column.day'), format('studyData.column.people')],
  rows: days.map(({ day, n }) => [day, n]),
  definitions: [[format('studyData.days'), format('studyData.days.is')]],
});

export const hoursTable = ({ minutes }: Hours, format: Format): PartTable => ({
  title: format('studyData.hours'),
  heads: [format('studyData.column.weekday'), ...Array.from({ length: 24 }, (_, hour) => `${hour}:00`)],
  rows: minutes.map((cells, at) => [format(`studyData.weekday.${(at + 1) as 1}`), ...cells]),
  definitions: [[format('studyData.hours'), format('studyData.hours.is')]],
});

/** Name of a class of progress. */
const binName = (bin: number) => (bin === 10 ? '100%' : `${bin * 10}–${bin * 10 + 10}%`);

export const progressTable = ({ bins }: Study, format: Format): PartTable => ({
  title: format('studyData.progress'),
  heads: [format('studyData.column.progress'), format('studyData.column.people')],
  rows: bins.map((n, bin) => [binName(bin), n]),
  definitions: [[format('studyData.progress'), format('studyData.progress.is')]],
});

export const nodesTable = ({ nodes, learners }: Nodes, format: Format): PartTable => ({
  title: format('studyData.nodes'),
  heads: (['chapter', 'item', 'required', 'started', 'done', 'doneShare'] as const).map((key) =>
    format(`studyData.column.${key}`),
  ),
  rows: nodes.map((one) => [
    ...[one.chapter, one.name, format(one.required ? 'studyData.yes' : 'studyData.no')],
    ...[one.started, one.done, share(one.done, learners)],
  ]),
  definitions: [[format('studyData.nodes'), format('studyData.nodes.is')]],
});

export const experimentsTable = ({ experiments }: Nodes, format: Format): PartTable => ({
  title: format('studyData.experiments'),
  heads: (['experiment', 'people', 'runs', 'ended', 'finishedShare', 'passedShare', 'score', 'minutes'] as const).map(
    (key) => format(`studyData.column.${key}`),
  ),
  rows: experiments.map((one) => [
    ...[one.name, one.people, one.runs, one.ended, share(one.finished, one.ended), share(one.passed, one.scored)],
    ...[round(one.score, 2), round(one.minutes, 2)],
  ]),
  definitions: [
    [format('studyData.experiments'), format('studyData.experiments.is')],
    ...(['finished', 'passed', 'score', 'minutes'] as const).map(
      (number) => [format(`studyData.number.${number}`), format(`studyData.number.${number}.is`)] as const,
    ),
  ],
});

/** Everybody, so that a reader comes to the same numbers. */
export const learnersTable = ({ rows }: Learners, format: Format): PartTable => ({
  title: format('studyData.learners'),
  heads: (
    [
      ...(['number2', 'name', 'class', 'progress', 'hours', 'lastAt', 'due', 'submitted', 'onTime'] as const),
      ...(['runs', 'mark', 'level', 'points'] as const),
    ] as const
  ).map((key) => format(`studyData.column.${key}`)),
  rows: rows.map((one) => [
    ...[one.number, one.name, one.className, round(one.progress, 4), round(one.hours, 4)],
    ...[one.lastAt && siteMinute(new Date(one.lastAt)), one.due, one.submitted, one.onTime, one.runs, one.mark],
    ...[one.risk && format(`studyData.level.${one.risk.level}`), one.risk?.points ?? null],
  ]),
  definitions: [...definitionsOf(format), [format('studyData.risk'), format('studyData.risk.is')]],
});
