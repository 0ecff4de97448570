import { XMLParser } from 'fast-xml-parser';
import { renderFormula } from '../text/formula.ts';

/** An element of Presentation MathML (W3C MathML 3 §3), or a text without a name. */
interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly text: string;
}

type Ordered = Readonly<Record<string, unknown>>;
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  preserveOrder: true,
});

function nodeOf(raw: Ordered): Node {
  const name = Object.keys(raw).find((key) => key !== ':@') ?? '';
  if (name === '#text') return { name: '', attributes: {}, children: [], text: String(raw[name]) };
  const children = ((raw[name] ?? []) as Ordered[]).map(nodeOf);
  const attributes = Object.fromEntries(Object.entries((raw[':@'] ?? {}) as Ordered).map(([k, v]) => [k, String(v)]));
  return { name, attributes, children, text: children.map(({ text }) => text).join('') };
}

/** Bars as people type them: of the relational ones Word makes no delimiters. */
const xml = (text: string): string =>
  text
    .replaceAll('\u2223', '|')
    .replaceAll('\u2225', '‖')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
/** A setting as an element with a value. */
const val = (name: string, value: string) => `<m:${name} m:val="${xml(value)}"/>`;
const part = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`;

const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';
/** @param look `i` italic, `p` upright, `b` bold, `nor` ordinary text */
function run(text: string, look: 'i' | 'p' | 'b' | 'nor'): string {
  if (text === '') return '';
  const style = look === 'i' ? '' : `<m:rPr>${look === 'nor' ? '<m:nor/>' : val('sty', look)}</m:rPr>`;
  return `<m:r>${style}${FONT}<m:t xml:space="preserve">${xml(text)}</m:t></m:r>`;
}

const LARGE = new Set(['∑', '∏', '∐', '∫', '∬', '∭', '∮', '⋃', '⋂']);
/** What stands above a letter: the sign MathML has for it, and the combining one Word has. */
const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '´': '\u0301',
  '`': '\u0300',
  '˘': '\u0306',
  ˇ: '\u030c',
  '\u20d7': '\u20d7',
  '→': '\u20d7',
  '←': '\u20d6',
};
const LINE = '‾';
const BRACES: Readonly<Record<string, 'top' | 'bot'>> = { '⏞': 'top', '⏟': 'bot' };
/** Signs without a shape: application of a function, invisible product. */
const INVISIBLE = /[\u2061-\u2064]/g;
/** Stands where a script has nothing to stand at; Word would show an empty box. */
const NOTHING = '\u200b';

const isEmpty = (node: Node | undefined): boolean => !node || node.text.replace(INVISIBLE, '').trim() === '';
/** The large operator a node is or bears limits, or null. */
const largeOf = (node: Node): string | null => {
  const base = /^m(sub|sup|subsup|under|over|underover)$/.test(node.name) ? node.children[0] : undefined;
  return base?.name === 'mo' && LARGE.has(base.text) ? base.text : null;
};

/** A named operator above its condition: lim, max. */
const isLimit = ({ name, children: [body] }: Node): boolean =>
  (name === 'msub' || name === 'munder') && body?.name === 'mrow' && /^[a-z]{2,}\u2061$/.test(body.text);

function nary(node: Node, sign: string, operand: string): string {
  const [, first, second] = node.children;
  const onlyAbove = node.name === 'msup' || node.name === 'mover';
  const [low, high] = onlyAbove ? [undefined, first] : [first, second];
  const settings = [
    val('chr', sign),
    val('limLoc', node.name.startsWith('mu') || node.name === 'mover' ? 'undOvr' : 'subSup'),
    ...(low ? [] : [val('subHide', '1')]),
    ...(high ? [] : [val('supHide', '1')]),
  ];
  return part(
    'nary',
    `${part('naryPr', settings.join(''))}${slot('sub', low)}${slot('sup', high)}${part('e', operand)}`,
  );
}

const slot = (name: string, node: Node | undefined) => part(name, node ? mathOf(node) : '');
const base = (node: Node | undefined) => part('e', isEmpty(node) ? run(NOTHING, 'p') : mathOf(node!));

