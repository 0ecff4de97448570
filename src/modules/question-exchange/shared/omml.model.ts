import { child, childrenOf, settingOf, textBelow, type XmlNode } from './xml-node.model.ts';

/**
 * Formulas of Word (Office Math, ECMA-376 part 1 §22.1) as TeX that KaTeX typesets. What has no counterpart keeps its
 * characters.
 */
const SIGNS: Readonly<Record<string, string>> = {
  '×': '\\times ',
  '÷': '\\div ',
  '±': '\\pm ',
  '∓': '\\mp ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '≡': '\\equiv ',
  '∝': '\\propto ',
  '∞': '\\infty ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '→': '\\to ',
  '⇒': '\\Rightarrow ',
  '⇔': '\\Leftrightarrow ',
  '∈': '\\in ',
  '∉': '\\notin ',
  '⊂': '\\subset ',
  '⊆': '\\subseteq ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '∅': '\\varnothing ',
  '∀': '\\forall ',
  '∃': '\\exists ',
  '°': '^{\\circ}',
  '℃': '{}^{\\circ}\\mathrm{C}',
  '⊥': '\\perp ',
  '∥': '\\parallel ',
  '∠': '\\angle ',
  '△': '\\triangle ',
  '…': '\\dots ',
  '⋯': '\\cdots ',
  '−': '-',
  '′': "'",
  '″': "''",
  ℏ: '\\hbar ',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\varepsilon ',
  ϵ: '\\epsilon ',
  ζ: '\\zeta ',
  η: '\\eta ',
  θ: '\\theta ',
  κ: '\\kappa ',
  λ: '\\lambda ',
  μ: '\\mu ',
  ν: '\\nu ',
  ξ: '\\xi ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\varphi ',
  ϕ: '\\phi ',
  χ: '\\chi ',
  ψ: '\\psi ',
  ω: '\\omega ',
  Γ: '\\Gamma ',
  Δ: '\\Delta ',
  Θ: '\\Theta ',
  Λ: '\\Lambda ',
  Ξ: '\\Xi ',
  Π: '\\Pi ',
  Σ: '\\Sigma ',
  Φ: '\\Phi ',
  Ψ: '\\Psi ',
  Ω: '\\Omega ',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '\\': '\\backslash ',
};
const NARY: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
};
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow',
};
const FUNCTIONS = new Set([
  'sin',
  'cos',
  'tan',
  'cot',
  'sec',
  'csc',
  'arcsin',
  'arccos',
  'arctan',
  'sinh',
  'cosh',
  'tanh',
  'ln',
  'log',
  'lg',
  'exp',
  'lim',
  'max',
  'min',
  'det',
  'gcd',
]);
/** Words in the scripts that stand upright as text. */
const WORDS = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+/g;

/** Characters of mathematical alphabets (U+1D400…) are the letters themselves: their look is that of a formula anyway. */
const plainLetters = (text: string): string =>
  text.replace(/[\u{1d400}-\u{1d7ff}\u210e]/gu, (sign) => sign.normalize('NFKC'));

function signs(text: string, upright: boolean): string {
  const plain = plainLetters(text);
  if (FUNCTIONS.has(plain.trim())) return `\\${plain.trim()} `;
  const marked = plain.replace(WORDS, (word) => `\u0002${word}\u0003`);
  const tex = [...marked].map((sign) => SIGNS[sign] ?? sign).join('');
  const shown = upright && /^[A-Za-z]{2,}$/.test(plain.trim()) ? `\\mathrm{${tex}}` : tex;
  return shown.replaceAll('\u0002', '\\text{').replaceAll('\u0003', '}');
}

const group = (tex: string): string => `{${tex.trim()}}`;
const inner = (node: XmlNode | undefined): string => (node ? node.children.map(texOf).join('') : '');
const script = (node: XmlNode | undefined): string => {
  const tex = inner(node).trim();
  return tex === '' ? '' : group(tex);
};
const DELIMITERS: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '‖': '\\|',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
};
const delimiter = (sign: string | undefined, usual: string): string => {
  const one = sign ?? usual;
  return one === '' ? '.' : (DELIMITERS[one] ?? one);
};

