import { describe, expect, it } from 'vitest';
import { similarPairs } from './similar-pairs.ts';

const text = (id: string, says: string, owner = id) => ({ id, owner, text: says });
const pairs = async (texts: readonly ReturnType<typeof text>[], task = '') =>
  (await similarPairs(texts, task, async () => {})).map(({ text, other, share }) => [text.id, other.id, share]);

const A = '实验数据表明温度升高时电阻增大';
const B = '本组实验数据表明温度升高时电流减小';

describe('pairs of similar texts', () => {
  it('share pieces of five characters, each side by its own length', async () => {
    expect(await pairs([text('a', A), text('b', B)])).toEqual([
      ['a', 'b', 72.73],
      ['b', 'a', 61.54],
    ]);
  });

  it('are never of one owner, and say nothing below a fifth', async () => {
    expect(await pairs([text('a', A, 'one'), text('b', B, 'one')])).toEqual([]);
    expect(
      await pairs([text('a', `实验数据表明${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥'}`), text('b', `${A}。`)]),
    ).toEqual([]);
  });

  it('leave out the words of the task', async () => {
    const task = '请说明实验数据表明温度升高时电阻发生了什么';
    expect(await pairs([text('a', A), text('b', B)], task)).toEqual([]);
  });

  it('are ten for one text at most, the most similar first', async () => {
    const all = Array.from({ length: 5 }, (_, n) => text(`copy${n}`, A));
    const rest = [text('b', B)];
    const found = (await pairs([...all.slice(0, 4), ...rest])).filter(([id]) => id === 'b');
    expect(found).toHaveLength(4);
    const crowd = Array.from({ length: 14 }, (_, n) =>
      text(`t${n}`, n % 4 === 0 ? A : `${n}号同学写的是另外的内容${n * 7}与众不同`),
    );
    for (const id of crowd.map((one) => one.id)) {
      expect((await pairs(crowd)).filter(([own]) => own === id).length).toBeLessThanOrEqual(10);
    }
  });

  it('are looked for among texts of before, which are asked about nothing themselves', async () => {
    const found = await similarPairs([text('now', A)], '', async () => {}, [
      text('old', B),
      text('other', '毫不相干的一段话写在这里'),
    ]);
    expect(found.map(({ text: own, other, share }) => [own.id, other.id, share])).toEqual([['now', 'old', 72.73]]);
  });
});
