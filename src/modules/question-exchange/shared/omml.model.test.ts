import { describe, expect, it } from 'vitest';
import { formulaTex } from './omml.model.ts';
import type { XmlNode } from './xml-node.model.ts';

const node = (name: string, ...children: (XmlNode | string)[]): XmlNode => ({
  name,
  attributes: {},
  text: '',
  children: children.map((one) =>
    typeof one === 'string' ? { name: '', attributes: {}, children: [], text: one } : one,
  ),
});
const set = (name: string, value: string): XmlNode => ({
  name,
  attributes: { 'm:val': value },
  children: [],
  text: '',
});
const run = (text: string, look?: string) =>
  node('m:r', ...(look ? [node('m:rPr', set('m:sty', look))] : []), node('m:t', text));
const e = (...children: XmlNode[]) => node('m:e', ...children);
const math = (...children: XmlNode[]) => formulaTex(node('m:oMath', ...children));

describe('formulas of Word', () => {
  it.each([
    [
      'a fraction below a root',
      [run('T=2π'), node('m:rad', node('m:deg'), e(node('m:f', node('m:num', run('l')), node('m:den', run('g')))))],
      'T=2\\pi \\sqrt{\\frac{l}{g}}',
    ],
    ['scripts', [node('m:sSubSup', e(run('v')), node('m:sub', run('0')), node('m:sup', run('2')))], '{v}_{0}^{2}'],
    [
      'a sum',
      [
        node(
          'm:nary',
          node('m:naryPr', set('m:chr', '∑')),
          node('m:sub', run('i=1')),
          node('m:sup', run('n')),
          e(node('m:sSub', e(run('x')), node('m:sub', run('i')))),
        ),
      ],
      '\\sum_{i=1}^{n} {x}_{i}',
    ],
    [
      'brackets',
      [node('m:d', node('m:dPr', set('m:begChr', '['), set('m:endChr', ')')), e(run('a,b')))],
      '\\left[ a,b\\right)',
    ],
    ['a function', [node('m:func', node('m:fName', run('sin', 'p')), e(run('θ')))], '\\sin {\\theta}'],
    [
      'a vector and a mean',
      [node('m:acc', node('m:accPr', set('m:chr', '\u20d7')), e(run('F'))), node('m:bar', e(run('x')))],
      '\\vec{F}\\overline{x}',
    ],
    [
      'units upright and Chinese as text',
      [run('9.8 '), run('kg', 'p'), run('，其中')],
      '9.8 \\mathrm{kg}\\text{，其中}',
    ],
    ['mathematical letters', [run('𝑥≤𝜋×50%')], 'x\\le \\pi \\times 50\\%'],
    [
      'a matrix',
      [node('m:m', node('m:mr', e(run('1')), e(run('0'))), node('m:mr', e(run('0')), e(run('1'))))],
      '\\begin{matrix}1 & 0\\\\ 0 & 1\\end{matrix}',
    ],
  ])('%s', (_name, parts, tex) => {
    expect(math(...(parts as XmlNode[]))).toBe(tex);
  });
});
