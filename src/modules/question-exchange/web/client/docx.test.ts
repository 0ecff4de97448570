import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { renderToString } from 'katex';
import { describe, expect, it } from 'vitest';
import { formulaInText } from '../../../../kernel/values/formula-text.ts';
import { docxOf } from '../../../../platform/documents/docx-writer.ts';
import { pointsOf } from '../../../questions/shared/content.model.ts';
import { problemsOf } from '../../../questions/shared/readiness.model.ts';
import { pngOf } from '../../../questions/testing/picture.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { settlePictures } from '../../shared/file-pictures.model.ts';
import { messages as zhCN } from '../../shared/sheet/messages/zh-CN.ts';
import { labelsOf } from '../../shared/sheet-labels.model.ts';
import { unescapeHtml } from '../../shared/text.model.ts';
import { answersOfBlock, readWord } from '../../shared/word-reader.model.ts';
import { type KeyPlace, type PaperLabels, wordLosses, writePaper } from '../../shared/word-writer.model.ts';
import { buildMaterial, leaving, sameQuestion } from '../../testing/leaving.builder.ts';
import {
  wordFile as docx,
  WORD_FORMULA as MATH,
  wordParagraph as p,
  wordRun as run,
  WORD_NAMES as W,
} from '../../testing/word-file.builder.ts';
import { openWord } from './docx.engine.ts';