/** TeX of one element of a formula. */
export function texOf(node: XmlNode): string {
  const part = (name: string) => inner(child(node, name));
  const own = (name: string) => child(node, name);
  switch (node.name) {
    case 'm:r': {
      const look = settingOf(own('m:rPr'), 'm:sty');
      return childrenOf(node, 'm:t')
        .map((one) => signs(textBelow(one), look === 'p'))
        .join('');
    }
    case 'm:f': {
      const type = settingOf(own('m:fPr'), 'm:type');
      if (type === 'lin') return `${part('m:num')}/${part('m:den')}`;
      if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${group(part('m:num'))}${group(part('m:den'))}`;
      return `\\frac${group(part('m:num'))}${group(part('m:den'))}`;
    }
    case 'm:rad': {
      const degree = part('m:deg').trim();
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(part('m:e'))}`;
    }
    case 'm:sSup':
      return `${group(part('m:e'))}^${script(own('m:sup'))}`;
    case 'm:sSub':
      return `${group(part('m:e'))}_${script(own('m:sub'))}`;
    case 'm:sSubSup':
      return `${group(part('m:e'))}_${script(own('m:sub'))}^${script(own('m:sup'))}`;
    case 'm:sPre':
      return `{}_${script(own('m:sub'))}^${script(own('m:sup'))}${group(part('m:e'))}`;
    case 'm:nary': {
      const sign = NARY[settingOf(own('m:naryPr'), 'm:chr') ?? '∫'] ?? '\\int';
      const [below, above] = [script(own('m:sub')), script(own('m:sup'))];
      return `${sign}${below && `_${below}`}${above && `^${above}`} ${part('m:e')}`;
    }
    case 'm:d': {
      const look = own('m:dPr');
      const middle = settingOf(look, 'm:sepChr') ?? '|';
      const parts = childrenOf(node, 'm:e').map(inner);
      const only = parts.length === 1 ? childrenOf(own('m:e'), 'm:f')[0] : undefined;
      if (only && own('m:e')!.children.length === 1 && settingOf(child(only, 'm:fPr'), 'm:type') === 'noBar') {
        return `\\binom${group(inner(child(only, 'm:num')))}${group(inner(child(only, 'm:den')))}`;
      }
      const [open, close] = [delimiter(settingOf(look, 'm:begChr'), '('), delimiter(settingOf(look, 'm:endChr'), ')')];
      return `\\left${open} ${parts.join(`\\middle${delimiter(middle, '|')} `)}\\right${close} `;
    }
    case 'm:func': {
      const name = part('m:fName').trim();
      return `${FUNCTIONS.has(name) ? `\\${name}` : name} ${group(part('m:e'))}`;
    }
    case 'm:limLow':
      return `${part('m:e').trim()}_${script(own('m:lim'))}`;
    case 'm:limUpp':
      return `${part('m:e').trim()}^${script(own('m:lim'))}`;
    case 'm:acc':
      return `${ACCENTS[settingOf(own('m:accPr'), 'm:chr') ?? '\u0302'] ?? '\\hat'}${group(part('m:e'))}`;
    case 'm:bar':
      return `${settingOf(own('m:barPr'), 'm:pos') === 'bot' ? '\\underline' : '\\overline'}${group(part('m:e'))}`;
    case 'm:groupChr':
      return `${settingOf(own('m:groupChrPr'), 'm:pos') === 'top' ? '\\overbrace' : '\\underbrace'}${group(part('m:e'))}`;
    case 'm:eqArr':
      return `\\begin{aligned}${childrenOf(node, 'm:e').map(inner).join('\\\\ ')}\\end{aligned}`;
    case 'm:m':
      return `\\begin{matrix}${childrenOf(node, 'm:mr')
        .map((row) => childrenOf(row, 'm:e').map(inner).join(' & '))
        .join('\\\\ ')}\\end{matrix}`;
    case '':
      return '';
    default:
      return node.name.endsWith('Pr') ? '' : inner(node);
  }
}

/** A whole formula: `m:oMath`, or a paragraph of them. */
export const formulaTex = (node: XmlNode): string => texOf(node).replace(/\s+/g, ' ').trim();
