import { saveDraftRoute, submitRoute } from '../../../src/modules/hand-ins/shared/own-homework.contract.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Given } from './homework.ts';
import type { Story } from './story.ts';

const LENGTHS = [
  '摆长用米尺测六次，平均值为 0.9836 m，标准偏差 0.4 mm，得到 A 类不确定度 0.16 mm；米尺的允差 0.5 mm 按均匀分布折算为 B 类不确定度 0.29 mm。',
  '摆线长度取五次测量的平均值 0.9712 m，重复测量的离散程度很小，主要是米尺最小分度带来的 B 类分量，合成后约为 0.3 mm。',
  '先用游标卡尺测小球直径，再用钢卷尺测摆线，两部分的不确定度按方和根合成，摆长的合成标准不确定度约为 0.35 mm。',
  '摆长只测了三次，平均值 1.002 m，取最大偏差的一半作为不确定度，约为 0.5 mm。',
];
const PERIODS = [
  '周期用累积放大法，连续记录五十个周期，单个周期的不确定度降到 0.4 ms，比单次计时小了一个数量级。',
  '三十个周期的总时间测了五次，A 类不确定度为 0.02 s，除以三十后周期的不确定度约为 0.7 ms。',
  '光电门给出的周期重复性很好，仪器误差可以忽略，A 类评定得到 0.2 ms。',
  '用秒表手动计时，人的反应时间约 0.2 s，这是周期不确定度的主要来源。',
];
const SOURCES = [
  '由 g=4π²L/T² 的传递公式，周期的相对不确定度要乘以二，因此改进计时最有效。',
  '误差主要来自摆角偏大和摆锥运动，改进时应控制摆角小于五度，并让小球在竖直面内摆动。',
  '空气阻力和摆线质量的影响在千分之一以内，与随机误差相比可以不计。',
  '计算得到 g=9.79 m/s²，与当地标准值相差 0.1%，在不确定度范围内一致。',
];
const pick = (from: readonly string[], n: number): string => from[n % from.length]!;
const textOf = (i: number): string =>
  [pick(LENGTHS, i), pick(PERIODS, i + Math.floor(i / 4)), pick(SOURCES, i * 3 + 1), pick(SOURCES, i * 3 + 2)]
    .map((line) => `<p>${line}</p>`)
    .join('');

/** How many days before the present each learner hands the first homework in, which was due nine days ago; null: never. */
function dayOf(i: number): number | null {
  if (i % 9 === 7) return null;
  return i % 6 === 4 ? 8 - (i % 2) : 10 + (i % 7);
}

/** What learners of the physics laboratory hand in: most of the homework that is over, some late; first drafts of the open one. */
export function planHandIns(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { students, given }: { readonly students: readonly string[]; readonly given: Given },
): void {
  const write = async (account: string, which: 'uncertainty' | 'design', html: string, handIn: boolean) => {
    const { id, due } = given.get(which)!;
    const at = { params: { homeworkId: id } };
    const body = { base: 0, html, files: [], pictures: [] };
    const { rev, serverTime } = await campus.call(account, saveDraftRoute, { ...at, body });
    if (handIn) await campus.call(account, submitRoute, { ...at, body: { rev, late: serverTime > due.getTime() } });
  };
  const clock = (i: number) => `${19 + (i % 3)}:${String((i * 7) % 60).padStart(2, '0')}`;
  for (const [i, account] of students.entries()) {
    const days = dayOf(i);
    // The last one has the words of the first, as it happens.
    const text = textOf(i === students.length - 1 ? 0 : i);
    if (days !== null) story.at(calendar.ago(days, clock(i)), () => write(account, 'uncertainty', text, true));
    if (i < 6) {
      story.at(calendar.ago(2, clock(i)), () =>
        write(account, 'design', '<p>用自由落体配合光电门测量，记录下落时间与高度。</p>', i > 0 && i < 3),
      );
    }
  }
}
