import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { contentPictures } from '../../../questions/shared/picture.model.ts';
import { problemsOf } from '../../../questions/shared/readiness.model.ts';
import { pngOf } from '../../../questions/testing/picture.builder.ts';
import { settlePictures } from '../../shared/file-pictures.model.ts';
import { messages as zhCN } from '../../shared/sheet/messages/zh-CN.ts';
import { labelsOf } from '../../shared/sheet-labels.model.ts';
import { readWord } from '../../shared/word-reader.model.ts';
import { WORD_FORMULA as MATH, wordParagraph as p, WORD_NAMES as W } from '../../testing/word-file.builder.ts';
import { openWord } from './docx.engine.ts';
import { readQuestionFile } from './read-file.engine.ts';

const PICTURE =
  '<w:r><w:drawing xmlns:a="a" xmlns:r="r" xmlns:wp="wp"><wp:inline><wp:docPr descr="装置"/><a:blip r:embed="rId1"/></wp:inline></w:drawing></w:r>';
const RELATIONS = '<Relationships xmlns="x"><Relationship Id="rId1" Target="media/image1.png"/></Relationships>';
/** A Word file with these paragraphs and one picture. @param level 0 stores the picture as it is */
const wordWith = (body: readonly string[], picture: Uint8Array, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> =>
  zipSync({
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body.join('')}</w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(RELATIONS),
    'word/media/image1.png': [picture, { level }],
  }) as Uint8Array<ArrayBuffer>;

const TEN = Array.from({ length: 10 }, (_, i) => i);
const SECTIONS: readonly (readonly [heading: string, type: string, lines: (n: number) => string[]])[] = [
  [
    '一、单项选择题（每题2分，共20分）',
    'single',
    (n) => [p(`${n}. 第${n}个单摆的周期`, MATH, '与振幅（ B ）'), p('A. 有关\tB. 无关'), p('解析：见课本。')],
  ],
  [
    '二、多项选择题（每题3分）',
    'multiple',
    (n) => [p(`${n}. 影响第${n}个单摆的有`, PICTURE), p('A. 摆长  B. 质量  C. 重力加速度'), p('答案：AC')],
  ],
  ['三、判断题（每题1分）', 'truth', (n) => [p(`${n}. 第${n}次的摆角越小，误差越小。（√）`)]],
  ['四、填空题（每题2分）', 'blank', (n) => [p(`${n}. 第${n}个电阻的单位是____。`), p('答案：欧姆|Ω')]],
  [
    '五、简答题（每题5分）',
    'shortAnswer',
    (n) => [p(`${n}. 看图说明第${n}次误差的来源。`, PICTURE, MATH), p('答案：读数误差', MATH)],
  ],
];

it('fifty questions of five types with formulas and pictures come whole out of one Word file', () => {
  const body = SECTIONS.flatMap(([heading, , lines], section) => [
    p(heading),
    ...TEN.flatMap((i) => lines(section * 10 + i + 1)),
  ]);
  const text = openWord(wordWith(body, pngOf(33, 20)))!;
  const { questions, skipped } = settlePictures(readWord(text, labelsOf([zhCN])), (src) => `/${src}`);
  expect(skipped).toEqual([]);
  expect(questions).toHaveLength(50);
  expect(questions.map(({ number, type }) => [number, type])).toEqual(
    SECTIONS.flatMap(([, type], section) => TEN.map((i) => [section * 10 + i + 1, type])),
  );
  for (const { content } of questions) expect(problemsOf(content!)).toEqual([]);
  // Nothing is lost that the report does not name: what it says is that pictures come along, and each does.
  expect(new Set(questions.flatMap(({ notes }) => notes.map(({ code }) => code)))).toEqual(new Set(['picturesKept']));
  const held = questions.map(({ content }) => [...contentPictures(content!)].length);
  expect(held).toEqual(
    SECTIONS.flatMap(([, type]) => TEN.map(() => (['multiple', 'shortAnswer'].includes(type) ? 1 : 0))),
  );
  const formulas = questions.map(({ content }) => JSON.stringify(content).split('class=\\"formula\\"').length - 1);
  expect(formulas).toEqual(SECTIONS.flatMap(([, type]) => TEN.map(() => ({ single: 1, shortAnswer: 2 })[type] ?? 0)));
});

it('a Word file with a picture of thirty megabytes is refused before it is read', async () => {
  const file = new File(
    [wordWith([p('1. 看图判断。（√）', PICTURE)], randomBytes(30 * 1_048_576), 0)],
    '实验装置.docx',
  );
  expect(await readQuestionFile(file)).toEqual({ fault: 'large' });
});
