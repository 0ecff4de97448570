import {
  ownHomeworkRoute,
  saveDraftRoute,
  submitRoute,
} from '../../../src/modules/hand-ins/shared/own-homework.contract.ts';
import { queueRoute, saveMarkRoute } from '../../../src/modules/homework-marking/shared/marking.contract.ts';
import { releaseRoute, resultsRoute } from '../../../src/modules/homework-marking/shared/results.contract.ts';
import {
  answerShowcaseRoute,
  offerShowcaseRoute,
} from '../../../src/modules/homework-marking/shared/showcase.contract.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import { giveHomework, type Task } from './homework.ts';
import type { Story } from './story.ts';

const TASK: Task = {
  title: '小组汇报：气垫导轨碰撞数据的处理',
  brief: `<p>每组用本组的碰撞数据写一份简短的汇报：动量和动能在碰撞前后的比较、主要误差来源、一条改进建议。</p>
<p>一人提交即可，小组成员得分相同。</p>`,
  rubric: null,
};
/** What the groups write, and what they get: the first is the one that is shown. */
const REPORTS: readonly { readonly lines: readonly string[]; readonly points: number; readonly comment: string }[] = [
  {
    lines: [
      '完全弹性碰撞五组数据，碰撞前后总动量之比的平均值为 0.987，标准偏差 0.006；动能之比为 0.962。',
      '把动量的损失对滑块在两光电门间的路程作图，得到一条过原点的直线，斜率给出平均阻力 1.9 mN，说明损失来自空气阻力而不是碰撞本身。',
      '扣除这一项后，总动量之比为 0.998，在不确定度 0.004 内守恒。',
      '建议：光电门尽量靠近碰撞点，并在实验前用匀速滑行测出阻力用于修正。',
    ],
    points: 97,
    comment: '用匀速滑行的数据把阻力与碰撞分开，思路清楚，结论有不确定度支持，可作范例。',
  },
  {
    lines: ['碰撞前后总动量之比为 0.97 到 0.99，动能损失约 5%。', '误差主要来自导轨不水平和空气阻力，应先调平再测。'],
    points: 86,
    comment: '结论正确；误差来源请用数据说明大小。',
  },
  {
    lines: ['三组数据的动量基本守恒，最大相差 4%。', '挡光片宽度的测量误差对速度影响较大，可换用更宽的挡光片。'],
    points: 82,
    comment: '数据偏少，挡光片的影响应作估算。',
  },
  {
    lines: ['非弹性碰撞中动能损失接近一半，与两滑块质量相等时的理论值相符。', '动量之比 0.98，建议增加重复次数。'],
    points: 90,
    comment: '比较了非弹性碰撞，很好；请补上不确定度。',
  },
  {
    lines: [
      '四组数据的动量比都小于 1，平均 0.975，动能比平均 0.94。',
      '导轨一端略低，滑块自行加速，应重新调平后再测。',
    ],
    points: 84,
    comment: '发现了调平的问题；调平后应补测一组作对照。',
  },
  {
    lines: ['质量不等的两滑块对碰后反向，动量守恒，最大偏差 3%。', '弹簧片碰撞时有轻微摆动，带走一部分动能。'],
    points: 88,
    comment: '观察仔细；弹簧片的影响可用慢放记录来证明。',
  },
];

/**
 * A homework of groups that has been marked and released; the best hand-in is shown to the others, since everybody
 * of its group agreed.
 */
export function planGroupHomework(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  {
    people,
    students,
    teaching,
  }: {
    readonly people: ReadonlyMap<string, string>;
    readonly students: readonly string[];
    readonly teaching: SeededTeaching;
  },
): void {
  const due = calendar.ago(13, '22:00').toISOString();
  const accounts = new Map([...people].map(([account, id]) => [id, account]));
  /** Members of the groups that have handed in, in that order. */
  const groups: string[][] = [];
  let at = { params: { homeworkId: '' } };

  story.at(calendar.ago(20, '17:10'), async () => {
    const settings = { groups: true, answer: 'both' } as const;
    at = {
      params: { homeworkId: await giveHomework(campus, teaching, TASK, { dueAt: due, cutoffAt: due, settings }) },
    };
  });
  story.at(calendar.ago(14, '20:30'), async () => {
    for (const account of students) {
      if (groups.flat().includes(people.get(account)!)) continue;
      const { group } = await campus.call(account, ownHomeworkRoute, at);
      if (!group) continue;
      const { lines } = REPORTS[groups.length % REPORTS.length]!;
      groups.push(group.members.map(({ id }) => id));
      const html = lines.map((line) => `<p>${line}</p>`).join('');
      const body = { base: 0, html, files: [], pictures: [] };
      const { rev } = await campus.call(account, saveDraftRoute, { ...at, body });
      await campus.call(account, submitRoute, { ...at, body: { rev, late: false } });
    }
  });
  story.at(calendar.ago(13, '22:01'), () => campus.job('homework.clock'));
  story.at(calendar.ago(12, '16:20'), async () => {
    const { rows } = await campus.call('teacher', queueRoute, at);
    const byHandIn = rows.filter(({ submittedAt }) => submittedAt).toSorted((a, b) => order(a) - order(b));
    let best = '';
    for (const [i, { workId, version }] of byHandIn.entries()) {
      const { points, comment } = REPORTS[i % REPORTS.length]!;
      const body = { versionNo: version!, rounds: 0, levels: null, points, comment };
      await campus.call('teacher', saveMarkRoute, { params: { ...at.params, workId: workId! }, body });
      if (i === 0) best = workId!;
    }
    const { unmarked, missing } = await campus.call('teacher', resultsRoute, at);
    await campus.call('teacher', releaseRoute, { ...at, body: { unmarked, missing } });
    await campus.call('teacher', offerShowcaseRoute, { params: { ...at.params, workId: best }, body: {} });
  });
  story.at(calendar.ago(11, '19:40'), async () => {
    for (const id of groups[0] ?? []) {
      await campus.call(accounts.get(id)!, answerShowcaseRoute, { ...at, body: { answer: 'named' } });
    }
  });
}

const order = ({ submittedAt }: { readonly submittedAt: string | null }) => Date.parse(submittedAt ?? '');
