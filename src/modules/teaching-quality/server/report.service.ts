import type { Readable } from 'node:stream';
import { appError } from '../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Block, docxOf } from '../../../platform/documents/docx-writer.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import { type QualityFilters, seeQuality } from './facts.service.ts';
import type { Format } from './file.engine.ts';
import { formatIn } from './file.service.ts';
import { type Objectives, objectivesIn, rangeOf } from './quality.service.ts';

/** Lines of writing of a part that is filled in, and of a signature. */
const ROOM = { text: 8, signature: 2 } as const;

const heading = (text: string): Block => ({ kind: 'heading', level: 1, text });

/** Writes numbers in the language of the reader. */
function writersOf({ locale }: Ctx) {
  const written = (value: number | null, decimals: number) =>
    value === null
      ? '—'
      : new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
          value,
        );
  return { number: written, percent: (share: number | null) => (share === null ? '—' : `${written(share * 100, 1)}%`) };
}

/** How each objective is assessed, and by what weight. */
function assessment({ rows }: Objectives, format: Format, { percent }: ReturnType<typeof writersOf>): Block[] {
  const keys = ['objective', 'evidence', 'evidenceWeight', 'rate', 'part'] as const;
  return [
    heading(format('teachingQuality.report.assessment')),
    {
      kind: 'table',
      widths: [4, 3, 2, 2, 2],
      head: keys.map((key) => format(`teachingQuality.column.${key}`)),
      rows: rows.flatMap(({ text, evidence }) =>
        evidence.length === 0
          ? [[text, format('teachingQuality.objectives.none'), '—', '—', '—']]
          : evidence.map((one, at) => [
              ...[at === 0 ? text : '', one.name, percent(one.weight), percent(one.rate), percent(one.part)],
            ]),
      ),
    },
  ];
}

/** How far each objective is reached. */
function results({ rows, n, course }: Objectives, format: Format, numbers: ReturnType<typeof writersOf>): Block[] {
  const { number, percent } = numbers;
  const keys = ['objective', 'weight', 'value', 'expected', 'attained', 'reached'] as const;
  const attained = (value: boolean | null) =>
    value === null
      ? format('teachingQuality.objectives.none')
      : format(value ? 'teachingQuality.attained' : 'teachingQuality.attained.not');
  return [
    heading(format('teachingQuality.report.results')),
    {
      kind: 'table',
      widths: [4, 1, 2, 2, 2, 2],
      head: keys.map((key) => format(`teachingQuality.column.${key}`)),
      rows: rows.map((row) => [
        ...[row.text, number(row.weight, 0), number(row.value, 4), number(row.expected, 2), attained(row.attained)],
        row.value === null ? '—' : `${row.reached} / ${n} (${percent(n === 0 ? null : row.reached / n)})`,
      ]),
    },
    { kind: 'paragraph', text: format('teachingQuality.report.course', { value: number(course, 4) }) },
  ];
}

function signatures(format: Format): Block[] {
  const line = (key: 'teacher' | 'head' | 'dean') => [
    ...[format(`teachingQuality.report.${key}`), '', format('teachingQuality.report.date'), ''],
  ];
  const texts = ['mapping', 'analysis', 'last', 'next'] as const;
  return [
    {
      kind: 'form',
      widths: [22, 78],
      rows: texts.map((key) => [format(`teachingQuality.report.${key}`), '']),
      lines: ROOM.text,
    },
    {
      kind: 'form',
      widths: [22, 40, 12, 26],
      rows: [line('teacher'), line('head'), line('dean')],
      lines: ROOM.signature,
    },
  ];
}

const head = (seen: SeenConstruction, { n, left }: Objectives, format: Format): Block => {
  const { from, until } = rangeOf(seen);
  const classes = seen.classes.filter(({ id }) => seen.window.classIds.has(id)).map(({ name }) => name);
  const rows: readonly (readonly [string, string])[] = [
    [format('teachingQuality.report.name'), `${seen.course.name} (${seen.course.code})`],
    [format('teachingQuality.term'), seen.term?.name ?? '—'],
    [format('teachingQuality.report.days'), `${from} – ${until}`],
    [format('teachingQuality.classes'), classes.join('、') || '—'],
    [format('teachingQuality.report.lead'), seen.course.lead],
    [format('teachingQuality.report.people'), format('teachingQuality.objectives.people', { n, left })],
  ];
  return { kind: 'facts', rows: rows.map(([label, text]) => ({ label, text })) };
};

/**
 * 课程目标达成情况评价报告 as a Word document to fill in and sign; that it was taken stands in the log.
 * @throws AppError as `seeConstruction`, conflict for a course without objectives
 */
export async function qualityReport(
  ctx: Ctx,
  courseId: string,
  filters: QualityFilters,
): Promise<{ readonly name: string; readonly body: Readable }> {
  const seen = await seeQuality(ctx, courseId, filters);
  const data = await objectivesIn(ctx, seen, filters);
  if (data.rows.length === 0) throw appError('conflict', 'teachingQuality.objectives.empty');
  const format = formatIn(ctx);
  const numbers = writersOf(ctx);
  const title = format('teachingQuality.report');
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'stats.report',
      object: 'course',
      objectId: courseId,
      after: { objectives: data.rows.length, people: data.n },
    });
  });
  const { course } = seen;
  const facts = {
    ...{ title: `${course.name} · ${title}`, author: course.lead, language: ctx.locale, at: ctx.clock.now() },
    foot: `${course.code} · ${course.name}`,
  };
  const blocks: Block[] = [
    { kind: 'title', text: title },
    head(seen, data, format),
    ...assessment(data, format, numbers),
    ...results(data, format, numbers),
    { kind: 'paragraph', text: format('teachingQuality.objectives.is') },
    { kind: 'paragraph', text: format('teachingQuality.asOf', { time: siteMinute(ctx.clock.now()) }) },
    heading(format('teachingQuality.report.written')),
    ...signatures(format),
  ];
  return { name: `${course.name}_${title}.docx`, body: docxOf(facts, blocks) };
}
