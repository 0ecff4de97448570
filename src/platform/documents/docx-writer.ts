import { Readable } from 'node:stream';
import yazl from 'yazl';
import { splitFormulas } from '../../kernel/values/formula-text.ts';
import { officeMath } from './office-math.ts';

/** A picture of a document, as it is shown: PNG or JPEG. */
export interface Picture {
  readonly bytes: Buffer;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** A row of two columns: what it is, what is said. `gap`: nothing is said although something must be. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly gap?: boolean;
}

/** A part of a document. Line breaks of a text begin paragraphs; formulas stand in it as `formulaInText` marks them. */
export type Block =
  | { readonly kind: 'title' | 'subtitle'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly gap?: boolean }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | {
      readonly kind: 'table';
      /** Share of the width by column; any numbers. */
      readonly widths: readonly number[];
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      /** A ruled form to be filled in by hand: cells with a text are labels, empty ones are left to write in. */
      readonly kind: 'form';
      readonly widths: readonly number[];
      readonly rows: readonly (readonly string[])[];
      /** Lines of writing each row has room for at least. */
      readonly lines: number;
    }
  | { readonly kind: 'picture'; readonly picture: Picture };

/** What a document is, besides its text. */
export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  /** `zh-CN`, `en-US` …: the language words are checked and broken by. */
  readonly language: string;
  readonly at: Date;
  /** Stands at the foot of every page beside the page's number. */
  readonly foot: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A4 upright in twentieths of a point: its text is so wide between margins of 25 mm. */
const PAGE = { width: 11_906, height: 16_838, margin: 1417 } as const;
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** English Metric Units of one pixel at 96 dpi, and of one twentieth of a point. */
const EMU = { pixel: 9525, twip: 635 } as const;
/** A line of handwriting in twentieths of a point. */
const WRITTEN_LINE = 440;
/** A picture is at most so tall, in EMU. */
const MAX_TALL = 10_000_000;

/** Text of an XML document: nothing XML 1.0 cannot hold. */
function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}

const plainRun = (text: string, props: string) =>
  `<w:r>${props ? `<w:rPr>${props}</w:rPr>` : ''}<w:t xml:space="preserve">${xml(text.replaceAll('\t', ' '))}</w:t></w:r>`;
/** A text with its formulas; one that cannot be set is shown as its TeX between dollar signs. */
const run = (text: string, props = '') =>
  splitFormulas(text)
    .map((piece, at) => {
      if (at % 2 === 1) return officeMath(piece) ?? plainRun(`$${piece}$`, props);
      return piece === '' ? '' : plainRun(piece, props);
    })
    .join('');
const paragraph = (style: string, inner: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${inner}</w:p>`;
const GAP = '<w:b/><w:color w:val="C00000"/>';
/** Lines of a text as paragraphs of a style. */
const lines = (style: string, text: string, props = '') =>
  text
    .split(/\r?\n/)
    .map((line) => paragraph(style, line === '' ? '' : run(line, props)))
    .join('');

const cell = (width: number, inner: string, shade = false) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade ? '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>' : ''}</w:tcPr>${inner}</w:tc>`;
const table = (widths: readonly number[], rows: string) =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="${TEXT_WIDTH}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows}</w:tbl><w:p><w:pPr><w:pStyle w:val="After"/></w:pPr></w:p>`;

/** Shares of a width as whole numbers that add up to it. */
function parted(shares: readonly number[], width: number): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => Math.floor((share / all) * width));
  widths[widths.length - 1]! += width - widths.reduce((sum, one) => sum + one, 0);
  return widths;
}