const listed = (level: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const labels = labelsOf([zhCN]);
const read = (...body: string[]) => readWord(openWord(docx(...body))!, labels);

describe('a Word document', () => {
  it('of five types with a formula, a table, scripts, answers in place and behind is taken whole', () => {
    const { questions, skipped } = read(
      p('大学物理期末考试'),
      p('一、单项选择题（每题2分，共4分）'),
      p('1．单摆的周期 ', MATH, ' 与振幅（ B ）'),
      p('A．有关\tB．无关\tC．成正比\tD．成反比'),
      p('2、电流的单位是'),
      p('（A）伏特'),
      p('（B）安培'),
      p('答案：Ｂ'),
      p('解析：国际单位制规定。'),
      p('难度：较易'),
      p('知识点：电学；单位'),
      p('二、多项选择题（每题3分）'),
      p('3. 影响单摆周期的有'),
      p('A. 摆长  B. 质量  C. 重力加速度'),
      p('【答案】AC'),
      p('三、判断题'),
      p('4. 摆角越小，误差越小。（√）'),
      p('四、填空题（每题4分）'),
      p(
        '5. 电阻的单位是____，面积为10 m',
        run('2', '<w:vertAlign w:val="superscript"/>'),
        '，电容的单位是',
        run('      ', '<w:u w:val="single"/>'),
        '。',
      ),
      p('答案：欧姆|Ω；法拉'),
      p('五、简答题'),
      p('6. 看下表，说明误差的来源。'),
      `<w:tbl><w:tr><w:tc>${p('次数')}</w:tc><w:tc>${p(MATH)}</w:tc></w:tr></w:tbl>`,
      p('答案：仪器误差。'),
      p('还有读数误差。'),
    );
    expect(skipped).toEqual([{ line: 1, text: '大学物理期末考试' }]);
    expect(questions.map(({ type, notes, number }) => [number, type, notes])).toEqual(
      ['single', 'single', 'multiple', 'truth', 'blank', 'shortAnswer'].map((type, i) => [i + 1, type, []]),
    );
    for (const { content } of questions) expect(problemsOf(content!)).toEqual([]);
    const [first, second, third, fourth, fifth, sixth] = questions.map(
      ({ content }) => content as never as Record<string, never>,
    );
    expect(first).toMatchObject({
      stem: '<p>单摆的周期 <span class="formula" data-tex="T=2\\pi \\sqrt{\\frac{l}{g}}"></span> 与振幅（　　）</p>',
      options: [{ text: '<p>有关</p>' }, {}, {}, { text: '<p>成反比</p>' }],
    });
    expect((first as never as { options: { id: string }[]; key: string }).options[1]!.id).toBe(
      (first as never as { key: string }).key,
    );
    expect(questions[1]!.meta).toMatchObject({ points: 2, difficulty: 2, knowledge: ['电学', '单位'] });
    expect(second).toMatchObject({ analysis: '<p>国际单位制规定。</p>' });
    expect((third as never as { keys: string[] }).keys).toHaveLength(2);
    expect(fourth).toMatchObject({ key: true, stem: '<p>摆角越小，误差越小。（　　）</p>' });
    expect(fifth).toMatchObject({
      stem: '<p>电阻的单位是{{1}}，面积为10 m<sup>2</sup>，电容的单位是{{2}}。</p>',
      blanks: [
        { accepted: ['欧姆', 'Ω'], points: 2 },
        { accepted: ['法拉'], points: 2 },
      ],
    });
    expect(sixth).toMatchObject({ reference: '<p>仪器误差。</p><p>还有读数误差。</p>' });
    expect((sixth as never as { stem: string }).stem).toContain(
      '<table><tbody><tr><td>次数</td><td><span class="formula"',
    );
  });

  it('has materials with questions below them, numbered or not', () => {
    const { questions, skipped } = read(
      p('一、材料分析题（每题6分）'),
      p('1. 某同学用单摆测量重力加速度。'),
      p('摆长为 1.00 m。'),
      p('难度：较难'),
      p('（1）周期是多少？'),
      p('A. 2 s  B. 1 s'),
      p('答案：A'),
      p('分值：2'),
      p('（2）【简答题】说明误差的来源。'),
      p('答案：读数误差。'),
      p('二、阅读理解'),
      p('材料一：电流通过导体时发热。'),
      p('热量与电阻有关。'),
      p('1. 热量与电阻有关。（对）'),
      p('2. 电流的单位是____。'),
      p('答案：安培'),
      p('材料二：没有小题。'),
      p('三、判断题'),
      p('3. 摆角越小，误差越小。（√）'),
    );
    expect(skipped).toEqual([]);
    expect(questions.map(({ number, type, notes }) => [number, type, notes.map(({ code }) => code)])).toEqual([
      [1, 'composite', []],
      [2, 'composite', []],
      [3, 'composite', ['children']],
      [4, 'truth', []],
    ]);
    expect(questions[0]).toMatchObject({
      meta: { difficulty: 4 },
      content: {
        stem: '<p>某同学用单摆测量重力加速度。</p><p>摆长为 1.00 m。</p>',
        children: [
          { points: 2, content: { type: 'single', stem: '<p>周期是多少？</p>' } },
          { points: 2, content: { type: 'shortAnswer', reference: '<p>读数误差。</p>' } },
        ],
      },
    });
    expect(questions[1]!.content).toMatchObject({
      stem: '<p>材料一：电流通过导体时发热。</p><p>热量与电阻有关。</p>',
      children: [{ content: { type: 'truth', key: true } }, { content: { type: 'blank' } }],
    });
    for (const { content } of [questions[0]!, questions[1]!]) expect(problemsOf(content!)).toEqual([]);
  });

  it('numbered by Word itself, with its answers in a block at the end', () => {
    const { questions } = read(
      listed(0, '单摆的周期与质量'),
      listed(1, '有关'),
      listed(1, '无关'),
      listed(0, '影响周期的有'),
      listed(1, '摆长'),
      listed(1, '颜色'),
      listed(1, '重力加速度'),
      p('参考答案'),
      p('1.B 2.AC'),
    );
    expect(questions.map(({ type, notes }) => [type, notes])).toEqual([
      ['single', []],
      ['multiple', []],
    ]);
  });

  it('numbered in Chinese, whose sections Word counts', () => {
    const section = (text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr>${run(text)}</w:p>`;
    const { questions } = read(
      section('判断题（每题1分）'),
      p('1. 甲（对）'),
      section('填空题'),
      p('1. 乙____'),
      p('答案：丙'),
    );
    expect(questions.map(({ type, meta }) => [type, meta.points])).toEqual([
      ['truth', 1],
      ['blank', undefined],
    ]);
  });

  it('says what it loses and what it cannot take', () => {
    const { questions } = read(
      p('1. 看图', '<w:r><w:drawing/></w:r>', '<w:r><w:object/></w:r>'),
      p('A. 1  B. 2'),
      p('答案：E'),
      p('2. 没有答案的选择'),
      p('A. 1  B. 2'),
      p(
        run('3. 保留', ''),
        '<w:del><w:r><w:delText>删除</w:delText></w:r></w:del>',
        `<w:ins>${run('插入（对）')}</w:ins>`,
      ),
      p('答案：对'),
    );
    expect(questions.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
      ['pictures', 'objects', 'optionAbsent'],
      ['noAnswer'],
      [],
    ]);
    expect(questions[2]!.content).toMatchObject({ type: 'truth', stem: '<p>保留插入（对）</p>' });
  });

  it('brings its pictures in their places, and counts those it does not hold', () => {
    const A = 'xmlns:a="a" xmlns:r="r" xmlns:wp="wp" xmlns:v="v" xmlns:mc="mc"';
    const drawing = (id: string) =>
      `<w:r><w:drawing ${A}><wp:inline><wp:docPr descr="装置"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`;
    const old = `<w:r><w:pict ${A}><v:shape><v:imagedata r:id="rId2"/></v:shape></w:pict></w:r>`;
    const both = `<w:r><mc:AlternateContent ${A}><mc:Choice>${drawing('rId1')}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r>`;
    const file = zipSync({
      'word/document.xml': strToU8(
        `<w:document ${W}><w:body>${[
          p('1. 看图', drawing('rId1'), '判断'),
          p('A. 甲', old, '  B. 乙', both),
          p('答案：A'),
          p('解析：如图', drawing('rId1'), drawing('rId9')),
        ].join('')}</w:body></w:document>`,
      ),
      'word/_rels/document.xml.rels': strToU8(
        '<Relationships xmlns="x"><Relationship Id="rId1" Target="media/image1.png"/><Relationship Id="rId2" Target="/word/media/image2.emf"/><Relationship Id="rId9" Target="https://elsewhere.example/x.png" TargetMode="External"/></Relationships>',
      ),
      'word/media/image1.png': strToU8('one'),
      'word/media/image2.emf': strToU8('two'),
    });
    const text = openWord(file)!;
    // Vectors of Windows cannot be drawn by a browser: they stay behind.
    const found = settlePictures(readWord(text, labels), (src) =>
      src.endsWith('.png') && text.pictures.has(src) ? `/${src}` : null,
    );
    const { content, notes } = found.questions[0]!;
    const image = '<img src="/word/media/image1.png" alt="装置">';
    expect(content).toMatchObject({
      stem: `<p>看图${image}判断</p>`,
      options: [{ text: '<p>甲</p>' }, { text: `<p>乙${image}</p>` }],
      analysis: `<p>如图${image}</p>`,
    });
    expect(notes.map(({ code, params }) => [code, params?.n])).toEqual([
      ['pictures', 1],
      ['picturesKept', 3],
      ['pictures', 1],
    ]);
  });

  it.each([
    'E=\\frac{1}{2}mv^2',
    'T=2\\pi\\sqrt{\\frac{l}{g}}',
    '\\sqrt[3]{x_{1}^{2}}',
    '\\sum_{i=1}^{n}x_i',
    '\\int_0^1 f(x)dx',
    '\\left(\\frac{a}{b}\\right)+\\left|x\\right|',
    '\\vec{F}=m\\vec{a}',
    '\\overline{AB}+\\hat{x}+\\dot{y}',
    '\\begin{matrix}a&b\\\\c&d\\end{matrix}',
    '\\binom{n}{k}',
    '\\alpha\\le\\beta\\times10^{-3}',
    '\\sin\\theta',
    '\\lim_{x\\to 0}\\frac{\\sin x}{x}=1',
    'R=\\text{电阻}',
  ])('carries the formula %s out and in again', async (tex) => {
    const facts = { title: '', author: '', language: 'zh-CN', at: new Date(0), foot: '' };
    const text = `1. 由 ${formulaInText(tex)} 得`;
    const file = await buffer(docxOf(facts, [{ kind: 'paragraph', text }]));
    const { pieces } = openWord(file)!;
    expect(pieces).toHaveLength(1);
    const found = unescapeHtml(/data-tex="([^"]*)"/.exec(pieces[0]!)![1]!);
    // Groups and spaces may differ; what is drawn may not.
    const drawn = (one: string) =>
      renderToString(one, { output: 'mathml' })
        .replace(/<annotation[\s\S]*?<\/annotation>|<\/?(mrow|mstyle)[^>]*>|\u2061/g, '')
        .replace(/ (fence|stretchy|lspace|rspace|rowspacing|columnalign|columnspacing)="[^"]*"/g, '');
    expect(drawn(found)).toBe(drawn(tex));
  });

  it('reads back the papers the product writes, with their answers', async () => {
    const contents = [
      ...['single', 'multiple', 'truth', 'blank', 'numeric', 'shortAnswer'].map((type) =>
        buildContent(type as 'single'),
      ),
      buildContent('single', { stem: '<p>看图</p><p><img src="/p.png" alt="装置"></p>', analysis: '' }),
      buildContent('shortAnswer', { rubric: '<p>要点各 2 分</p>', keywords: [] }),
      buildMaterial(['single', 'multiple', 'truth', 'blank', 'numeric', 'shortAnswer', 'essay']),
    ];
    const questions = contents.map((content, i) => leaving(content, { points: i === 6 ? 5 : 2, difficulty: 4 }));
    const texts: PaperLabels = {
      section: (n, type, count, each) =>
        `${'一二三四五六七'[n - 1]}、${labels.types[type][0]}（共 ${count} 题${each === null ? '' : `，每题 ${each} 分`}）`,
      ...{ answer: '答案：', analysis: '解析：', rubric: '评分标准：', answers: '参考答案' },
      difficulty: (level) => `难度：${labels.difficulties[level - 1]![0]}`,
      knowledge: (names) => `知识点：${names.join('；')}`,
      points: (n) => `分值：${n}`,
    };
    const facts = { title: '试卷', author: '', language: 'zh-CN', at: new Date(0), foot: '' };
    const file = (keys: KeyPlace) =>
      buffer(
        docxOf(
          facts,
          writePaper('试卷', questions, keys, labels, texts).map((part) =>
            part.kind === 'picture' ? { kind: 'picture', picture: { bytes: pngOf(3, 2), alt: part.alt } } : part,
          ),
        ),
      );
    const found = settlePictures(readWord(openWord(await file('inline'))!, labels), () => '/p.png');
    const order = [0, 6, 1, 2, 3, 4, 5, 7, 8];
    expect(found.questions.map(({ number, type }) => [number, type])).toEqual(
      order.map((at, i) => [i + 1, contents[at]!.type]),
    );
    for (const [i, { content, meta }] of found.questions.entries()) {
      const sent = questions[order[i]!]!;
      const lost = wordLosses(sent, labels).map(({ code }) => code);
      sameQuestion(content!, sent.content, lost);
      expect(meta).toMatchObject({ points: pointsOf(sent.content, sent.points), difficulty: 4 });
    }
    expect(found.skipped).toEqual([{ line: 1, text: '试卷' }]);
    // Without answers nothing of a key is in the file; behind all questions they are read from there.
    const text = (bytes: Uint8Array) => openWord(bytes)!.paragraphs.map((one) => one.text);
    expect(text(await file('none')).join()).not.toMatch(/答案|解析|安培|9\.8|评分标准/);
    const end = readWord(openWord(await file('end'))!, labels).questions;
    expect(end.slice(0, 3).map(({ content }) => content !== null)).toEqual([true, true, true]);
    sameQuestion(end.at(-1)!.content!, contents.at(-1)!, [
      ...wordLosses(questions.at(-1)!, labels).map(({ code }) => code),
      'analysis',
      'rubric',
    ]);
    expect(text(await file('end')).indexOf('参考答案')).toBeGreaterThan(20);
  });

  it('is refused when it is none', () => {
    expect(openWord(strToU8('no zip'))).toBeNull();
    expect(openWord(zipSync({ 'a.txt': strToU8('x') }))).toBeNull();
    expect(openWord(zipSync({ 'word/document.xml': strToU8('<!DOCTYPE x><w:document/>') }))).toBeNull();
  });

  it('has answers in blocks of several forms', () => {
    expect([...answersOfBlock('1-5 ABCDA 6-8 √×√')]).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'D'],
      [5, 'A'],
      [6, '√'],
      [7, '×'],
      [8, '√'],
    ]);
    expect([...answersOfBlock('1～3：AB C BD；4．对 5、A')]).toEqual([
      [1, 'AB'],
      [2, 'C'],
      [3, 'BD'],
      [4, '对'],
      [5, 'A'],
    ]);
  });
});
