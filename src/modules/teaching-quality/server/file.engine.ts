import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { WORK_KINDS } from '../shared/feedback.model.ts';
import type { MarkedLearner } from '../shared/marks.model.ts';
import type { Part } from '../shared/quality.contract.ts';
import { MEASURES, measured } from '../shared/steps.model.ts';
import type { Feedback } from './feedback.service.ts';
import type { Papers } from './papers.service.ts';
import type { Objectives, Quality } from './quality.service.ts';
import type { Steps } from './steps.service.ts';

export type Format = (key: MessageKey, params?: LooseParams) => string;

/** A part of the page as rows, with what its columns and rows mean. */
export interface PartTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly definitions: readonly (readonly [name: string, definition: string])[];
}

const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
const two = (value: number | null) => round(value, 2);
const four = (value: number | null) => round(value, 4);
const percent = (have: number | null, want: number): number | null =>
  have === null || want === 0 ? null : round((have / want) * 100, 1);

/** The name of a band: its own, else the usual word. */
export const bandName = (format: Format, { key, name }: { readonly key: string; readonly name: string | null }) =>
  name ?? format(`teachingQuality.band.${key}` as MessageKey);

/** A part with its own definition, and those of further words. */
const defined = (format: Format, part: Part, more: readonly string[] = []): PartTable['definitions'] =>
  [`teachingQuality.${part}`, ...more.map((key) => `teachingQuality.${key}`)].map((key) => [
    format(key as MessageKey),
    format(`${key}.is` as MessageKey),
  ]);

const heads = (format: Format, ...keys: readonly string[]) =>
  keys.map((key) => format(`teachingQuality.column.${key}` as MessageKey));

export function summaryTable({ summary, classes }: Quality, format: Format): PartTable {
  const row = (name: string, one: Quality['summary']) => [
    ...[
      name,
      one.n,
      two(one.mean),
      two(one.median),
      two(one.low),
      two(one.high),
      two(one.max),
      two(one.min),
      two(one.sd),
    ],
    ...[percent(one.passed, one.n), percent(one.excellent, one.n)],
  ];
  return {
    title: format('teachingQuality.summary'),
    heads: [
      ...heads(format, 'class', 'n', 'mean', 'median', 'low', 'high', 'max', 'min', 'sd'),
      ...[format('teachingQuality.passRate'), format('teachingQuality.excellentRate')],
    ],
    rows: [
      row(format('teachingQuality.all'), summary),
      ...classes.flatMap((one) => (one.summary ? [row(one.name, one.summary)] : [])),
    ],
    definitions: defined(format, 'summary', ['counted', 'mean', 'sd', 'passRate', 'excellentRate']),
  };
}

export const bandsTable = ({ bands }: Quality, format: Format): PartTable => ({
  title: format('teachingQuality.bands'),
  heads: heads(format, 'band', 'from', 'people', 'share'),
  rows: bands.map((band) => [bandName(format, band), band.from, band.count, band.share]),
  definitions: defined(format, 'bands'),
});

/** The name of a tenth; the last is closed at the top. */
export const binName = (at: number): string => (at === 9 ? '[90, 100]' : `[${at * 10}, ${at * 10 + 10})`);

export const binsTable = ({ bins }: Quality, format: Format): PartTable => ({
  title: format('teachingQuality.bins'),
  heads: heads(format, 'bin', 'people'),
  rows: bins.map((n, at) => [binName(at), n]),
  definitions: defined(format, 'bins'),
});

export const itemsTable = ({ items }: Quality, format: Format): PartTable => ({
  title: format('teachingQuality.items'),
  heads: heads(format, 'item', 'weight', 'rate', 'n', 'left'),
  rows: items.map(({ name, weight, rate, n, left }) => [name, weight, two(rate), n, left]),
  definitions: defined(format, 'items'),
});

export const relationTable = ({ relation }: Quality, format: Format): PartTable => ({
  title: format('teachingQuality.relation'),
  heads: heads(format, 'process', 'exam'),
  rows: [...relation.points.map(({ x, y }) => [two(x), two(y)]), ['r', four(relation.r)]],
  definitions: defined(format, 'relation'),
});

/** Every learner with what counts, so that the figures can be counted again. */
export const peopleTable = (
  learners: readonly MarkedLearner[],
  { classes, bands, items }: Quality,
  format: Format,
): PartTable => ({
  title: format('teachingQuality.people'),
  heads: [
    ...heads(format, 'number', 'name', 'class', 'group', 'total', 'band', 'passLine'),
    ...items.map(({ name }) => name),
  ],
  rows: learners.map((one) => {
    const band = bands.find(({ key }) => key === one.band);
    return [
      ...[one.number, one.name, classes.find(({ id }) => id === one.classId)?.name ?? ''],
      ...[format(`teachingQuality.group.${one.group}`), one.total, band ? bandName(format, band) : '', one.passLine],
      ...items.map(({ key }) => two(one.items.get(key) ?? null)),
    ];
  }),
  definitions: defined(format, 'people'),
});

