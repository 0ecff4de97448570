import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { officeMath } from './office-math.ts';

const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';
/** Without fonts and the settings of runs, short enough to be read. */
const short = (tex: string) =>
  officeMath(tex)
    ?.replaceAll(FONT, '')
    .replaceAll(' xml:space="preserve"', '')
    .replace(/<m:rPr>(<m:sty m:val="p"\/>)<\/m:rPr>/g, '')
    .replace(/<m:r><m:t>([^<]*)<\/m:t><\/m:r>/g, '‹$1›')
    .replace(/^<m:oMath>|<\/m:oMath>$/g, '');

describe('formulas of Word', () => {
  it.each([
    [
      '\\frac{1}{2}mv^2',
      '<m:f><m:num>‹1›</m:num><m:den>‹2›</m:den></m:f>‹m›<m:sSup><m:e>‹v›</m:e><m:sup>‹2›</m:sup></m:sSup>',
    ],
    ['\\sqrt[3]{x}', '<m:rad><m:deg>‹3›</m:deg><m:e>‹x›</m:e></m:rad>'],
    [
      '\\sum_{i=1}^n x_i',
      '<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="subSup"/></m:naryPr><m:sub>‹i›‹=›‹1›</m:sub><m:sup>‹n›</m:sup><m:e><m:sSub><m:e>‹x›</m:e><m:sub>‹i›</m:sub></m:sSub></m:e></m:nary>',
    ],
    ['\\vec{v}', '<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr><m:e>‹v›</m:e></m:acc>'],
    ['\\overline{AB}', '<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>‹A›‹B›</m:e></m:bar>'],
    [
      '\\binom{n}{k}',
      '<m:d><m:dPr><m:begChr m:val="("/><m:endChr m:val=")"/></m:dPr><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>‹n›</m:num><m:den>‹k›</m:den></m:f></m:e></m:d>',
    ],
    ['a<b', '‹a›‹&lt;›‹b›'],
  ])('%s', (tex, expected) => {
    expect(short(tex)).toBe(expected);
  });

  it('hold cases to the end of their row, and a script at nothing without a box', () => {
    expect(short('\\begin{cases}a&x\\\\b&y\\end{cases}')).toBe(
      '<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:m><m:mr><m:e>‹a›</m:e><m:e>‹x›</m:e></m:mr><m:mr><m:e>‹b›</m:e><m:e>‹y›</m:e></m:mr></m:m></m:e></m:d>',
    );
    expect(short('20{}^{\\circ}')).toBe('‹20›<m:sSup><m:e>‹\u200b›</m:e><m:sup>‹∘›</m:sup></m:sSup>');
  });

  it('are sound XML whatever is in them, and nothing for TeX that cannot be read', () => {
    for (const tex of [
      '\\text{若 <b>}"a"\\text{ \\& }',
      '\\underbrace{a+b}_{n}',
      '\\lim_{x\\to0}\\frac{\\sin x}{x}',
      "f'(x)",
    ]) {
      const made = officeMath(tex);
      expect(made).not.toBeNull();
      expect(XMLValidator.validate(`<a xmlns:m="m" xmlns:w="w">${made}</a>`)).toBe(true);
    }
    expect(officeMath('\\frac{1}{')).toBeNull();
    expect(officeMath('\\def\\a{\\a\\a}\\a')).toBeNull();
  });
});
