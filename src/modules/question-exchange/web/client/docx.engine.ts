import { strFromU8, unzipSync } from 'fflate';
import type { FilePicture } from '../../shared/exchange.model.ts';
import { chinese } from '../../shared/numbers.model.ts';
import { formulaTex } from '../../shared/omml.model.ts';
import { escapeHtml } from '../../shared/text.model.ts';
import { piece, type WordParagraph, type WordText } from '../../shared/word-reader.model.ts';
import { child, childrenOf, settingOf, textBelow, type XmlNode } from '../../shared/xml-node.model.ts';
import { parseXml } from './xml.engine.ts';

/** Most bytes one part of a document may have once it is unpacked. */
const MAX_PART = 60 * 1_048_576;
const PARTS = ['word/document.xml', 'word/numbering.xml', 'word/_rels/document.xml.rels'];
const MEDIA = 'word/media/';
/** Most bytes all pictures of a document may have once they are unpacked. */
const MAX_MEDIA = 200 * 1_048_576;

const letter = (n: number): string => String.fromCharCode(64 + ((n - 1) % 26) + 1);
function counted(n: number, format: string | undefined): string {
  switch (format) {
    case 'upperLetter':
      return letter(n);
    case 'lowerLetter':
      return letter(n).toLowerCase();
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
      return chinese(n);
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(n);
  }
}

