import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { bandCounts } from '../../../../kernel/statistics/sample.ts';
import type { Block, Fact } from '../../../../platform/documents/docx-writer.ts';
import type { QuestionType } from '../../../questions/shared/question.model.ts';
import { difficultyOf, discriminationGrade, ENOUGH_RESULTS, FEW_RESULTS } from '../../shared/mark.model.ts';
import type { readAnalysis } from '../analysis.service.ts';
import { figuresOf } from '../result.service.ts';
import type { QuestionOptions } from './option-share.service.ts';

type Analysis = Awaited<ReturnType<typeof readAnalysis>>;
type Row = Analysis['rows'][number];
type Objectives = NonNullable<Analysis['objectives']>;

/** What the report of an exam is made of. */
export interface ReportContent {
  readonly kind: 'exam' | 'test';
  readonly examName: string;
  readonly course: { readonly code: string; readonly name: string };
  readonly classes: string;
  readonly teachers: string;
  /** Names of the terms of the classes; empty without any. */
  readonly terms: string;
  /** When candidates could answer; empty without a window. */
  readonly time: string;
  readonly minutes: number | null;
  readonly expected: number;
  readonly absent: number;
  /** The moment the figures are of. */
  readonly at: string;
  /** Per cent of the full mark that passes. */
  readonly passLine: number;
  /** Results the figures go by. */
  readonly totals: readonly number[];
  readonly figures: Analysis;
  readonly options: readonly QuestionOptions[];
}

/** The language of a report. */
export interface ReportLanguage {
  readonly format: (key: MessageKey, params?: LooseParams) => string;
  readonly typeName: (type: QuestionType) => string;
  /** A number with this many decimals at least and at most; what has no value is a dash. */
  readonly number: (value: number | null, least: number, most: number) => string;
}

/** Lower ends of the bands, in per cent of the full mark. */
const BANDS = [90, 80, 70, 60] as const;
/** Lines of writing of a part that is filled in, and of a signature. */
const ROOM = { text: 8, signature: 2 } as const;

const heading = (text: string): Block => ({ kind: 'heading', level: 1, text });
const line = (text: string): Block => ({ kind: 'paragraph', text });

