import { splitFormulas } from '../../../kernel/values/formula-text.ts';
import type { Block } from '../../../platform/documents/docx-writer.ts';
import { richBlocks } from '../../../platform/documents/rich-blocks.ts';

/** One note of the document, with what is said of it in the language of its reader. */
export interface DocumentNote {
  readonly html: string;
  readonly facts: string;
}

/** The notes of one node. */
export interface NodeNotes {
  readonly name: string;
  readonly notes: readonly DocumentNote[];
}

/** Notes as parts of a document, by the nodes they stand at. */
export function noteBlocks(
  nodes: readonly NodeNotes[],
  said: { readonly title: string; readonly subtitle: string; readonly empty: string },
): Block[] {
  return [
    { kind: 'title', text: said.title },
    { kind: 'subtitle', text: said.subtitle },
    ...(nodes.length === 0 ? [{ kind: 'paragraph', text: said.empty } as const] : []),
    ...nodes.flatMap(({ name, notes }): Block[] => [
      { kind: 'heading', level: 2, text: name },
      ...notes.flatMap(({ html, facts }): Block[] => [
        ...richBlocks(html).map((block): Block => (block.kind === 'heading' ? { ...block, level: 3 } : block)),
        { kind: 'paragraph', text: facts },
      ]),
    ]),
  ];
}

/** A text whose characters are no marks of Markdown; formulas between dollar signs, as its readers of mathematics take them. */
const escaped = (text: string) =>
  splitFormulas(text)
    .map((piece, at) => (at % 2 === 1 ? `$${piece}$` : piece.replace(/[\\`*_{}[\]<>#|~$]/g, '\\$&')))
    .join('');
const LIST = /^(\s*)(• |\d+\. )/;

/** A paragraph, its lines kept and the marks of lists made those of Markdown. */
function paragraph(text: string): string {
  const indented = text.replace(/^　+/, (spaces) => '  '.repeat(spaces.length));
  const mark = LIST.exec(indented);
  const plain = escaped(mark ? indented.slice(mark[0].length) : indented).replaceAll('\n', '  \n');
  return mark ? `${mark[1]}${mark[2] === '• ' ? '- ' : mark[2]}${plain}` : plain.replace(/^([-+]|\d+\.)(?= )/, '\\$1');
}

/** Parts of a document as Markdown (CommonMark, tables as GitHub writes them). */
export function markdownOf(blocks: readonly Block[]): string {
  const parts = blocks.map((block): string => {
    switch (block.kind) {
      case 'title':
        return `# ${escaped(block.text)}`;
      case 'subtitle':
        return escaped(block.text);
      case 'heading':
        return `${'#'.repeat(block.level)} ${escaped(block.text)}`;
      case 'paragraph':
        return paragraph(block.text);
      case 'table': {
        const row = (cells: readonly string[]) =>
          `| ${cells.map((cell) => escaped(cell).replaceAll('\n', '<br>')).join(' | ')} |`;
        return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)]
          .join('\n')
          .replace(/\\-/g, '-');
      }
      default:
        return '';
    }
  });
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