export const papersTable = ({ exams }: Papers, format: Format): PartTable => ({
  title: format('teachingQuality.papers'),
  heads: heads(format, 'paper', 'full', 'n', 'mean', 'sd', 'median', 'max', 'min', 'facility', 'd', 'alpha', 'sem'),
  rows: exams.map((one) => [
    ...[one.name, one.full, one.n, two(one.mean), two(one.sd), two(one.median), two(one.max), two(one.min)],
    ...[four(one.facility), four(one.discrimination), four(one.alpha), four(one.error)],
  ]),
  definitions: defined(format, 'papers', ['facility', 'discrimination', 'alpha']),
});

export function questionsTable({ exams }: Papers, examId: string | undefined, format: Format): PartTable {
  const exam = exams.find(({ id }) => id === examId) ?? exams[0];
  return {
    title: format('teachingQuality.questions'),
    heads: heads(format, 'question', 'points', 'n', 'facility', 'sd', 'ph', 'pl', 'd', 'rest', 'without', 'seconds'),
    rows: (exam?.questions ?? []).map((one, at) => [
      one.name ?? format('teachingQuality.question.place', { n: at + 1 }),
      ...[one.points, one.n, four(one.facility), four(one.deviation), four(one.high), four(one.low)],
      ...[four(one.discrimination), four(one.restCorrelation), four(one.alphaWithout), one.seconds],
    ]),
    definitions: defined(format, 'questions', ['facility', 'discrimination', 'rest']),
  };
}

export const objectivesTable = ({ rows, n, course }: Objectives, format: Format): PartTable => ({
  title: format('teachingQuality.objectives'),
  heads: heads(
    format,
    'objective',
    'weight',
    'evidence',
    'evidenceWeight',
    'rate',
    'value',
    'expected',
    'reached',
    'n',
  ),
  rows: [
    ...rows.flatMap((row) =>
      row.evidence.length === 0
        ? [[row.text, row.weight, format('teachingQuality.objectives.none'), null, null, null, row.expected, null, n]]
        : row.evidence.map((one, at) => [
            ...(at === 0 ? [row.text, row.weight] : ['', null]),
            ...[one.name, four(one.weight), four(one.rate)],
            ...(at === 0 ? [four(row.value), row.expected, row.reached, n] : [null, null, null, null]),
          ]),
    ),
    [format('teachingQuality.objectives.course'), null, '', null, null, four(course), null, null, n],
  ],
  definitions: defined(format, 'objectives'),
});

export const stepsTable = ({ steps, classes }: Steps, format: Format): PartTable => ({
  title: format('teachingQuality.steps'),
  heads: [
    ...heads(format, 'step', 'points', 'class', 'runs', 'reached'),
    ...MEASURES.map((one) => format(`teachingQuality.measure.${one}`)),
  ],
  rows: steps.flatMap(({ title, max, cells }) =>
    cells.map((cell, at) => [
      ...[
        title,
        max,
        at === 0 ? format('teachingQuality.all') : (classes[at - 1]?.name ?? ''),
        cell.runs,
        cell.reached,
      ],
      ...MEASURES.map((one) => four(measured(one, cell))),
    ]),
  ),
  definitions: [
    ...defined(format, 'steps'),
    ...MEASURES.map(
      (one) => [format(`teachingQuality.measure.${one}`), format(`teachingQuality.measure.${one}.is`)] as const,
    ),
  ],
});

export const markingTable = ({ marking }: Feedback, format: Format): PartTable => ({
  title: format('teachingQuality.marking'),
  heads: heads(format, 'kind', 'markedN', 'pending', 'hours'),
  rows: [
    [format('teachingQuality.all'), marking.marked, marking.pending, two(marking.hours)],
    ...WORK_KINDS.flatMap((kind) =>
      marking.kinds
        .filter((one) => one.kind === kind)
        .map((one) => [format(`teachingQuality.work.${kind}`), one.marked, one.pending, two(one.hours)]),
    ),
    ...marking.markers.map(({ name, n, hours }) => [
      name ?? format('teachingQuality.marker.unknown'),
      n,
      null,
      two(hours),
    ]),
  ],
  definitions: defined(format, 'marking'),
});

export const repliesTable = ({ replies }: Feedback, format: Format): PartTable => ({
  title: format('teachingQuality.replies'),
  heads: heads(format, 'week', 'n', 'hours'),
  rows: [
    ...replies.weeks.map(({ week, n, hours }) => [week, n, two(hours)]),
    [format('teachingQuality.all'), replies.replied, two(replies.hours)],
    [format('teachingQuality.replies.rate'), replies.due, percent(replies.inTime, replies.due)],
  ],
  definitions: defined(format, 'replies'),
});

export const reviewsTable = ({ reviews }: Feedback, format: Format): PartTable => ({
  title: format('teachingQuality.reviews'),
  heads: heads(format, 'stars', 'n'),
  rows: [...reviews.counts.map((n, at) => [at + 1, n]), [format('teachingQuality.column.mean'), two(reviews.mean)]],
  definitions: defined(format, 'reviews'),
});

export const appealsTable = ({ appeals }: Feedback, format: Format): PartTable => ({
  title: format('teachingQuality.appeals'),
  heads: heads(format, 'figure', 'n'),
  rows: (['published', 'appeals', 'decided', 'changed'] as const).map((key) => [
    ...[format(`teachingQuality.appeals.${key}`), appeals[key]],
  ]),
  definitions: defined(format, 'appeals'),
});