/** Minutes and seconds; what was not measured is a dash. */
function duration(seconds: number | null): string {
  if (seconds === null) return '—';
  const [minutes, rest] = [Math.floor(Math.round(seconds) / 60), Math.round(seconds) % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** Writers of numbers in a language. */
const numbersOf = ({ number }: ReportLanguage) => ({
  count: (value: number) => number(value, 0, 0),
  mark: (value: number | null) => number(value, 0, 2),
  two: (value: number | null) => number(value, 2, 2),
  three: (value: number | null) => number(value, 3, 3),
  percent: (share: number | null) => (share === null ? number(null, 1, 1) : `${number(share * 100, 1, 1)}%`),
});

function head(content: ReportContent, language: ReportLanguage): Block[] {
  const { format } = language;
  const { count, mark } = numbersOf(language);
  const { course, expected, absent } = content;
  const rows: readonly (readonly [MessageKey, string])[] = [
    ['marking.report.course', `${course.name} (${course.code})`],
    [`marking.report.${content.kind}`, content.examName],
    ...(content.terms === '' ? [] : [['marking.report.term', content.terms] as const]),
    ['marking.report.classes', content.classes],
    ['marking.report.teachers', content.teachers],
    ['marking.report.time', content.time],
    ...(content.minutes === null ? [] : [['marking.report.minutes', count(content.minutes)] as const]),
    ['marking.report.full', mark(content.figures.fullMark)],
    ['marking.report.expected', count(expected)],
    ['marking.report.present', count(expected - absent)],
    ['marking.report.absent', count(absent)],
    ['marking.report.counted', count(content.figures.n)],
    ['marking.report.at', content.at],
  ];
  return [
    { kind: 'title', text: format('marking.report.title') },
    { kind: 'subtitle', text: `${course.name} · ${content.examName}` },
    { kind: 'facts', rows: rows.map(([key, text]) => ({ label: format(key), text: text || '—' })) },
  ];
}

/** How results lie, and what they come to. */
function scores(content: ReportContent, language: ReportLanguage): Block[] {
  const { format } = language;
  const { count, mark, two, three, percent } = numbersOf(language);
  const { totals, passLine, figures } = content;
  const full = figures.fullMark || 1;
  const counts = bandCounts(
    totals.map((total) => (total / full) * 100),
    BANDS,
  );
  const names = [
    ...BANDS.map((floor, i) => `${floor}–${i === 0 ? 100 : BANDS[i - 1]! - 1}`),
    format('marking.report.below'),
  ];
  const { mean, highest, lowest, deviation, median, passed } = figuresOf(totals, full, passLine);
  const facts: Fact[] = [
    { label: format('marking.report.mean'), text: two(mean) },
    { label: format('marking.report.highest'), text: mark(highest) },
    { label: format('marking.report.lowest'), text: mark(lowest) },
    { label: format('marking.report.deviation'), text: two(deviation) },
    { label: format('marking.report.median'), text: two(median) },
    {
      label: format('marking.report.passed', { line: passLine }),
      text: percent(passed === null ? null : passed / 100),
    },
    {
      label: format('marking.report.excellent', { line: BANDS[0] }),
      text: percent(totals.length === 0 ? null : counts[0]! / totals.length),
    },
    { label: format('marking.analysis.facility'), text: three(figures.facility) },
    { label: format('marking.analysis.discrimination'), text: three(figures.meanDiscrimination) },
    { label: format('marking.analysis.alpha'), text: three(figures.alpha) },
    { label: format('marking.analysis.sem'), text: three(figures.sem) },
  ];
  const caution =
    figures.n < FEW_RESULTS
      ? [line(format('marking.analysis.few', { n: FEW_RESULTS }))]
      : figures.n < ENOUGH_RESULTS
        ? [line(format('marking.analysis.caution', { n: count(figures.n) }))]
        : [];
  return [
    heading(format('marking.report.scores')),
    {
      kind: 'table',
      widths: [40, 30, 30],
      head: [format('marking.report.band'), format('marking.report.people'), format('marking.report.share')],
      rows: names.map((name, i) => [
        name,
        count(counts[i]!),
        percent(totals.length === 0 ? null : counts[i]! / totals.length),
      ]),
    },
    { kind: 'facts', rows: facts },
    line(format('marking.report.scale')),
    ...caution,
  ];
}

/** What the figures of a question say, a line for each. */
function verdict({ facility, discrimination }: Row, { format }: ReportLanguage): string {
  return [
    ...(facility === null ? [] : [format(`marking.report.difficulty.${difficultyOf(facility)}`)]),
    ...(discrimination === null ? [] : [format(`marking.report.grade.${discriminationGrade(discrimination)}`)]),
  ].join('\n');
}

function questions({ figures: { rows } }: ReportContent, language: ReportLanguage): Block[] {
  const { format, typeName } = language;
  const { count, mark, two, three } = numbersOf(language);
  const whole = rows.filter(({ of }) => of === null);
  return [
    heading(format('marking.report.questions')),
    {
      kind: 'table',
      widths: [8, 23, 11, 8, 9, 9, 9, 10, 17],
      head: [
        format('marking.report.number'),
        format('marking.column.question'),
        format('marking.column.type'),
        format('marking.column.points'),
        format('marking.column.mean'),
        format('marking.analysis.column.facility'),
        format('marking.analysis.column.discrimination'),
        format('marking.analysis.column.seconds'),
        format('marking.report.verdict'),
      ],
      rows: rows.map((row) => [
        row.of === null ? count(whole.indexOf(row) + 1) : format('marking.part'),
        row.stem,
        typeName(row.type),
        mark(row.points),
        two(row.mean),
        three(row.facility),
        three(row.discrimination),
        duration(row.seconds),
        verdict(row, language) || '—',
      ]),
    },
    line(format('marking.report.method')),
  ];
}

/** Number of a question in the report; one below a material has the number of the whole before its own. */
function numberOf(rows: readonly Row[], row: Row): string {
  const whole = rows.filter(({ of }) => of === null);
  if (row.of === null) return String(whole.indexOf(row) + 1);
  const above = whole.findIndex(({ questionId }) => questionId === row.of) + 1;
  return `${above}.${rows.filter(({ of }) => of === row.of).indexOf(row) + 1}`;
}

/** How many chose each option, the wrong ones among them. */
function optionTable({ figures: { rows }, options }: ReportContent, language: ReportLanguage): Block[] {
  if (options.length === 0) return [];
  const { format } = language;
  const { count, percent } = numbersOf(language);
  const lines = options.flatMap((one) => {
    const row = rows.find(({ questionId, number }) => questionId === one.questionId && number === one.number)!;
    const share = (n: number) => percent(one.n === 0 ? null : n / one.n);
    const chosen = one.options.map(({ id, text, right, n }, at) => [
      at === 0 ? numberOf(rows, row) : '',
      text === '' && (id === 'true' || id === 'false')
        ? format(`marking.report.${id}`)
        : `${String.fromCharCode(65 + at)}. ${text}`,
      ...[right ? '✓' : '', count(n), share(n)],
    ]);
    return [...chosen, ['', format('marking.analysis.column.blank'), '', count(one.blank), share(one.blank)]];
  });
  return [
    heading(format('marking.report.options')),
    {
      kind: 'table',
      widths: [9, 51, 10, 14, 16],
      head: [
        format('marking.report.number'),
        format('marking.report.option'),
        format('marking.report.key'),
        format('marking.report.people'),
        format('marking.report.share'),
      ],
      rows: lines,
    },
    line(format('marking.report.optionsAbout')),
  ];
}

function objectives({ rows, unmapped }: Objectives, language: ReportLanguage): Block[] {
  const { format } = language;
  const { count, mark, percent } = numbersOf(language);
  const result = (attained: boolean | null) =>
    attained === null ? 'marking.objectives.noEvidence' : (`marking.objectives.${attained ? 'yes' : 'no'}` as const);
  return [
    heading(format('marking.objectives.title')),
    {
      kind: 'table',
      widths: [34, 9, 9, 9, 12, 11, 14, 13],
      head: [
        format('marking.objectives.column.objective'),
        format('marking.objectives.column.questions'),
        format('marking.column.points'),
        format('marking.objectives.column.n'),
        format('marking.objectives.column.rate'),
        format('marking.objectives.column.expected'),
        format('marking.objectives.column.reached'),
        format('marking.objectives.column.attained'),
      ],
      rows: rows.map((row, i) => [
        format('marking.objectives.nth', { n: i + 1, text: row.text }),
        ...[count(row.questions), mark(row.points), count(row.n), percent(row.rate), percent(row.expected)],
        percent(row.n > 0 ? row.reached / row.n : null),
        format(result(row.attained)),
      ]),
    },
    line(format('marking.objectives.about')),
    ...(unmapped > 0 ? [line(format('marking.objectives.unmapped', { n: unmapped }))] : []),
  ];
}

/** What people write themselves, and where they sign. */
function remarks({ format }: ReportLanguage): Block[] {
  const date = format('marking.report.date');
  return [
    heading(format('marking.report.remarks')),
    {
      kind: 'form',
      widths: [22, 78],
      rows: [
        [format('marking.report.setting'), ''],
        [format('marking.report.improvement'), ''],
      ],
      lines: ROOM.text,
    },
    {
      kind: 'form',
      widths: [22, 40, 12, 26],
      rows: [
        [format('marking.report.teacher'), '', date, ''],
        [format('marking.report.head'), '', date, ''],
      ],
      lines: ROOM.signature,
    },
  ];
}

/** 试卷分析报告: the exam, its results, its questions, the objectives they give evidence of, and what is filled in by hand. */
export const reportBlocks = (content: ReportContent, language: ReportLanguage): Block[] => [
  ...head(content, language),
  ...scores(content, language),
  ...questions(content, language),
  ...optionTable(content, language),
  ...(content.figures.objectives ? objectives(content.figures.objectives, language) : []),
  ...remarks(language),
];
