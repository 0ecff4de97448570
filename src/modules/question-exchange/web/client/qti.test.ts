import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../questions/shared/readiness.model.ts';
import { buildContent, everyContent } from '../../../questions/testing/question.builder.ts';
import type { FoundFile, LeavingQuestion } from '../../shared/exchange.model.ts';
import { itemPath, qtiManifest, writeQti } from '../../shared/qti-writer.model.ts';
import { buildMaterial, leaving, sameQuestion } from '../../testing/leaving.builder.ts';
import { readQti } from './qti.engine.ts';
import { parseXml } from './xml.engine.ts';

const LABELS = { right: ['对'], wrong: ['错'] };
type Files = Readonly<Record<string, string | Uint8Array>>;
const partsOf = (files: Files) =>
  new Map(
    Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data] as const),
  );
const readFiles = (files: Files) => readQti(partsOf(files), LABELS) as FoundFile;
const manifest = (...items: string[]) =>
  `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><resources>${items
    .map((href, i) => `<resource identifier="R${i}" type="imsqti_item_xmlv2p1" href="${href}"/>`)
    .join('')}</resources></manifest>`;
/** Items as a package of another system. */
const readItems = (...items: string[]) =>
  readFiles({
    'imsmanifest.xml': manifest(...items.map((_item, i) => `${i}.xml`)),
    ...Object.fromEntries(items.map((item, i) => [`${i}.xml`, item])),
  }).questions;
