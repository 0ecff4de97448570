import { type Content, emptyContent, USUAL_BLANK } from '../../../src/modules/questions/shared/content.model.ts';
import { createFolderRoute } from '../../../src/modules/questions/shared/folder.contract.ts';
import { commandQuestionRoute, createQuestionRoute } from '../../../src/modules/questions/shared/question.contract.ts';
import { createBankRoute } from '../../../src/modules/questions/shared/unit-bank.contract.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

interface Written {
  readonly folder: string;
  readonly content: Content;
  readonly points: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  /** Still a draft. */
  readonly draft?: boolean;
}

let drawn = 0;
const usual = <T extends Content['type']>(type: T) =>
  emptyContent(type, () => `p${++drawn}`) as Extract<Content, { type: T }>;
const parts = (prefix: string, texts: readonly string[]) => texts.map((text, i) => ({ id: `${prefix}${i + 1}`, text }));

const single = (stem: string, options: readonly string[], right: number, analysis: string): Content => ({
  ...usual('single'),
  stem,
  analysis,
  options: parts('o', options),
  key: `o${right}`,
});

// data: questions of a physics laboratory
const WRITTEN: readonly Written[] = [
  {
    folder: '测量与误差',
    content: single(
      '<p>用单摆测重力加速度时，累积计时 50 个周期的主要目的是</p>',
      ['减小计时的相对误差', '消除空气阻力的影响', '使摆角保持不变', '消除摆长的测量误差'],
      1,
      '<p>启停秒表的误差基本不变，累积时间越长，每个周期分摊到的误差越小。</p>',
    ),
    points: 2,
    difficulty: 2,
    tags: ['单摆'],
  },
  {
    folder: '测量与误差',
    content: single(
      '<p>摆长为 $L$ 的单摆，在小角度下周期为</p>',
      ['$2\\pi\\sqrt{L/g}$', '$2\\pi\\sqrt{g/L}$', '$\\pi\\sqrt{L/g}$', '$2\\pi L/g$'],
      1,
      '<p>由 $T=2\\pi\\sqrt{L/g}$ 可得 $g=4\\pi^2L/T^2$。</p>',
    ),
    points: 2,
    difficulty: 1,
    tags: ['单摆', '公式'],
  },
  {
    folder: '测量与误差',
    content: {
      ...usual('multiple'),
      stem: '<p>下列做法中，能减小单摆实验系统误差的有</p>',
      analysis: '<p>摆角应小于 5°；摆长应量到球心；用轻而不易伸长的线。</p>',
      options: parts('o', ['摆角控制在 5° 以内', '摆长量到小球上端', '选用轻而不易伸长的细线', '增大摆角以便读数']),
      keys: ['o1', 'o3'],
    },
    points: 4,
    difficulty: 3,
    tags: ['单摆', '误差'],
  },
  {
    folder: '测量与误差',
    content: {
      ...usual('truth'),
      stem: '<p>小角度下，单摆的周期与摆球的质量无关。</p>',
      analysis: '<p>周期公式中不含质量。</p>',
      key: true,
    },
    points: 1,
    difficulty: 1,
    tags: ['单摆'],
  },
  {
    folder: '测量与误差',
    content: {
      ...usual('numeric'),
      stem: '<p>某单摆摆长 $L=1.000\\,\\mathrm{m}$，测得 $T=2.007\\,\\mathrm{s}$。求重力加速度，结果带单位。</p>',
      analysis: '<p>$g=4\\pi^2L/T^2\\approx 9.80\\,\\mathrm{m/s^2}$。</p>',
      value: '9.80',
      tiers: [
        { within: '0.02', share: 100 },
        { within: '0.10', share: 50 },
      ],
      unit: 'required',
      units: [
        { unit: 'm/s^2', factor: '1' },
        { unit: 'cm/s^2', factor: '0.01' },
      ],
    },
    points: 5,
    difficulty: 3,
    tags: ['单摆', '计算'],
  },
  {
    folder: '测量与误差',
    content: {
      ...usual('blank'),
      stem: '<p>多次测量取平均值可以减小{{1}}误差，但不能减小{{2}}误差。</p>',
      analysis: '<p>随机误差服从统计规律；系统误差要靠改进方法和修正。</p>',
      blanks: [
        { ...USUAL_BLANK, accepted: ['随机', '偶然'] },
        { ...USUAL_BLANK, accepted: ['系统'] },
      ],
    },
    points: 2,
    difficulty: 2,
    tags: ['误差'],
  },
  {
    folder: '力学测量',
    content: {
      ...usual('ordering'),
      stem: '<p>把气垫导轨碰撞实验的步骤按先后排列。</p>',
      analysis: '<p>先调平，再测空载速度，最后做碰撞。</p>',
      items: parts('i', [
        '接通气源并调平导轨',
        '检查光电门与计时器',
        '称量两滑块质量',
        '推动滑块完成碰撞',
        '记录碰撞前后的速度',
      ]),
      rule: 'position',
    },
    points: 5,
    difficulty: 2,
    tags: ['碰撞', '操作'],
  },
  {
    folder: '力学测量',
    content: single(
      '<p>完全非弹性碰撞中，下列说法正确的是</p>',
      ['动量守恒，动能有损失', '动量和动能都守恒', '动量不守恒，动能守恒', '动量和动能都不守恒'],
      1,
      '<p>合外力为零时动量守恒；粘在一起时动能损失最大。</p>',
    ),
    points: 2,
    difficulty: 2,
    tags: ['碰撞'],
  },
  {
    folder: '电学测量',
    content: {
      ...usual('matching'),
      stem: '<p>把物理量与国际单位连起来。</p>',
      analysis: '<p>时间常数 $\\tau=RC$ 的单位是秒。</p>',
      lefts: parts('l', ['电容', '电阻', '时间常数']),
      rights: parts('r', ['法拉', '欧姆', '秒', '亨利']),
      pairs: [
        { left: 'l1', right: 'r1' },
        { left: 'l2', right: 'r2' },
        { left: 'l3', right: 'r3' },
      ],
    },
    points: 3,
    difficulty: 1,
    tags: ['RC 电路'],
  },
  {
    folder: '电学测量',
    content: single(
      '<p>RC 电路放电时，经过一个时间常数，电容电压约为初值的</p>',
      ['36.8%', '50.0%', '63.2%', '13.5%'],
      1,
      '<p>$u=U_0e^{-t/RC}$，$t=RC$ 时为 $e^{-1}\\approx 0.368$。</p>',
    ),
    points: 2,
    difficulty: 3,
    tags: ['RC 电路'],
  },
  {
    folder: '电学测量',
    content: {
      ...usual('shortAnswer'),
      stem: '<p>为什么用示波器测时间常数时，要让方波的半周期远大于 $RC$？</p>',
      analysis: '<p>否则电容来不及充放电到稳定值。</p>',
      reference: '<p>半周期远大于 $RC$ 时，电容能充分充电和放电，才能从完整的指数曲线读出时间常数。</p>',
      keywords: [
        { word: '充分', points: 1 },
        { word: '指数', points: 1 },
      ],
    },
    points: 4,
    difficulty: 4,
    tags: ['RC 电路', '简答'],
  },
  {
    folder: '电学测量',
    content: {
      ...usual('essay'),
      stem: '<p>设计一个用 RC 电路测量未知电容的方案，说明原理、步骤和不确定度的来源。</p>',
      analysis: '',
      reference: '',
      rubric: '<p>原理 4 分，步骤 4 分，不确定度分析 2 分。</p>',
    },
    points: 10,
    difficulty: 4,
    tags: ['设计'],
    draft: true,
  },
];

