import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Block } from '../../../../platform/documents/docx-writer.ts';
import { richBlocks } from '../../../../platform/documents/rich-blocks.ts';
import { completionLabel, isItem } from '../../shared/completion.model.ts';
import { childrenOf, holdsChildren } from '../../shared/structure.model.ts';
import type { FullCourseRow } from '../course.repository.ts';
import type { NodeRow } from '../outline/node.repository.ts';
import { sheetTime } from './outline-time.engine.ts';

/** What the outline of a course as a document is made of. */
export interface OutlineContent {
  readonly course: Pick<
    FullCourseRow,
    | 'code'
    | 'name'
    | 'name_en'
    | 'nature'
    | 'credits'
    | 'theory_hours'
    | 'lab_hours'
    | 'lead_name'
    | 'intro'
    | 'syllabus'
    | 'assessment'
  >;
  readonly unitName: string;
  /** Name of the category; its code where the table has none. */
  readonly category: string;
  readonly nodes: readonly NodeRow[];
  /** Codes of experiments by id. */
  readonly experiments: ReadonlyMap<string, { readonly code: string }>;
  /** Names of knowledge points by node. */
  readonly points: ReadonlyMap<string, readonly string[]>;
  readonly format: (key: MessageKey, params?: LooseParams) => string;
}

/** Opening, due and closing of a node, one a line. */
function timesOf({ format }: OutlineContent, node: NodeRow): string[] {
  const times = [
    ['opens', node.opensAt],
    ['due', node.dueAt],
    ['closes', node.closesAt],
  ] as const;
  return times.flatMap(([what, at]) => (at ? [format(`courses.document.${what}`, { at: sheetTime(at) })] : []));
}

const nameOf = ({ format }: OutlineContent, node: NodeRow) =>
  node.visible ? node.name : `${node.name} ${format('courses.document.hidden')}`;

/** Items that stand next to each other as one table, each with its number. */
function itemTable(
  content: OutlineContent,
  items: readonly { readonly number: string; readonly node: NodeRow }[],
): Block {
  const { format, experiments, points } = content;
  return {
    kind: 'table',
    widths: [9, 33, 9, 8, 8, 15, 18],
    head: [
      format('courses.document.number'),
      format('courses.column.name'),
      format('courses.column.type'),
      format('courses.import.required'),
      format('courses.import.hours'),
      format('courses.completion.rule'),
      format('courses.document.time'),
    ],
    rows: items.map(({ number, node }) => {
      const code = node.experimentId ? experiments.get(node.experimentId)?.code : undefined;
      const names = points.get(node.id);
      const done = node.completion ? format(`courses.completion.${completionLabel(node.type, node.completion)}`) : '';
      return [
        number,
        [
          nameOf(content, node),
          ...(code ? [code] : []),
          ...(names ? [format('courses.document.points', { names: names.join(' · ') })] : []),
        ].join('\n'),
        format(`courses.type.${node.type}` as 'courses.type.page'),
        format(node.required ? 'courses.import.yes' : 'courses.import.no'),
        node.hours === null ? '' : String(node.hours),
        done,
        timesOf(content, node).join('\n'),
      ];
    }),
  };
}

/** What stands below a node (root: null): chapters and sections as headings, runs of items as tables. */
function below(content: OutlineContent, parent: string | null, prefix: string, depth: number): Block[] {
  const blocks: Block[] = [];
  let items: { number: string; node: NodeRow }[] = [];
  const flush = () => {
    if (items.length > 0) blocks.push(itemTable(content, items));
    items = [];
  };
  for (const [i, node] of childrenOf(content.nodes, parent).entries()) {
    const number = `${prefix}${i + 1}`;
    if (!holdsChildren(node.type)) {
      items.push({ number, node });
      continue;
    }
    flush();
    blocks.push({ kind: 'heading', level: depth === 0 ? 2 : 3, text: `${number} ${nameOf(content, node)}` });
    const facts = [
      ...(node.hours === null ? [] : [content.format('courses.structure.hours', { n: node.hours })]),
      ...timesOf(content, node).map((time) => `${time} (UTC+8)`),
      ...(content.points.has(node.id)
        ? [content.format('courses.document.points', { names: content.points.get(node.id)!.join(' · ') })]
        : []),
    ];
    if (facts.length > 0) blocks.push({ kind: 'paragraph', text: facts.join(' · ') });
    blocks.push(...below(content, node.id, `${number}.`, depth + 1));
  }
  flush();
  return blocks;
}

/** The outline of a course as a document: what the course is, its texts, and everything in the order it is learnt. */
export function outlineBlocks(content: OutlineContent): Block[] {
  const { course, nodes, format } = content;
  const items = nodes.filter((node) => isItem(node.type));
  const facts: readonly (readonly [MessageKey, string])[] = [
    ['courses.column.code', course.code],
    ...(course.name_en ? [['courses.column.nameEn', course.name_en] as const] : []),
    ['courses.column.unit', content.unitName],
    ['courses.role.lead', course.lead_name],
    ['courses.column.category', content.category],
    ['courses.column.nature', format(`courses.nature.${course.nature}` as 'courses.nature.required')],
    ['courses.column.credits', String(course.credits)],
    ['courses.column.theoryHours', String(course.theory_hours)],
    ['courses.column.labHours', String(course.lab_hours)],
    [
      'courses.document.items',
      format('courses.document.itemCount', { n: items.length, required: items.filter((node) => node.required).length }),
    ],
  ];
  const text = (title: MessageKey, html: string): Block[] => {
    const blocks = richBlocks(html);
    return blocks.length > 0 ? [{ kind: 'heading', level: 1, text: format(title) }, ...blocks] : [];
  };
  const outline = below(content, null, '', 0);
  return [
    { kind: 'title', text: course.name },
    { kind: 'subtitle', text: format('courses.document.title') },
    { kind: 'facts', rows: facts.map(([label, value]) => ({ label: format(label), text: value })) },
    ...text('courses.column.intro', course.intro),
    ...text('courses.column.syllabus', course.syllabus),
    { kind: 'heading', level: 1, text: format('courses.document.contents') },
    ...(outline.length > 0 ? outline : [{ kind: 'paragraph', text: format('courses.document.empty') } as const]),
    ...text('courses.column.assessment', course.assessment),
  ];
}
