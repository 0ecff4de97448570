import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Block } from '../../../platform/documents/docx-writer.ts';
import type { ItemReview, OpenForm, OpenItem } from '../shared/form.model.ts';
import type { MultipleRule, PaperSheet } from '../shared/paper.model.ts';
import { keyLine, ledBlocks, optionBlocks, type Pictures, stemBlocks } from './question-document.engine.ts';

type Format = (key: MessageKey, params?: LooseParams) => string;

/** A paper that becomes a document. */
export interface DocumentPaper {
  readonly name: string;
  readonly courseName: string;
  readonly total: number;
  readonly seed: string;
  readonly form: OpenForm;
  /** By item; null for a paper without its key. */
  readonly reviews: Readonly<Record<string, ItemReview>> | null;
  readonly pictures: Pictures;
}

/** Empty lines left for what is written by hand. */
const ROOM = { shortAnswer: 4, essay: 14, file: 2 } as const;
const isWritten = (type: OpenItem['view']['type']): type is keyof typeof ROOM => type in ROOM;
const line = (text: string): Block => ({ kind: 'paragraph', text });
const emptyLines = (n: number): Block[] => Array.from({ length: n }, () => line(''));
const letters = (n: number): string =>
  Array.from({ length: n }, (_, i) => `[${String.fromCharCode(65 + i)}]`).join(' ');

const ruleLine = (rule: MultipleRule, format: Format): Block =>
  line(format(`papers.answer.rule.${rule.rule}`, { n: rule.fewer }));

/** Text with a remark at the end of its first paragraph. */
function remarked(blocks: readonly Block[], remark: string): Block[] {
  const [first, ...rest] = blocks;
  return first?.kind === 'paragraph'
    ? [{ ...first, text: `${first.text}${remark}` }, ...rest]
    : [...blocks, line(remark)];
}

function room(view: OpenItem['view'], format: Format): Block[] {
  if (isWritten(view.type)) return emptyLines(ROOM[view.type]);
  if (view.type === 'numeric') return [line(format('papers.sheet.number'))];
  return view.type === 'ordering' ? [line(format('papers.sheet.order'))] : [];
}

/** A section with its heading, and each of its items by the place it has in the whole form. */
function sections(
  { form }: DocumentPaper,
  format: Format,
  head: (section: OpenForm['sections'][number]) => Block[],
  itemBlocks: (item: OpenItem, number: number) => Block[],
): Block[] {
  return form.sections.flatMap((section, at): Block[] => [
    { kind: 'heading', level: 2, text: section.title || format('papers.section.nth', { n: at + 1 }) },
    ...head(section),
    ...form.items.flatMap((item, i) => (item.section === at ? itemBlocks(item, i + 1) : [])),
  ]);
}

/** The material above the first of its questions, with their numbers. */
function materialBlocks({ form, pictures }: DocumentPaper, view: OpenItem['view'], n: number, format: Format): Block[] {
  const { material } = view;
  const ofIt = (item: OpenItem | undefined) => item?.view.material?.id === material?.id;
  if (!material || ofIt(form.items[n - 2])) return [];
  const to = form.items.findLastIndex(ofIt) + 1;
  const title =
    to === n ? format('papers.answer.materialOf', { n }) : format('papers.answer.materialOfAll', { from: n, to });
  return [line(title), ...ledBlocks('', material.text, pictures)];
}

function questionBlocks(paper: DocumentPaper, withRoom: boolean, format: Format): Block[] {
  const { pictures } = paper;
  return sections(
    paper,
    format,
    ({ instructions, rule }) => [
      ...(instructions === '' ? [] : ledBlocks('', instructions, pictures)),
      ...(rule ? [ruleLine(rule, format)] : []),
    ],
    ({ view, rule, points }, n) => [
      ...materialBlocks(paper, view, n, format),
      ...remarked(stemBlocks(`${n}. `, view.stem, pictures), format('papers.sheet.points', { n: points })),
      ...(rule ? [ruleLine(rule, format)] : []),
      ...(view.type === 'truth' ? [line(format('papers.sheet.truth'))] : optionBlocks(view, pictures)),
      ...(view.type === 'experiment' ? experimentLines(view, format) : []),
      ...(withRoom ? room(view, format) : []),
    ],
  );
}

/** 答题卡: a place for the answer to each question. */
const answerBlocks = (paper: DocumentPaper, format: Format): Block[] =>
  sections(
    paper,
    format,
    () => [],
    ({ view }, n) => {
      if ('options' in view) return [line(`${n}. ${letters(view.options.length)}`)];
      if (view.type === 'truth') return [line(`${n}. [✓] [✗]`)];
      if (isWritten(view.type)) return [line(`${n}.`), ...emptyLines(ROOM[view.type])];
      return [line(`${n}. ____________________`)];
    },
  );

function keyBlocks(paper: DocumentPaper, format: Format): Block[] {
  const truth = (value: boolean) => format(value ? 'papers.answer.true' : 'papers.answer.false');
  return sections(
    paper,
    format,
    () => [],
    ({ id, view, points }, n) => {
      const review = paper.reviews?.[id];
      if (!review) return [];
      const worth = format('papers.sheet.points', { n: points });
      const parts = [
        ['papers.sheet.reference', review.reference],
        ['papers.sheet.rubric', review.rubric],
        ['papers.sheet.analysis', review.analysis],
      ] as const;
      return [
        line(`${n}. ${keyLine(view, review.key, truth) ?? format(unkeyed(view))}${worth}`),
        ...parts.flatMap(([title, html]) =>
          html === '' ? [] : ledBlocks(format('papers.sheet.part', { title: format(title) }), html, paper.pictures),
        ),
      ];
    },
  );
}

/** What stands where a question has no key. */
const unkeyed = ({ type }: OpenItem['view']) =>
  type === 'experiment' ? ('papers.answer.key.experiment' as const) : ('papers.answer.key.manual' as const);

/** The experiment a question asks for, as text: it is done on the platform. */
const experimentLines = (view: Extract<OpenItem['view'], { type: 'experiment' }>, format: Format) => [
  line(view.name),
  line(format('papers.answer.experiment.rule', { n: view.steps })),
];

/** A paper as parts of a document: its questions, the sheet for answers or both; its key when it has one. */
export function paperBlocks(paper: DocumentPaper, what: PaperSheet, format: Format): Block[] {
  const keyed = paper.reviews !== null;
  return [
    { kind: 'title', text: keyed ? format('papers.sheet.keyOf', { name: paper.name }) : paper.name },
    {
      kind: 'subtitle',
      text: `${paper.courseName} · ${format('papers.sheet.facts', { n: paper.form.items.length, total: paper.total, seed: paper.seed })}`,
    },
    ...(keyed
      ? keyBlocks(paper, format)
      : [
          line(format('papers.sheet.person')),
          ...(what === 'answers' ? [] : questionBlocks(paper, what === 'questions', format)),
          ...(what === 'both' ? [{ kind: 'heading', level: 1, text: format('papers.sheet.answers') } as const] : []),
          ...(what === 'questions' ? [] : answerBlocks(paper, format)),
        ]),
  ];
}
