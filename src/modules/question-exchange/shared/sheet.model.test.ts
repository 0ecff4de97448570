import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../questions/shared/readiness.model.ts';
import { buildContent, everyContent } from '../../questions/testing/question.builder.ts';
import { leaving, sameQuestion } from '../testing/leaving.builder.ts';
import { verdictOf } from './exchange.model.ts';
import { messages as enUS } from './sheet/messages/en-US.ts';
import { messages as ptBR } from './sheet/messages/pt-BR.ts';
import { messages as zhCN } from './sheet/messages/zh-CN.ts';
import { labelsOf } from './sheet-labels.model.ts';
import { readSheet } from './sheet-reader.model.ts';
import { sheetCells, writeRow } from './sheet-writer.model.ts';

const labels = labelsOf([zhCN, enUS, ptBR]);
const HEAD = [
  '题型*',
  '题干*',
  '选项A',
  '选项B',
  '选项C',
  '匹配项',
  '答案*',
  '分值',
  '难度',
  '知识点',
  '标签',
  '解析',
  '评分规则',
];
const read = (...rows: string[][]) => readSheet([['试题导入模板'], HEAD, ...rows], labels)!.questions;
const row = (
  type: string,
  stem: string,
  answer: string,
  options: readonly string[] = [],
  more: Record<number, string> = {},
) => {
  const cells = [type, stem, options[0] ?? '', options[1] ?? '', options[2] ?? '', '', answer, '', '', '', '', '', ''];
  for (const [at, text] of Object.entries(more)) cells[Number(at)] = text;
  return cells;
};

