import { describe, expect, it } from 'vitest';
import { compareSection, diffLines, linesOfSection } from './version-compare.model.ts';

const shown = (before: string, after: string) =>
  compareSection(before, after)?.map((line) => `${{ same: ' ', added: '+', removed: '-' }[line.kind]}${line.text}`);

describe('two versions of a section', () => {
  it('are compared line by line', () => {
    expect(shown('<p>一</p><p>二</p><p>三</p>', '<p>一</p><p>贰</p><p>三</p><p>四</p>')).toEqual([
      ' 一',
      '-二',
      '+贰',
      ' 三',
      '+四',
    ]);
    expect(shown('', '<p>新</p>')).toEqual(['+新']);
    expect(shown('<p>旧</p>', '')).toEqual(['-旧']);
  });
  it('are the same when only their dress differs', () => {
    expect(shown('<p>一</p>', '<p><strong>一</strong></p>')).toBeUndefined();
    expect(shown('<p>一</p>', '<p>一</p><p></p>')).toBeUndefined();
  });
  it('differ by a formula, a cell and a picture', () => {
    const formula = (tex: string) => `<p>E=<span class="formula" data-tex="${tex}">${tex}</span></p>`;
    expect(shown(formula('mc^2'), formula('mc^3'))).toEqual(['-E=mc^2', '+E=mc^3']);
    const row = (value: string) => `<table><tbody><tr><td><p>1</p></td><td><p>${value}</p></td></tr></tbody></table>`;
    expect(shown(row('2.4'), row('2.5'))).toContain('+2.5');
    const picture = (name: string) => `<img src="/2026/09/01/${name}.png" alt="" />`;
    expect(shown(picture('a'), picture('b'))).toEqual(['-[a.png]', '+[b.png]']);
    expect(linesOfSection(`<p>前</p>${picture('a')}<p>后</p>`)).toEqual(['前', '[a.png]', '后']);
  });
  it('rebuild both sides from the lines', () => {
    const [a, b] = [[...'ABCABBA'], [...'CBABAC']];
    const lines = diffLines(a, b);
    const side = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
    expect(side('added')).toEqual(a);
    expect(side('removed')).toEqual(b);
    expect(lines.filter((line) => line.kind === 'same')).toHaveLength(4);
  });
});