interface Level {
  readonly format: string | undefined;
  readonly text: string;
  readonly start: number;
}
/** Numbers that Word writes by itself: the label of the next paragraph of a list at a level. */
function numberer(numbering: XmlNode | null): (listId: string, level: number) => string {
  const root = child(numbering ?? undefined, 'w:numbering');
  const abstract = new Map(childrenOf(root, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'], one]));
  const lists = new Map(
    childrenOf(root, 'w:num').map((one) => [one.attributes['w:numId'], settingOf(one, 'w:abstractNumId')]),
  );
  const counts = new Map<string, number[]>();
  const levelOf = (listId: string, level: number): Level => {
    const found = childrenOf(abstract.get(lists.get(listId) ?? ''), 'w:lvl').find(
      (one) => one.attributes['w:ilvl'] === String(level),
    );
    return {
      format: settingOf(found, 'w:numFmt'),
      text: settingOf(found, 'w:lvlText') ?? '',
      start: Number(settingOf(found, 'w:start') ?? 1),
    };
  };
  return (listId, level) => {
    const key = lists.get(listId) ?? listId;
    const now = counts.get(key) ?? [];
    const own = levelOf(listId, level);
    now[level] = now[level] === undefined ? own.start : now[level] + 1;
    now.length = level + 1;
    counts.set(key, now);
    return own.text.replace(/%(\d)/g, (_all, at: string) => {
      const index = Number(at) - 1;
      return counted(now[index] ?? 1, levelOf(listId, index).format);
    });
  };
}

/** What a paragraph gathers while its parts are read. */
class Gathered {
  text = '';
  pictures = 0;
  dropped = 0;
  readonly pieces: string[];
  /** Parts of the package by the ids under which the document names them. */
  readonly media: ReadonlyMap<string, string>;
  constructor(pieces: string[], media: ReadonlyMap<string, string>) {
    this.pieces = pieces;
    this.media = media;
  }
  add(html: string): void {
    this.text += piece(this.pieces.push(html) - 1);
  }
}
const on = (properties: XmlNode | undefined, name: string): boolean => {
  const found = child(properties, name);
  return found !== undefined && !['0', 'false', 'none'].includes(found.attributes['w:val'] ?? '');
};

/** Elements of a name below a node, itself included, in their order. */
const below = (node: XmlNode, name: string): XmlNode[] =>
  node.name === name ? [node] : node.children.flatMap((one) => below(one, name));

/** Pictures of a drawing, each in its place; what has none is counted as lost. */
function readDrawing(node: XmlNode, to: Gathered): void {
  const alt = below(node, 'wp:docPr')[0]?.attributes.descr ?? '';
  const ids = [
    ...below(node, 'a:blip').map((one) => one.attributes['r:embed']),
    ...below(node, 'v:imagedata').map((one) => one.attributes['r:id']),
  ];
  const parts = ids.flatMap((id) => to.media.get(id ?? '') ?? []);
  for (const part of parts) to.add(`<img src="${escapeHtml(part)}" alt="${escapeHtml(alt)}">`);
  if (parts.length === 0) to.pictures += 1;
}

function readRun(run: XmlNode, to: Gathered): void {
  const look = child(run, 'w:rPr');
  const script = settingOf(look, 'w:vertAlign');
  for (const one of run.children) {
    switch (one.name) {
      case 'w:t': {
        const text = textBelow(one);
        if (script === 'superscript') to.add(`<sup>${escapeHtml(text)}</sup>`);
        else if (script === 'subscript') to.add(`<sub>${escapeHtml(text)}</sub>`);
        else if (on(look, 'w:u') && text.trim() === '' && text.length > 1) to.text += '____';
        else to.text += text;
        break;
      }
      case 'w:tab':
        to.text += '\t';
        break;
      case 'w:br':
      case 'w:cr':
        to.text += '\n';
        break;
      case 'w:sym':
        to.text += String.fromCharCode(Number.parseInt(one.attributes['w:char'] ?? '20', 16));
        break;
      case 'w:drawing':
      case 'w:pict':
        readDrawing(one, to);
        break;
      case 'w:object':
        to.dropped += 1;
        break;
      case 'mc:AlternateContent':
        // The fallback says the same once more.
        readDrawing(child(one, 'mc:Choice') ?? one, to);
        break;
      default:
    }
  }
}

/** Parts of a paragraph in their order: deletions of tracked changes are gone, insertions stay. */
function readParts(nodes: readonly XmlNode[], to: Gathered): void {
  for (const node of nodes) {
    switch (node.name) {
      case 'w:r':
        readRun(node, to);
        break;
      case 'm:oMath':
        to.add(`<span class="formula" data-tex="${escapeHtml(formulaTex(node))}"></span>`);
        break;
      case 'm:oMathPara':
      case 'w:hyperlink':
      case 'w:ins':
      case 'w:smartTag':
      case 'w:fldSimple':
        readParts(node.children, to);
        break;
      case 'w:sdt':
        readParts(child(node, 'w:sdtContent')?.children ?? [], to);
        break;
      default:
    }
  }
}

/** Reads what stands in a Word document; null when the file is none. */
export function openWord(bytes: Uint8Array): WordText | null {
  let files: Readonly<Record<string, Uint8Array>>;
  let room = MAX_MEDIA;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.startsWith(MEDIA)) return PARTS.includes(name) && originalSize <= MAX_PART;
        room -= originalSize;
        return room >= 0;
      },
    });
  } catch {
    return null;
  }
  const part = (name: string) => (files[name] ? parseXml(strFromU8(files[name])) : null);
  const body = child(child(part('word/document.xml') ?? undefined, 'w:document'), 'w:body');
  if (!body) return null;
  const nextLabel = numberer(part('word/numbering.xml'));
  const pictures = new Map<string, FilePicture>(
    Object.entries(files).flatMap(([name, data]) => (name.startsWith(MEDIA) ? [[name, { name, data }]] : [])),
  );
  const relations = child(part('word/_rels/document.xml.rels') ?? undefined, 'Relationships');
  const media = new Map(
    childrenOf(relations, 'Relationship').flatMap(({ attributes: { Id = '', Target = '' } }) => {
      const name = Target.startsWith('/') ? Target.slice(1) : `word/${Target}`;
      return pictures.has(name) ? [[Id, name] as const] : [];
    }),
  );
  const pieces: string[] = [];
  const paragraphs: WordParagraph[] = [];
  const paragraph = (node: XmlNode): Gathered => {
    const to = new Gathered(pieces, media);
    const list = child(child(node, 'w:pPr'), 'w:numPr');
    const listId = settingOf(list, 'w:numId');
    if (listId && listId !== '0') {
      const label = nextLabel(listId, Number(settingOf(list, 'w:ilvl') ?? 0));
      if (label !== '') to.text += `${label} `;
    }
    readParts(node.children, to);
    return to;
  };
  const put = ({ text, pictures, dropped }: Gathered) => {
    const lines = text.split('\n');
    for (const [i, line] of lines.entries()) {
      paragraphs.push({ text: line, pictures: i === 0 ? pictures : 0, dropped: i === 0 ? dropped : 0 });
    }
  };
  const filled = (text: string) =>
    escapeHtml(text).replace(/\ue000(\d+)\ue001/g, (_all, i: string) => pieces[Number(i)]!);
  const table = (node: XmlNode): void => {
    const to = new Gathered(pieces, media);
    const rows = childrenOf(node, 'w:tr').map((row) => {
      const cells = childrenOf(row, 'w:tc').map((cell) => {
        const lines = childrenOf(cell, 'w:p').map(paragraph);
        for (const line of lines) {
          to.pictures += line.pictures;
          to.dropped += line.dropped;
        }
        return `<td>${lines.map(({ text }) => filled(text)).join('<br>')}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    });
    to.add(`<table><tbody>${rows.join('')}</tbody></table>`);
    put(to);
  };
  const walk = (nodes: readonly XmlNode[]): void => {
    for (const node of nodes) {
      if (node.name === 'w:p') put(paragraph(node));
      else if (node.name === 'w:tbl') table(node);
      else if (node.name === 'w:sdt') walk(child(node, 'w:sdtContent')?.children ?? []);
      else if (node.name === 'w:ins') walk(node.children);
    }
  };
  walk(body.children);
  return { paragraphs, pieces, pictures };
}