/** Kind and size in pixels of a PNG or JPEG, read from its bytes; null for anything else. */
export function pictureSize(bytes: Buffer): { ending: 'png' | 'jpeg'; width: number; height: number } | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) {
    return { ending: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    // Start of frame, whatever its coding; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { ending: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** A picture in a paragraph of its own, as wide as the text at most. */
function drawing(number: number, size: { readonly width: number; readonly height: number }, alt: string): string {
  const wide = size.width * EMU.pixel;
  const tall = size.height * EMU.pixel;
  const scale = Math.min(1, (TEXT_WIDTH * EMU.twip) / wide, MAX_TALL / tall);
  const extent = `cx="${Math.round(wide * scale)}" cy="${Math.round(tall * scale)}"`;
  const named = `id="${number}" name="image${number}" descr="${xml(alt)}"`;
  const fill = `<pic:blipFill><a:blip r:embed="image${number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const picture = `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`;
  const graphic = `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">${picture}</a:graphicData></a:graphic>`;
  return `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${named}/>${graphic}</wp:inline></w:drawing></w:r>`;
}

/** Fonts every Chinese word processor has, by their Latin names. */
const HAN_FONTS = { head: 'SimHei', text: 'SimSun' } as const;

const STYLE_OF = { title: 'Title', subtitle: 'Subtitle' } as const;

function styles(language: string): string {
  const fonts = (latin: string, han: string) =>
    `<w:rFonts w:ascii="${latin}" w:hAnsi="${latin}" w:cs="${latin}" w:eastAsia="${han}"/>`;
  const named = (id: string, name: string, paragraphs: string, wording: string, basedOn = 'Normal') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:qFormat/><w:pPr>${paragraphs}</w:pPr><w:rPr>${wording}</w:rPr></w:style>`;
  const han = language.startsWith('zh') ? language : 'zh-CN';
  const latin = language.startsWith('zh') ? 'en-US' : language;
  const black = fonts('Arial', HAN_FONTS.head);
  return `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts('Times New Roman', HAN_FONTS.text)}<w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="${latin}" w:eastAsia="${han}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="60" w:line="320" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>${[
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
    named(
      'Title',
      'Title',
      '<w:spacing w:before="240" w:after="120"/><w:jc w:val="center"/>',
      `${black}<w:b/><w:sz w:val="40"/>`,
    ),
    named(
      'Subtitle',
      'Subtitle',
      '<w:spacing w:after="240"/><w:jc w:val="center"/>',
      '<w:color w:val="595959"/><w:sz w:val="22"/>',
    ),
    named(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="360" w:after="120"/><w:outlineLvl w:val="0"/>',
      `${black}<w:b/><w:sz w:val="30"/>`,
    ),
    named(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:spacing w:before="200" w:after="80"/><w:outlineLvl w:val="1"/>',
      `${black}<w:b/><w:sz w:val="24"/>`,
    ),
    named(
      'Heading3',
      'heading 3',
      '<w:keepNext/><w:spacing w:before="160" w:after="60"/><w:outlineLvl w:val="2"/>',
      `${black}<w:b/><w:sz w:val="21"/>`,
    ),
    named('Label', 'Table label', '<w:spacing w:before="20" w:after="20"/>', black),
    named('Cell', 'Table cell', '<w:spacing w:before="20" w:after="20"/>', ''),
    named('After', 'After table', '<w:spacing w:after="0" w:line="120" w:lineRule="exact"/>', '<w:sz w:val="8"/>'),
    named(
      'Foot',
      'footer',
      '<w:tabs><w:tab w:val="right" w:pos="9072"/></w:tabs>',
      '<w:color w:val="595959"/><w:sz w:val="18"/>',
    ),
  ].join(
    '',
  )}<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`).join('')}</w:tblBorders></w:tblPr></w:style></w:styles>`;
}

const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

interface Image {
  readonly number: number;
  readonly ending: string;
  readonly bytes: Buffer;
}

