import type { CallInput } from '../../../src/kernel/http/contract.ts';
import {
  createHomeworkRoute,
  homeworkChoicesRoute,
  homeworkRoute,
  saveHomeworkRoute,
} from '../../../src/modules/homework/shared/homework.contract.ts';
import { publishHomeworkRoute } from '../../../src/modules/homework/shared/homework-life.contract.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

const LEVELS = ['优秀', '良好', '合格', '不足'] as const;
/** A criterion of four levels: best from 90 %, then 75 %, 60 % and below. */
const criterion = (id: string, name: string, points: number, words: readonly string[]) => {
  const floors = [0.9, 0.75, 0.6, 0].map((share) => Math.ceil(points * share));
  const levels = LEVELS.map((level, at) => ({
    ...{ name: level, from: floors[at]!, words: words[at] ?? '' },
    to: at === 0 ? points : floors[at - 1]! - 1,
  }));
  return { id, name, levels };
};

const UNCERTAINTY: Task = {
  title: '不确定度评定与误差分析',
  brief: `<p>用课堂给出的单摆数据完成下列内容，写成一份完整的分析。</p><ol><li>分别评定摆长和周期的 A 类、B 类不确定度。</li>
<li>写出重力加速度的合成不确定度传递公式并计算。</li><li>指出主要误差来源，说明如何改进。</li></ol>`,
  rubric: [
    criterion('method', '方法与公式', 40, ['公式完整，推导正确', '个别系数有误', '漏掉一类不确定度', '没有评定过程']),
    criterion('numbers', '计算与有效数字', 30, [
      '结果正确，修约规范',
      '修约有小错',
      '单位或数量级有误',
      '没有计算结果',
    ]),
    criterion('sources', '误差来源分析', 20, ['结合数据，有主次之分', '列举较全', '只有一般性描述', '没有分析']),
    criterion('writing', '表达', 10, ['条理清楚，图表规范']),
  ],
};

const DESIGN: Task = {
  title: '设计性实验：测量重力加速度的方案',
  brief: `<p>在单摆之外，再设计一种测量重力加速度的方法，写出原理、器材、步骤，并估计能达到的不确定度。</p>
<p>可以手绘示意图后拍照上传，单个文件不超过 20 MB。</p>`,
  rubric: null,
};

type Body = CallInput<typeof saveHomeworkRoute>['body'];
export interface Task {
  readonly title: string;
  readonly brief: string;
  readonly rubric: readonly ReturnType<typeof criterion>[] | null;
}

/** Sets homework in the last chapter of the physics laboratory and publishes it, to each learner or to its groups. @returns its id */
export async function giveHomework(
  campus: Campus,
  teaching: SeededTeaching,
  { title, brief, rubric }: Task,
  of: Pick<Body, 'dueAt' | 'cutoffAt'> & { readonly settings: Partial<Body['settings']> },
): Promise<string> {
  const params = { courseId: teaching.courses['PHYS-101'] };
  const { parents, classes } = await campus.call('teacher', homeworkChoicesRoute, { params });
  const parentId = parents.findLast(({ level }) => level === 0)?.id ?? null;
  const begun = await campus.call('teacher', createHomeworkRoute, { params, body: { title, nodeId: null, parentId } });
  const at = { params: { homeworkId: begun.id } };
  const { node, settings } = await campus.call('teacher', homeworkRoute, at);
  const id = teaching.classes['PHYS-101-01'];
  const groupSetId = of.settings.groups ? classes.find((one) => one.id === id)!.groupSets[0]!.id : null;
  const { version } = await campus.call('teacher', saveHomeworkRoute, {
    ...at,
    body: {
      ...{ title, brief, attachments: [], nodeId: node!.id, maxScore: 100, opensAt: null },
      ...{ dueAt: of.dueAt, cutoffAt: of.cutoffAt, settings: { ...settings, ...of.settings } },
      rubric: rubric?.map((one) => ({ ...one, levels: [...one.levels] })) ?? null,
      classes: [{ id, opensAt: null, dueAt: null, cutoffAt: null, groupSetId }],
      version: 1,
    },
  });
  await campus.call('teacher', publishHomeworkRoute, { ...at, body: { version, showNode: true } });
  return begun.id;
}

/** Homework that learners can write by now, with its date. */
export type Given = Map<'uncertainty' | 'design', { readonly id: string; readonly due: Date }>;

/** Homework of the physics laboratory: one is over and waits to be marked, one is open. */
export function planHomework(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { teaching, given }: { readonly teaching: SeededTeaching; readonly given: Given },
): void {
  const instant = (days: number, time: string) => calendar.ago(days, time).toISOString();

  const give = async (
    key: 'uncertainty' | 'design',
    task: Task,
    due: Date,
    of: Omit<Parameters<typeof giveHomework>[3], 'dueAt'>,
  ) => {
    const id = await giveHomework(campus, teaching, task, { ...of, dueAt: due.toISOString() });
    given.set(key, { id, due });
  };

  story.at(calendar.ago(19, '16:40'), () =>
    give('uncertainty', UNCERTAINTY, calendar.ago(9, '22:00'), {
      cutoffAt: instant(6, '22:00'),
      settings: { answer: 'both', late: { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } },
    }),
  );
  story.at(calendar.ago(6, '22:01'), () => campus.job('homework.clock'));
  story.at(calendar.ago(3, '10:20'), () =>
    give('design', DESIGN, calendar.ago(-5, '22:00'), {
      cutoffAt: instant(-7, '22:00'),
      settings: { answer: 'both', fileKinds: ['document', 'picture'], maxFileMb: 20, resubmit: 'untilDue' },
    }),
  );
}
