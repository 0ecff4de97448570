import { parse } from 'gift-pegjs';
import { describe, expect, it } from 'vitest';
import type { Content } from '../../questions/shared/content.model.ts';
import { problemsOf } from '../../questions/shared/readiness.model.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { leaving, sameQuestion } from '../testing/leaving.builder.ts';
import { verdictOf } from './exchange.model.ts';
import { readGift } from './gift-reader.model.ts';
import { giftFile, writeGift } from './gift-writer.model.ts';

const one = (text: string) => {
  const { questions } = readGift(text);
  expect(questions).toHaveLength(1);
  return questions[0]!;
};

describe('GIFT', () => {
  it.each<[string, string, Partial<Record<string, unknown>>]>([
    ['{T}', '水在 100 °C 沸腾。{T}', { type: 'truth', key: true }],
    ['{FALSE#…}', 'x{FALSE#wrong#right}', { type: 'truth', key: false }],
    ['numbers', '重力加速度？{#9.8:0.05}', { type: 'numeric', value: '9.8', tiers: [{ within: '0.05', share: 100 }] }],
    ['a span', 'g{#9.75..9.85}', { type: 'numeric', value: '9.8', tiers: [{ within: '0.05', share: 100 }] }],
    [
      'tiers',
      'g{#=9.8:0.01 =%50%9.8:0.1#near}',
      {
        tiers: [
          { within: '0.01', share: 100 },
          { within: '0.1', share: 50 },
        ],
      },
    ],
    ['an essay', '谈谈误差{}', { type: 'essay' }],
  ])('reads %s', (_name, text, expected) => {
    expect(one(text).content).toMatchObject(expected);
  });

  it('reads choices, weights, escapes, a missing word and categories', () => {
    const single = one(
      '// 注释\n::题一::[html]<p>单位\\: 电流的</p>{\n=安培#对\n~伏特#电压\\=电势差\n~欧姆\n####见第\\{1\\}章}',
    );
    const content = single.content as Extract<Content, { type: 'single' }>;
    expect(content.options.map(({ text }) => text)).toEqual(['<p>安培</p>', '<p>伏特</p>', '<p>欧姆</p>']);
    expect(content.key).toBe(content.options[0]!.id);
    expect(content.stem).toBe('<p>单位: 电流的</p>');
    expect(content.analysis).toContain('见第{1}章');
    expect(content.analysis).toContain('B: 电压=电势差');
    expect(single.notes).toEqual([{ code: 'feedback', params: { n: 2 } }]);
    const multiple = one('影响周期{~%50%摆长 ~%50%重力加速度 ~%-100%颜色}').content as Extract<
      Content,
      { type: 'multiple' }
    >;
    expect(multiple).toMatchObject({ type: 'multiple', rule: 'ratio' });
    expect(multiple.keys).toHaveLength(2);
    const gap = one('电流的单位是 {=安培 =A} 。').content as Extract<Content, { type: 'blank' }>;
    expect(gap.stem).toBe('<p>电流的单位是 {{1}} 。</p>');
    expect(gap.blanks[0]!.accepted).toEqual(['安培', 'A']);
    const pairs = one('配对{=电流 -> 安培 =电压 -> 伏特 = -> 欧姆}').content as Extract<Content, { type: 'matching' }>;
    expect([pairs.lefts.length, pairs.rights.length, pairs.pairs.length]).toEqual([2, 3, 2]);
    const { questions } = readGift('$CATEGORY: $course$/top/力学/振动\n\na{T}\n\nb{F}\n\n$CATEGORY: 光学\n\nc{T}');
    expect(questions.map(({ meta, line }) => [meta.folder.join('/'), line])).toEqual([
      ['力学/振动', 3],
      ['力学/振动', 5],
      ['光学', 9],
    ]);
  });

  it('names what it cannot take', () => {
    const codes = (text: string) => one(text).notes.map(({ code }) => code);
    expect(codes('只是说明，没有问题')).toEqual(['noQuestion']);
    expect(codes('a{~b ~c}')).toContain('noAnswer');
    expect(codes('a{=1 ~2')).toEqual(['syntax']);
    expect(codes('{T}')).toEqual(['noStem']);
    expect(codes('g{#abc}')).toEqual(['unreadable']);
    expect(codes('[html]<p>看图<img src="https://x/y.png"></p>{T}')).toEqual(['pictures']);
  });

  it('reads back what it writes, and an independent parser reads it too', () => {
    const written = everyContent()
      .map((content) => leaving(content, { folder: ['力学', 'a/b'] }))
      .flatMap((question) => {
        const text = writeGift(question);
        return text ? [{ question, ...text }] : [];
      });
    expect(written.map(({ question }) => question.content.type)).toEqual([
      ...['single', 'multiple', 'truth', 'numeric', 'matching', 'shortAnswer', 'essay'],
    ]);
    const file = giftFile(written.map(({ text, question }) => ({ text, folder: question.folder })));
    expect(parse(file).filter(({ type }) => type !== 'Category')).toHaveLength(written.length);
    const { questions } = readGift(file);
    expect(questions).toHaveLength(written.length);
    for (const [i, found] of questions.entries()) {
      const { question, notes } = written[i]!;
      expect(found.meta.folder).toEqual(['力学', 'a/b']);
      expect(verdictOf(found), JSON.stringify(found.notes)).toBe('kept');
      expect(problemsOf(found.content!)).toEqual([]);
      const lost = notes.map(({ code }) => code).filter((code) => code !== 'meta');
      sameQuestion(found.content!, question.content, lost);
    }
  });
});
