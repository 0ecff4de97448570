/** Boolean expressions of A, B and Ci as learners write them. */

export type Expression =
  | { kind: 'variable'; name: 'A' | 'B' | 'Ci' }
  | { kind: 'constant'; level: 0 | 1 }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or' | 'xor'; left: Expression; right: Expression };

type Token = 'A' | 'B' | 'Ci' | '0' | '1' | '(' | ')' | 'and' | 'or' | 'xor' | 'not' | 'prime';

const SIGNS: readonly (readonly [RegExp, Token])[] = [
  [/^c(?:in|i)?/i, 'Ci'],
  [/^a/i, 'A'],
  [/^b/i, 'B'],
  [/^[01]/, '0'],
  [/^[([]/, '('],
  [/^[)\]]/, ')'],
  [/^(?:&&|[·&*×∧])/, 'and'],
  [/^(?:\|\||[+|∨])/, 'or'],
  [/^[⊕^]/, 'xor'],
  [/^[!~¬]/, 'not'],
  [/^['′’]/, 'prime'],
];

function tokens(text: string): Token[] | null {
  const found: Token[] = [];
  for (let rest = text.normalize('NFKC').replace(/\s+/g, ''); rest; ) {
    const hit = SIGNS.map(([sign, token]) => [sign.exec(rest)?.[0], token] as const).find(([sign]) => sign);
    if (!hit?.[0]) return null;
    found.push(hit[1] === '0' ? (hit[0] as Token) : hit[1]);
    rest = rest.slice(hit[0].length);
  }
  return found;
}

/**
 * Reads an expression; NOT binds before AND, AND before XOR, XOR before OR; factors side by side are a product.
 * @returns null when it cannot be read
 */
export function parseExpression(text: string): Expression | null {
  const list = tokens(text);
  if (!list?.length || list.length > 120) return null;
  let at = 0;
  const factor = (): Expression | null => {
    const token = list[at];
    at += 1;
    let found: Expression | null = null;
    if (token === 'not') {
      const of = factor();
      return of && { kind: 'not', of };
    }
    if (token === '(') {
      found = either();
      if (list[at] !== ')') return null;
      at += 1;
    } else if (token === 'A' || token === 'B' || token === 'Ci') found = { kind: 'variable', name: token };
    else if (token === '0' || token === '1') found = { kind: 'constant', level: token === '1' ? 1 : 0 };
    for (; found && list[at] === 'prime'; at += 1) found = { kind: 'not', of: found };
    return found;
  };
  const chain = (kind: 'and' | 'or' | 'xor', operand: () => Expression | null) => (): Expression | null => {
    let left = operand();
    while (left && at < list.length) {
      const side = kind === 'and' && !['and', 'or', 'xor', ')', 'prime'].includes(list[at]!);
      if (!side && list[at] !== kind) break;
      if (!side) at += 1;
      const right = operand();
      left = right && { kind, left, right };
    }
    return left;
  };
  const either = chain('or', chain('xor', chain('and', factor)));
  const whole = either();
  return at === list.length ? whole : null;
}

/** Value of an expression for levels of A, B and Ci. */
export function evaluateAt(expression: Expression, levels: { A: number; B: number; Ci: number }): 0 | 1 {
  switch (expression.kind) {
    case 'variable':
      return levels[expression.name] ? 1 : 0;
    case 'constant':
      return expression.level;
    case 'not':
      return evaluateAt(expression.of, levels) ? 0 : 1;
    case 'and':
      return evaluateAt(expression.left, levels) && evaluateAt(expression.right, levels);
    case 'or':
      return evaluateAt(expression.left, levels) || evaluateAt(expression.right, levels);
    case 'xor':
      return evaluateAt(expression.left, levels) === evaluateAt(expression.right, levels) ? 0 : 1;
  }
}

/** Variables written in an expression, each occurrence counted. */
export function literalsOf(expression: Expression): number {
  if (expression.kind === 'variable') return 1;
  if (expression.kind === 'constant') return 0;
  if (expression.kind === 'not') return literalsOf(expression.of);
  return literalsOf(expression.left) + literalsOf(expression.right);
}
