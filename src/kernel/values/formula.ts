/**
 * Arithmetic of scoring rules and of questions: + − × ÷ ^, brackets, functions of one number, numbers, and names that the
 * caller resolves: parameters (`c_acid`, `param:c_acid`) and earlier results (`result:titrated:fine:1`). Never executed as
 * code.
 */
export type Formula =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly call: FormulaFunction | 'neg'; readonly of: Formula }
  | { readonly kind: 'op'; readonly op: '+' | '-' | '*' | '/' | '^'; readonly a: Formula; readonly b: Formula };

/** Functions of one number; angles are in radians, `lg` is to the base of ten. */
const FUNCTIONS = {
  sqrt: Math.sqrt,
  ln: Math.log,
  lg: Math.log10,
  exp: Math.exp,
  abs: Math.abs,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
} as const;
export type FormulaFunction = keyof typeof FUNCTIONS;
export const FORMULA_FUNCTIONS = Object.keys(FUNCTIONS) as readonly FormulaFunction[];

/** A formula that cannot be read; `at` is the place in its text. */
export class FormulaError extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`formula: unexpected text at ${at}`);
    this.at = at;
  }
}

const MAX_CHARACTERS = 500;
const MAX_DEPTH = 60;
/** A result's own name may hold a hyphen between letters (`volume-mean`); elsewhere it is a minus. */
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|((?:param|result):[\w.]+(?:[:\w.]|-(?=[A-Za-z]))*|[A-Za-z_]\w*)|([-+*/^()×÷−]))/y;
const SAME: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-' };

interface Token {
  readonly text: string;
  readonly kind: 'number' | 'name' | 'sign';
  readonly at: number;
}

function tokensOf(text: string): Token[] {
  if (text.length > MAX_CHARACTERS) throw new FormulaError(MAX_CHARACTERS);
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  while (text.slice(end).trim() !== '') {
    TOKEN.lastIndex = end;
    const found = TOKEN.exec(text);
    if (!found) throw new FormulaError(end);
    const [, number, name, sign] = found;
    if (number !== undefined) tokens.push({ text: number, kind: 'number', at: end });
    else if (name !== undefined) tokens.push({ text: name, kind: 'name', at: end });
    else tokens.push({ text: SAME[sign!] ?? sign!, kind: 'sign', at: end });
    end = TOKEN.lastIndex;
  }
  return tokens;
}

/** Reads a formula. @throws FormulaError */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text);
  let i = 0;
  let depth = 0;
  const peek = (sign: string) => tokens[i]?.kind === 'sign' && tokens[i]!.text === sign;
  const take = (sign: string) => {
    if (!peek(sign)) throw new FormulaError(tokens[i]?.at ?? text.length);
    i++;
  };
  const left = (signs: readonly string[], next: () => Formula) => (): Formula => {
    let a = next();
    while (tokens[i]?.kind === 'sign' && signs.includes(tokens[i]!.text)) {
      const op = tokens[i++]!.text as '+' | '-' | '*' | '/';
      a = { kind: 'op', op, a, b: next() };
    }
    return a;
  };
  const atom = (): Formula => {
    const token = tokens[i];
    if (!token) throw new FormulaError(text.length);
    if (++depth > MAX_DEPTH) throw new FormulaError(token.at);
    try {
      if (peek('(')) {
        i++;
        const inner = sum();
        take(')');
        return inner;
      }
      if (token.kind === 'number') {
        i++;
        return { kind: 'number', value: Number(token.text) };
      }
      if (token.kind !== 'name') throw new FormulaError(token.at);
      i++;
      if (peek('(')) {
        const call = FORMULA_FUNCTIONS.find((name) => name === token.text);
        if (!call) throw new FormulaError(token.at);
        i++;
        const of = sum();
        take(')');
        return { kind: 'call', call, of };
      }
      return { kind: 'name', name: token.text };
    } finally {
      depth--;
    }
  };
  const signed = (): Formula => {
    if (!peek('-')) return power();
    i++;
    return { kind: 'call', call: 'neg', of: signed() };
  };
  // Right to left, and stronger than a sign: −2^2 is −4, 2^−1 is ½.
  const power = (): Formula => {
    const a = atom();
    if (!peek('^')) return a;
    i++;
    return { kind: 'op', op: '^', a, b: signed() };
  };
  const product = left(['*', '/'], signed);
  const sum: () => Formula = left(['+', '-'], product);
  const formula = sum();
  if (i < tokens.length) throw new FormulaError(tokens[i]!.at);
  return formula;
}

/** Value of a formula; NaN when a name is unknown or the arithmetic has no result. */
export function evaluate(formula: Formula, lookUp: (name: string) => number | undefined): number {
  switch (formula.kind) {
    case 'number':
      return formula.value;
    case 'name':
      return lookUp(formula.name) ?? Number.NaN;
    case 'call': {
      const x = evaluate(formula.of, lookUp);
      const value = formula.call === 'neg' ? -x : FUNCTIONS[formula.call](x);
      return Number.isFinite(value) ? value : Number.NaN;
    }
    case 'op': {
      const a = evaluate(formula.a, lookUp);
      const b = evaluate(formula.b, lookUp);
      const value =
        formula.op === '+'
          ? a + b
          : formula.op === '-'
            ? a - b
            : formula.op === '*'
              ? a * b
              : formula.op === '/'
                ? a / b
                : a ** b;
      return Number.isFinite(value) ? value : Number.NaN;
    }
  }
}

/** Names a formula asks for. */
export function namesIn(formula: Formula): string[] {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'name':
      return [formula.name];
    case 'call':
      return namesIn(formula.of);
    case 'op':
      return [...new Set([...namesIn(formula.a), ...namesIn(formula.b)])];
  }
}

const SHOWN: Readonly<Record<string, string>> = { '*': ' × ', '/': ' ÷ ', '-': ' − ', '+': ' + ' };

/**
 * A formula as people read it, with something else in the places of its names: `2*a - b` becomes `2 × 3.5 − (−1)`.
 * @param shownFor what stands for a name; undefined leaves the name
 * @throws FormulaError
 */
export function filledFormula(text: string, shownFor: (name: string) => string | undefined): string {
  const tokens = tokensOf(text);
  return tokens
    .map((token, i) => {
      if (token.kind === 'name' && tokens[i + 1]?.text !== '(') {
        const value = shownFor(token.text);
        if (value === undefined) return token.text;
        return value.startsWith('-') ? `(−${value.slice(1)})` : value;
      }
      if (token.kind !== 'sign') return token.text;
      const before = tokens[i - 1];
      const leads = before === undefined || (before.kind === 'sign' && before.text !== ')');
      return leads && token.text === '-' ? '−' : (SHOWN[token.text] ?? token.text);
    })
    .join('');
}