/** Questions as this side writes them, read back. */
function roundTrip(...questions: LeavingQuestion[]) {
  const items = questions.map((question, i) => ({
    ...writeQti(question, `Q${i + 1}`, LABELS),
    id: `Q${i + 1}`,
    pictures: [],
  }));
  for (const { text } of items) expect(parseXml(text)).not.toBeNull();
  const files = Object.fromEntries(items.map(({ id, text }) => [itemPath(id), text]));
  const found = readFiles({ 'imsmanifest.xml': qtiManifest(items, 'mark'), ...files }).questions;
  return found.map((one, i) => ({ found: one, lost: items[i]!.notes.map(({ code }) => code) }));
}
const item = (declarations: string, body: string, more = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">${declarations}<itemBody>${body}</itemBody>${more}</assessmentItem>`;

describe('QTI that this side writes', () => {
  it('is read back equal, but for what its notes name', () => {
    const questions = everyContent().map((content) => leaving(content, { points: 6 }));
    const read = roundTrip(...questions);
    expect(read).toHaveLength(questions.length);
    read.forEach(({ found, lost }, i) => {
      expect([found.type, found.notes]).toEqual([questions[i]!.content.type, []]);
      sameQuestion(found.content!, questions[i]!.content, lost);
    });
    expect(read.filter(({ found }) => found.type !== 'blank').map(({ found }) => found.meta.points)).toEqual(
      Array.from({ length: questions.length - 1 }, () => 6),
    );
  });

  it('keeps each rule that the format has, formulas, and answers with signs of XML', () => {
    const formula = '<p>若 <span class="formula" data-tex="a&lt;b"></span> &amp; x&nbsp;&gt; 1，<br>则 {{1}}</p>';
    const questions = [
      ...(['all', 'ratio', 'net'] as const).map((rule) => buildContent('multiple', { rule })),
      buildContent('matching', { whole: true }),
      buildContent('numeric', {
        ...{ value: '9.8', tolerance: 'relative', unit: 'none', units: [] },
        tiers: [
          { within: '1', share: 100 },
          { within: '5', share: 50 },
        ],
      }),
      buildContent('blank', {
        stem: formula,
        blanks: [{ ...buildContent('blank').blanks[0]!, accepted: ['a < b & "c"', "d'"] }],
      }),
    ].map((content) => leaving(content, { points: 6 }));
    roundTrip(...questions).forEach(({ found, lost }, i) => {
      expect(lost).toEqual([]);
      sameQuestion(found.content!, questions[i]!.content, []);
    });
  });

  it('holds a material with all its questions as one item, each with choices, points and explanation of its own', () => {
    const material = buildMaterial();
    const { text } = writeQti(leaving(material), 'Q', LABELS);
    const names = [...text.matchAll(/<(?:simpleChoice|simpleAssociableChoice)\s+identifier="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(new Set(names).size).toBe(names.length);
    const [read] = roundTrip(leaving(material));
    expect([read!.found.type, read!.found.notes]).toEqual(['composite', []]);
    sameQuestion(read!.found.content!, material, read!.lost);
    // Blanks have points of their own, two here; the others six each.
    expect(read!.found.meta.points).toBe(6 * 9 + 2);
    for (const type of ['blank', 'numeric'] as const) {
      const alone = buildMaterial([type]);
      const [one] = roundTrip(leaving(alone));
      sameQuestion(one!.found.content!, alone, one!.lost);
    }
  });

  it('names what it says otherwise', () => {
    const codes = (question: LeavingQuestion) => writeQti(question, 'Q', LABELS).notes.map(({ code }) => code);
    expect(codes(leaving(buildContent('multiple', { rule: 'half' })))).toEqual(['rule']);
    expect(codes(leaving(buildContent('ordering', { rule: 'lcs' })))).toEqual(['rule']);
    expect(codes(leaving(buildContent('truth'), { tags: ['期末'], folder: ['力学'] }))).toEqual(['tagsLeft', 'folder']);
  });
});

describe('QTI of others', () => {
  it('is read in version 3.0 with its own names', () => {
    const [found] = readItems(
      `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t" adaptive="false" time-dependent="false">
        <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
        <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="2"/>
        <qti-item-body><p>周期与什么有关？</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>请选择</qti-prompt><qti-simple-choice identifier="A">质量</qti-simple-choice><qti-simple-choice identifier="B">摆长<qti-feedback-inline outcome-identifier="F" identifier="B" show-hide="show">对</qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="C">振幅</qti-simple-choice></qti-choice-interaction></qti-item-body>
        <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"/>
      </qti-assessment-item>`,
    );
    expect(found).toMatchObject({
      ...{ type: 'single', meta: { points: 2 } },
      content: { stem: '<p>周期与什么有关？</p><p>请选择</p>', fixed: true, analysis: '<p>B: 对</p>' },
    });
    expect(found!.notes.map(({ code }) => code)).toEqual(['feedback']);
    const { options, key } = found!.content as Extract<NonNullable<typeof found>['content'], { type: 'single' }>;
    expect(options.find(({ id }) => id === key)!.text).toBe('<p>摆长</p>');
    expect(problemsOf(found!.content!)).toEqual([]);
  });

  it('becomes blanks where one chooses or drags into a text, and a number where one is compared', () => {
    const found = readItems(
      item(
        '<responseDeclaration identifier="A" cardinality="single" baseType="identifier"><correctResponse><value>x</value></correctResponse></responseDeclaration>',
        '<p>单位是 <inlineChoiceInteraction responseIdentifier="A"><inlineChoice identifier="x">安培</inlineChoice><inlineChoice identifier="y">伏特</inlineChoice></inlineChoiceInteraction>。</p>',
      ),
      item(
        '<responseDeclaration identifier="G" cardinality="multiple" baseType="directedPair"><correctResponse><value>w1 g1</value><value>w2 g2</value></correctResponse></responseDeclaration>',
        '<gapMatchInteraction responseIdentifier="G"><gapText identifier="w1" matchMax="1">电流</gapText><gapText identifier="w2" matchMax="1">电压</gapText><p><gap identifier="g1"/>的单位是安培，<gap identifier="g2"/>的单位是伏特。</p></gapMatchInteraction>',
      ),
      item(
        '<responseDeclaration identifier="N" cardinality="single" baseType="integer"><correctResponse><value>42</value></correctResponse></responseDeclaration>',
        '<p>六乘七？<textEntryInteraction responseIdentifier="N"/></p>',
      ),
    );
    expect(found.map(({ type, notes }) => [type, notes.map(({ code }) => code).join()])).toEqual([
      ['blank', 'chosen'],
      ['blank', 'chosen'],
      ['numeric', ''],
    ]);
    expect(found[0]!.content).toMatchObject({ stem: '<p>单位是 {{1}}。</p>', blanks: [{ accepted: ['安培'] }] });
    expect(found[1]!.content).toMatchObject({
      stem: '<p>{{1}}的单位是安培，{{2}}的单位是伏特。</p>',
      blanks: [{ accepted: ['电流'] }, { accepted: ['电压'] }],
    });
    expect(found[2]!.content).toMatchObject({ value: '42', tiers: [] });
    for (const { content } of found) expect(problemsOf(content!)).toEqual([]);
  });

  it('becomes a material with questions where one item has several interactions', () => {
    const choose = (id: string, more = '') =>
      `<choiceInteraction responseIdentifier="${id}" maxChoices="1">${more}<simpleChoice identifier="${id}a">甲</simpleChoice><simpleChoice identifier="${id}b">乙</simpleChoice></choiceInteraction>`;
    const declared = ['A', 'B'].map(
      (id) =>
        `<responseDeclaration identifier="${id}" cardinality="single" baseType="identifier"><correctResponse><value>${id}b</value></correctResponse></responseDeclaration>`,
    );
    const points =
      '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>6</value></defaultValue></outcomeDeclaration>';
    const [prompted, before, lone] = readItems(
      item(
        declared.join('') + points,
        `<div><p>材料一</p><p>材料二</p>${choose('A', '<prompt>第一问</prompt>')}${choose('B', '<prompt>第二问</prompt>')}</div>`,
      ),
      item(
        declared.join(''),
        `<p>材料</p><p>第一问</p>${choose('A')}<p>第二问</p><extendedTextInteraction responseIdentifier="C" expectedLines="3"/><rubricBlock view="scorer" use="reference"><p>参考</p></rubricBlock>`,
      ),
      item(declared.join(''), `<p>第一问</p>${choose('A')}<p>第二问</p>${choose('B')}`),
    );
    expect(prompted).toMatchObject({
      ...{ type: 'composite', notes: [], meta: { points: 6 } },
      content: {
        stem: '<p>材料一</p><p>材料二</p>',
        children: [
          { points: 3, content: { type: 'single', stem: '<p>第一问</p>' } },
          { points: 3, content: { type: 'single', stem: '<p>第二问</p>' } },
        ],
      },
    });
    expect(before!.content).toMatchObject({
      stem: '<p>材料</p>',
      children: [
        { content: { type: 'single', stem: '<p>第一问</p>' } },
        { content: { type: 'shortAnswer', stem: '<p>第二问</p>', reference: '<p>参考</p>' } },
      ],
    });
    for (const { content } of [prompted!, before!]) expect(problemsOf(content!)).toEqual([]);
    // Without a material it is none.
    expect([lone!.content, lone!.notes.map(({ code }) => code)]).toEqual([null, ['noStem']]);
  });

  it('names what cannot be taken, and reads the rest', () => {
    const found = readItems(
      item(
        '',
        '<p>点击</p><hotspotInteraction responseIdentifier="R" maxChoices="1"><object data="a.png" type="image/png"/></hotspotInteraction>',
      ),
      item('', '<p>只读</p>'),
      item(
        '',
        '<p>两种</p><choiceInteraction responseIdentifier="A"/><extendedTextInteraction responseIdentifier="B"/>',
      ),
      item(
        '',
        '<p>没有答案</p><choiceInteraction responseIdentifier="A" maxChoices="1"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice></choiceInteraction>',
      ),
      item('', '<p>论述</p><extendedTextInteraction responseIdentifier="A"/>'),
    );
    expect(
      found.map(({ type, content, notes }) => [type, content === null, notes.map(({ code }) => code).join()]),
    ).toEqual([
      [null, true, 'unsupported'],
      [null, true, 'noQuestion'],
      ['composite', true, 'noStem,children'],
      ['single', true, 'noAnswer'],
      ['essay', false, ''],
    ]);
    expect(found[0]!.notes[0]!.params).toEqual({ kind: 'hotspotInteraction' });
  });

  it('brings pictures of the package along, whatever folders they lie in', () => {
    const { questions, pictures } = readFiles({
      'top/imsmanifest.xml': manifest('items/1.xml'),
      'top/items/1.xml': item(
        '',
        '<p>看图 <img src="../media/%E5%9B%BE.png" alt="装置"/></p><object data="/etc/passwd" type="image/png"/><extendedTextInteraction responseIdentifier="A"/>',
      ),
      'top/media/图.png': new Uint8Array([1, 2, 3]),
    });
    expect(questions[0]!.content!.stem).toContain('<img src="package:top/media/图.png" alt="装置">');
    expect([...pictures!.keys()]).toEqual(['package:top/media/图.png']);
  });

  it('expands nothing and fetches nothing', () => {
    const evil = `<!DOCTYPE assessmentItem [<!ENTITY x SYSTEM "file:///etc/passwd">]>${item('', '<p>&x;</p><extendedTextInteraction responseIdentifier="A"/>')}`;
    const { questions, skipped } = readFiles({ 'imsmanifest.xml': manifest('0.xml'), '0.xml': evil });
    expect(questions).toEqual([]);
    expect(skipped).toEqual([{ line: 1, text: '0.xml' }]);
    expect(readQti(partsOf({ 'imsmanifest.xml': '<manifest', '0.xml': item('', '') }), LABELS)).toEqual({
      fault: 'broken',
    });
  });
});
