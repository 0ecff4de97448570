import { describe, expect, it } from 'vitest';
import { bareText, givenPieces, piecesOf, sharedStretches, shareOf } from './shingles.ts';

const A = '实验数据表明温度升高时电阻增大';
const B = '本组实验数据表明温度升高时电流减小';
const pieces = (text: string) => piecesOf(bareText(text));

describe('pieces two texts share', () => {
  it('give the vector: 11 and 13 pieces, 8 in common, 72.73 % and 61.54 %', () => {
    expect([pieces(A).size, pieces(B).size]).toEqual([11, 13]);
    expect(shareOf(pieces(A), pieces(B))).toBe(72.73);
    expect(shareOf(pieces(B), pieces(A))).toBe(61.54);
  });
  it('do not depend on width, case, spaces and punctuation', () => {
    expect(pieces('Ｔｅｍｐｅｒａｔｕｒｅ， ２０ ℃')).toEqual(pieces('temperature 20℃'));
    expect(shareOf(pieces('短'), pieces('短'))).toBe(0);
  });
  it('are not counted when they stand in more than a third of the texts', () => {
    const task = '按照讲义连接电路并记录数据';
    const own = ['甲乙丙丁戊己', '子丑寅卯辰巳', '红橙黄绿青蓝', '春夏秋冬风雨', '东西南北上下', '金木水火土石'];
    const all = own.map((text) => pieces(`${task}。${text}`));
    const given = givenPieces(all);
    for (const piece of pieces(task)) expect(given.has(piece)).toBe(true);
    expect([...given].some((piece) => pieces(own[0]!).has(piece))).toBe(false);
    expect(givenPieces(all.slice(0, 5)).size).toBe(0);
  });
  it('are shown where they stand, with what lies between them', () => {
    const text = '首先，实验数据，表明：温度升高。其次电流减小';
    const found = sharedStretches(text, pieces(A));
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['实验数据，表明：温度升高']);
    expect(sharedStretches('完全不同的一段文字', pieces(A))).toEqual([]);
  });
});