describe('a sheet of questions', () => {
  it('keeps what it read of a question that cannot be taken, for whoever corrects it', () => {
    const faulty = [
      row('单选', '电流的单位', 'E', ['伏特', '安培']),
      row('多选', '影响周期', '', ['摆长', '颜色']),
      row('判断题', '动能守恒', '也许'),
      row('填空题', '电流的单位是____，电阻的单位是____', '安培'),
      row('数值题', '重力加速度', '大约十'),
      row('排序题', '步骤', 'A>A>B', ['连接', '闭合', '调零']),
      row('匹配题', '单位', 'A-9', ['电流', '电压'], { 5: '伏特|安培' }),
    ];
    const found = read(...faulty);
    expect(found.map(({ content }) => content)).toEqual(faulty.map(() => null));
    const options = [{ text: '<p>伏特</p>' }, { text: '<p>安培</p>' }];
    expect(found.map(({ draft }) => draft)).toMatchObject([
      { type: 'single', stem: '<p>电流的单位</p>', key: null, options },
      { type: 'multiple', keys: [], options: [{ text: '<p>摆长</p>' }, { text: '<p>颜色</p>' }] },
      { type: 'truth', stem: '<p>动能守恒</p>', key: null },
      {
        type: 'blank',
        stem: '<p>电流的单位是{{1}}，电阻的单位是{{2}}</p>',
        blanks: [{}, {}],
      },
      { type: 'numeric', stem: '<p>重力加速度</p>', value: '' },
      { type: 'ordering', items: [{ text: '<p>连接</p>' }, { text: '<p>闭合</p>' }, { text: '<p>调零</p>' }] },
      { type: 'matching', lefts: [{ text: '<p>电流</p>' }, { text: '<p>电压</p>' }], rights: options, pairs: [] },
    ]);
    // The items of an order stand as the file has them: that they are right is said by who corrects it.
    const lacking = found.filter(({ draft }) => problemsOf(draft!).length > 0).map(({ type }) => type);
    expect(lacking).toEqual(['single', 'multiple', 'truth', 'blank', 'numeric', 'matching']);
  });

  it('of two thousand rows gives all but the forty that are wrong, each named by its line', () => {
    const faults: readonly (readonly [number, string])[] = [
      [0, '诗歌题'],
      [1, ''],
      [6, 'E'],
      [6, ''],
    ];
    const wrongLines: number[] = [];
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const cells = row('单选题', `第${i}题 $U=IR$`, 'B', ['1', '2'], { 7: '2', 9: '电学' });
      if (i % 50 !== 49) return cells;
      // Behind the title and the headings.
      wrongLines.push(i + 3);
      const [column, value] = faults[((i - 49) / 50) % faults.length]!;
      cells[column] = value;
      return cells;
    });
    const began = performance.now();
    const found = read(...rows);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(found).toHaveLength(2000);
    const failed = found.filter(({ content }) => content === null);
    expect(failed.map(({ line }) => line)).toEqual(wrongLines);
    expect(wrongLines).toHaveLength(40);
    expect(failed.every((one) => verdictOf(one) === 'failed' && one.notes.length > 0)).toBe(true);
    expect(new Set(failed.flatMap(({ notes }) => notes.map(({ code }) => code))).size).toBe(4);
  });

  it('is read whatever stands above its headings', () => {
    const found = read(
      row('单选', '电流的单位', 'B', ['伏特', '安培'], { 7: '3', 8: '2', 9: '电学；欧姆定律', 10: '期末', 11: '见书' }),
      row('多项选择题', '影响周期', 'A、C', ['摆长', '颜色', '重力加速度'], { 12: '漏选得部分分 40%' }),
      row('判断题', '$g$ 是常数', '×'),
      row('填空题', '电流的单位是____，电阻的单位是（  ）', '安培|A;;欧姆', [], { 7: '4', 12: '不分先后' }),
      row('数值题', '重力加速度', '9.8±2% m/s^2'),
      row('排序题', '步骤', 'C>A>B', ['连接', '闭合', '调零'], { 12: '按位置得分' }),
      row('匹配题', '单位', 'A-2;B-1', ['电流', '电压'], { 5: '伏特|安培|欧姆', 12: '全部配对正确得分' }),
      row('简答题', '为什么', '因为…', [], { 12: '要点各 2 分' }),
    );
    expect(found.map(({ type, notes }) => [type, notes])).toEqual(
      ['single', 'multiple', 'truth', 'blank', 'numeric', 'ordering', 'matching', 'shortAnswer'].map((one) => [
        one,
        [],
      ]),
    );
    for (const { content } of found) expect(problemsOf(content!)).toEqual([]);
    expect(found[0]).toMatchObject({
      line: 3,
      meta: { points: 3, difficulty: 2, knowledge: ['电学', '欧姆定律'], tags: ['期末'] },
    });
    expect(found[1]!.content).toMatchObject({ rule: 'half', fewer: 40 });
    expect(found[3]!.content).toMatchObject({
      free: true,
      blanks: [{ points: 2, accepted: ['安培', 'A'] }, { points: 2 }],
    });
    expect(found[4]!.content).toMatchObject({ tolerance: 'relative', unit: 'required', tiers: [{ within: '2' }] });
    expect(found[6]!.content).toMatchObject({ whole: true, rights: [{}, {}, {}] });
    expect(found[7]!.content).toMatchObject({ reference: '<p>因为…</p>', rubric: '<p>要点各 2 分</p>' });
  });

  it.each([
    ['an answer that is no option', row('单选题', 'x', 'E', ['1', '2']), 'optionAbsent', { option: 'E' }],
    ['several answers to a single choice', row('单选题', 'x', 'AB', ['1', '2']), 'severalKeys', undefined],
    ['no answer', row('多选题', 'x', '', ['1', '2']), 'noAnswer', undefined],
    ['too few answers for the blanks', row('填空题', '__和__', '甲'), 'count', { expected: 2, given: 1 }],
    ['a type nobody knows', row('听力题', 'x', '1'), 'unknownType', { type: '听力题' }],
    ['no stem', row('判断题', '', '对'), 'noStem', undefined],
    ['an answer that is neither true nor false', row('判断题', 'x', '也许'), 'unreadable', undefined],
  ])('names %s', (_name, cells, code, params) => {
    const [found] = read(cells);
    expect(found).toMatchObject({ content: null, notes: [params ? { code, params } : { code }] });
  });

  it('keeps a material and the questions below it together', () => {
    const whole = buildContent('composite');
    const sent = [buildContent('truth'), whole, buildContent('truth')];
    const mine = labelsOf([zhCN]);
    const cells = sheetCells(
      sent.map((content) => writeRow(leaving(content), mine)),
      mine,
    ).map((line) => line.map((cell) => String(cell ?? '')));
    expect(cells.map((line) => line.at(-1))).toEqual(['父题序号', '', '', '2', '2', '']);
    const { questions } = readSheet(cells, labels)!;
    expect(questions.map(({ type, notes }) => [type, notes])).toEqual([
      ['truth', []],
      ['composite', []],
      ['truth', []],
    ]);
    const found = questions[1]!.content as typeof whole;
    expect(problemsOf(found)).toEqual([]);
    expect(found.children.map(({ points }) => points)).toEqual([2, 4]);
    found.children.forEach(({ content }, i) => {
      sameQuestion(content, whole.children[i]!.content, []);
    });
  });

  it('names a question below none, and takes no material that lacks one of its questions', () => {
    const head = [...HEAD, '父题序号'];
    const below = (parent: string, cells: string[]) => [...cells, parent];
    const found = readSheet(
      [
        head,
        below('', row('材料题', '材料一', '')),
        below('1', row('单选题', 'x', '', ['a', 'b'])),
        below('7', row('判断题', 'y', '对')),
        below('', row('材料题', '材料二', '')),
      ],
      labels,
    )!.questions;
    expect(found.map(({ content, notes }) => [content, notes.map(({ code }) => code)])).toEqual([
      [null, ['children']],
      [null, ['noAnswer']],
      [null, ['parent']],
      [null, ['children']],
    ]);
  });

  it('takes a question without the objectives it cannot read, and says so', () => {
    const cells = (objectives: string) => [...row('判断题', 'x', '对'), objectives];
    const { questions } = readSheet([[...HEAD, '课程目标'], cells('1；2'), cells('1:60；2:30')], labels)!;
    expect(questions.map((one) => [verdictOf(one), one.meta.objectives, one.notes])).toEqual([
      [
        'kept',
        [
          { number: 1, share: 50 },
          { number: 2, share: 50 },
        ],
        [],
      ],
      ['changed', [], [{ code: 'objectiveSum', params: { n: 90 } }]],
    ]);
  });

  it('says that a question below a material has no objectives of its own', () => {
    const below = (cells: string[], parent: string, objectives: string) => [...cells, parent, objectives];
    const { questions } = readSheet(
      [
        [...HEAD, '父题序号', '课程目标'],
        below(row('材料题', '材料', ''), '', '2'),
        below(row('判断题', 'x', '对'), '1', '1'),
      ],
      labels,
    )!;
    expect(questions).toMatchObject([
      { type: 'composite', meta: { objectives: [{ number: 2, share: 100 }] }, notes: [{ code: 'childMeta' }] },
    ]);
  });

  it('is refused without its headings', () => {
    expect(readSheet([['姓名', '学号']], labels)).toBeNull();
  });

  it.each([
    ['Chinese', zhCN],
    ['English', enUS],
    ['Portuguese', ptBR],
  ])('comes back as it was written, in %s', (_name, own) => {
    const contents = [
      ...everyContent(),
      buildContent('single', { stem: '<p>看表</p><ul><li>一</li></ul>' }),
      buildContent('multiple', { rule: 'net' }),
      buildContent('numeric', { unit: 'none', units: [], tolerance: 'figures', figures: 4, tiers: [] }),
    ];
    const mine = labelsOf([own]);
    const objectives = [
      { number: 1, share: 60 },
      { number: 3, share: 40 },
    ];
    const rows = contents.map((content) => ({
      content,
      ...writeRow(leaving(content, { tags: ['期末'], knowledge: ['电学'], objectives, points: 4 }), mine),
    }));
    const cells = sheetCells(rows, mine).map((line) => line.map((cell) => String(cell ?? '')));
    const { questions } = readSheet(cells, labels)!;
    expect(questions).toHaveLength(contents.length);
    for (const [i, found] of questions.entries()) {
      const { content, notes } = rows[i]!;
      expect(found.notes, JSON.stringify(content)).toEqual([]);
      expect(found.meta).toMatchObject({ tags: ['期末'], knowledge: ['电学'], objectives, difficulty: 3 });
      sameQuestion(
        found.content!,
        content,
        notes.map(({ code }) => code),
      );
    }
  });
});