/** Nodes beside each other: fences hold what is between them, large operators what follows. */
function rowOf(nodes: readonly Node[]): string {
  let out = '';
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (isFence(node)) {
      const end = endOfFence(nodes, i);
      const inner = nodes.slice(i + 1, end ?? nodes.length);
      const settings = val('begChr', node.text) + val('endChr', end === null ? '' : nodes[end]!.text);
      out += part('d', part('dPr', settings) + part('e', rowOf(inner)));
      i = end ?? nodes.length;
      continue;
    }
    const sign = largeOf(node);
    const next = () => (i + 1 < nodes.length ? mathOf(nodes[++i]!) : '');
    if (sign !== null) out += nary(node, sign, next());
    else if (isLimit(node)) {
      const name = part('limLow', base(node.children[0]) + slot('lim', node.children[1]));
      out += part('func', part('fName', name) + part('e', next()));
    } else out += mathOf(node);
  }
  return out;
}

const isFence = ({ name, attributes }: Node) => name === 'mo' && attributes.fence === 'true';
/** Place of the fence that ends the one at a place; null when the row ends first. */
function endOfFence(nodes: readonly Node[], at: number): number | null {
  for (let i = nodes.length - 1; i > at; i--) if (isFence(nodes[i]!)) return i;
  return null;
}

/** Cells of a row; one that begins with an operator, as aligned equations do, has an operand without a shape before it. */
const cellsOf = (row: Node) =>
  row.children
    .filter(({ name }) => name === 'mtd')
    .map((cell) => part('e', (/^[=+<>≤≥≈-]/.test(cell.text.trim()) ? run(NOTHING, 'p') : '') + rowOf(cell.children)));

function overOrUnder(node: Node): string {
  const [body, sign] = node.children;
  const above = node.name === 'mover';
  const mark = sign?.text ?? '';
  if (mark === LINE) return part('bar', part('barPr', val('pos', above ? 'top' : 'bot')) + base(body));
  const accent = above ? ACCENTS[mark] : undefined;
  if (accent) return part('acc', part('accPr', val('chr', accent)) + base(body));
  const brace = BRACES[mark];
  if (brace) return part('groupChr', part('groupChrPr', val('chr', mark) + val('pos', brace)) + base(body));
  return part(above ? 'limUpp' : 'limLow', base(body) + slot('lim', sign));
}

/** One element of MathML in Office Math; what has no counterpart keeps its characters. */
function mathOf(node: Node): string {
  const [a, b, c] = node.children;
  const sign = largeOf(node);
  if (sign !== null) return nary(node, sign, '');
  switch (node.name) {
    case 'annotation':
      return '';
    case 'mn':
    case 'mo':
      return run(node.text.replace(INVISIBLE, ''), 'p');
    case 'mi': {
      const bold = node.attributes.mathvariant?.startsWith('bold');
      const upright = node.attributes.mathvariant === 'normal' || [...node.text].length > 1;
      return run(node.text, bold ? 'b' : upright ? 'p' : 'i');
    }
    case 'mtext':
    case 'ms':
      return run(node.text, node.text.trim() === '' ? 'p' : 'nor');
    case 'mspace':
      return Number.parseFloat(node.attributes.width ?? '0') > 0.1 ? run('\u2003', 'p') : '';
    case 'mfrac': {
      const look = node.attributes.linethickness === '0px' ? part('fPr', val('type', 'noBar')) : '';
      return part('f', look + slot('num', a) + slot('den', b));
    }
    case 'msqrt':
      return part('rad', `${part('radPr', val('degHide', '1'))}<m:deg/>${part('e', rowOf(node.children))}`);
    case 'mroot':
      return part('rad', slot('deg', b) + base(a));
    case 'msup':
      return part('sSup', base(a) + slot('sup', b));
    case 'msub':
      return part('sSub', base(a) + slot('sub', b));
    case 'msubsup':
      return part('sSubSup', base(a) + slot('sub', b) + slot('sup', c));
    case 'mover':
    case 'munder':
      return overOrUnder(node);
    case 'munderover':
      return part('limUpp', part('e', part('limLow', base(a) + slot('lim', b))) + slot('lim', c));
    case 'mtable':
      return part('m', node.children.map((row) => part('mr', cellsOf(row).join(''))).join(''));
    default:
      return rowOf(node.children);
  }
}

/**
 * A formula in TeX as one of Word (Office Math, ECMA-376 part 1 §22.1), by way of the MathML that KaTeX makes of it.
 * @returns an element `m:oMath` for a document that declares `m` and `w`; null for TeX that cannot be read
 */
export function officeMath(tex: string): string | null {
  try {
    const html = renderFormula(tex, { output: 'mathml', throwOnError: true });
    const math = /<math[\s\S]*<\/math>/.exec(html)?.[0];
    if (!math) return null;
    return part('oMath', rowOf((PARSER.parse(math) as Ordered[]).map(nodeOf)));
  } catch {
    return null;
  }
}
