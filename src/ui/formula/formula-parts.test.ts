import { expect, it } from 'vitest';
import { formulaParts } from './formula-parts.ts';

it('finds formulas within a line and in lines of their own', () => {
  expect(formulaParts('周期 $T = 2\\pi\\sqrt{L/g}$ 与摆长有关：$$ g = \\frac{4\\pi^2 L}{T^2} $$成立。')).toEqual([
    { kind: 'words', text: '周期 ' },
    { kind: 'inline', text: 'T = 2\\pi\\sqrt{L/g}' },
    { kind: 'words', text: ' 与摆长有关：' },
    { kind: 'block', text: 'g = \\frac{4\\pi^2 L}{T^2}' },
    { kind: 'words', text: '成立。' },
  ]);
});

it('leaves prices, single signs and line ends alone', () => {
  for (const text of ['', '无公式', '$5 and $10', 'a $ b', 'costs $ 5 $', '$a\nb$', '5$']) {
    expect(formulaParts(text)).toEqual(text === '' ? [] : [{ kind: 'words', text }]);
  }
});