// data: questions the laboratories of the unit share
const SHARED: readonly Omit<Written, 'folder'>[] = [
  {
    content: single(
      '<p>测得 $x=12.345$，不确定度取一位有效数字为 $0.02$，结果应写成</p>',
      ['$12.35\\pm0.02$', '$12.34\\pm0.02$', '$12.345\\pm0.020$', '$12.3\\pm0.02$'],
      2,
      '<p>末位与不确定度对齐；尾数恰为 5 时，前一位取偶数。</p>',
    ),
    ...{ points: 2, difficulty: 2, tags: ['有效数字'] },
  },
  {
    content: single(
      '<p>使用激光器时，下列做法正确的是</p>',
      ['直视光束检查是否出光', '用白屏接收光斑', '戴手表调节光路', '把光束调到与眼睛等高'],
      2,
      '<p>任何时候都不直视光束及其镜面反射，用屏观察光斑。</p>',
    ),
    ...{ points: 2, difficulty: 1, tags: ['实验室安全'] },
  },
  {
    content: single(
      '<p>用交流电源供电的仪器冒烟时，首先应当</p>',
      ['用水扑灭', '打开机箱检查', '切断电源', '继续观察'],
      3,
      '<p>先断电，再报告教师；带电时不用水。</p>',
    ),
    ...{ points: 2, difficulty: 1, tags: ['实验室安全'] },
  },
];

/** The questions the teacher of the physics laboratory has written so far, and those in the bank of the unit. */
export function planQuestions(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { teaching }: { readonly teaching: SeededTeaching },
): void {
  const courseId = teaching.courses['PHYS-101'];
  const folders = new Map<string, string>();
  // The bank comes linked with the course it is made in.
  story.at(calendar.ago(30, '10:05'), async () => {
    const body = { name: '物理学院公共题库', offered: true };
    const { id } = await campus.call('teacher', createBankRoute, { params: { courseId }, body });
    for (const { content, tags, ...facts } of SHARED) {
      const { id: questionId, version } = await campus.call('teacher', createQuestionRoute, {
        params: { courseId: id },
        body: { content, ...facts, tags: [...tags], folderId: null, pointIds: [], source: '', keepSimilar: false },
      });
      const ready = { command: 'ready' as const, version };
      await campus.call('teacher', commandQuestionRoute, { params: { questionId }, body: ready });
    }
  });
  for (const [i, { folder, content, draft, ...facts }] of WRITTEN.entries()) {
    story.at(calendar.ago(40 - 3 * i, `15:${10 + i}`), async () => {
      if (!folders.has(folder)) {
        const made = await campus.call('teacher', createFolderRoute, {
          params: { courseId },
          body: { name: folder, parentId: null },
        });
        folders.set(folder, made.id);
      }
      const { id: questionId, version } = await campus.call('teacher', createQuestionRoute, {
        params: { courseId },
        body: {
          content,
          ...facts,
          tags: [...facts.tags],
          folderId: folders.get(folder)!,
          pointIds: [],
          source: '',
          keepSimilar: false,
        },
      });
      if (draft) return;
      await campus.call('teacher', commandQuestionRoute, {
        params: { questionId },
        body: { command: 'ready', version },
      });
    });
  }
}