/** A block as paragraphs and tables; pictures are gathered on the way. */
function blockXml(block: Block, images: Image[]): string {
  switch (block.kind) {
    case 'title':
    case 'subtitle':
      return paragraph(STYLE_OF[block.kind], run(block.text));
    case 'heading':
      return paragraph(`Heading${block.level}`, run(block.text));
    case 'paragraph':
      return lines('Normal', block.text, block.gap ? GAP : '');
    case 'facts': {
      const widths = parted([24, 76], TEXT_WIDTH);
      const rows = block.rows.map(
        ({ label, text, gap }) =>
          `<w:tr>${cell(widths[0]!, paragraph('Label', run(label)), true)}${cell(widths[1]!, lines('Cell', text, gap ? GAP : ''))}</w:tr>`,
      );
      return table(widths, rows.join(''));
    }
    case 'table': {
      const widths = parted(block.widths, TEXT_WIDTH);
      const head = block.head.map((text, i) => cell(widths[i]!, paragraph('Label', run(text)), true)).join('');
      const rows = block.rows.map(
        (texts) =>
          `<w:tr><w:trPr><w:cantSplit/></w:trPr>${widths.map((width, i) => cell(width, lines('Cell', texts[i] ?? ''))).join('')}</w:tr>`,
      );
      return table(widths, `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${head}</w:tr>${rows.join('')}`);
    }
    case 'form': {
      const widths = parted(block.widths, TEXT_WIDTH);
      const room = `<w:trPr><w:cantSplit/><w:trHeight w:val="${block.lines * WRITTEN_LINE}" w:hRule="atLeast"/></w:trPr>`;
      const rows = block.rows.map((texts) => {
        const cells = widths.map((width, i) => {
          const text = texts[i] ?? '';
          return cell(width, text === '' ? lines('Cell', '') : paragraph('Label', run(text)), text !== '');
        });
        return `<w:tr>${room}${cells.join('')}</w:tr>`;
      });
      return table(widths, rows.join(''));
    }
    case 'picture': {
      const size = pictureSize(block.picture.bytes);
      if (!size || size.width === 0 || size.height === 0) return '';
      const number = images.length + 1;
      images.push({ number, ending: size.ending, bytes: block.picture.bytes });
      return paragraph('Normal', drawing(number, size, block.picture.alt));
    }
  }
}

/** A document for word processors (WordprocessingML in a zip), as a stream of bytes. */
export function docxOf(facts: DocumentFacts, blocks: readonly Block[]): Readable {
  const zip = new yazl.ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime: facts.at });
  const images: Image[] = [];
  const body = blocks.map((block) => blockXml(block, images));
  const types = [...new Set(images.map(({ ending }) => ending))].map(
    (ending) => `<Default Extension="${ending}" ContentType="image/${ending}"/>`,
  );
  add(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  );
  const at = `${facts.at.toISOString().slice(0, 19)}Z`;
  add(
    'docProps/core.xml',
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xml(facts.title)}</dc:title><dc:creator>${xml(facts.author)}</dc:creator><dc:language>${facts.language}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created></cp:coreProperties>`,
  );
  const section = `<w:sectPr><w:footerReference w:type="default" r:id="foot"/><w:pgSz w:w="${PAGE.width}" w:h="${PAGE.height}"/><w:pgMar w:top="${PAGE.margin}" w:right="${PAGE.margin}" w:bottom="${PAGE.margin}" w:left="${PAGE.margin}" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
  add(
    'word/document.xml',
    `${HEAD}<w:document xmlns:w="${MAIN}" xmlns:m="${MATH}" xmlns:r="${OFFICE}"><w:body>${body.join('')}${section}</w:body></w:document>`,
  );
  add('word/styles.xml', styles(facts.language));
  add(
    'word/footer1.xml',
    `${HEAD}<w:ftr xmlns:w="${MAIN}">${paragraph('Foot', `${run(facts.foot)}<w:r><w:tab/></w:r>${field('PAGE')}${run(' / ')}${field('NUMPAGES')}`)}</w:ftr>`,
  );
  add(
    'word/_rels/document.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="foot" Type="${OFFICE}/footer" Target="footer1.xml"/>${images.map(({ number, ending }) => `<Relationship Id="image${number}" Type="${OFFICE}/image" Target="media/image${number}.${ending}"/>`).join('')}</Relationships>`,
  );
  for (const { number, ending, bytes } of images) {
    zip.addBuffer(bytes, `word/media/image${number}.${ending}`, { mtime: facts.at });
  }
  zip.end();
  return Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
}
