import { updateCourse, updateNode } from '../../src/modules/courses/server/courses.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';

interface Facts {
  readonly syllabus: string;
  readonly assessment: string;
  readonly prerequisites: readonly string[];
  readonly textbooks: readonly {
    readonly title: string;
    readonly author: string;
    readonly press: string;
    readonly isbn: string;
  }[];
  /** Text, weight, requirement of graduation. */
  readonly objectives: readonly (readonly [text: string, weight: number, code: string, requirement: string])[];
}

const FACTS: Readonly<Record<'PHYS-101' | 'CHEM-101', Facts>> = {
  'PHYS-101': {
    syllabus:
      '<p>第一部分　测量、不确定度与数据处理（6 学时）</p><p>第二部分　力学实验：单摆、碰撞（10 学时）</p><p>第三部分　综合与设计性实验（8 学时）</p>',
    assessment: '<p>总评 = 实验操作 50% + 实验报告 30% + 课堂表现 20%。缺做两个及以上实验者不得参加总评。</p>',
    prerequisites: ['高等数学（上）', '大学物理（力学）'],
    textbooks: [
      { title: '大学物理实验', author: '李恩普', press: '国防工业出版社', isbn: '7-118-03412-6' },
      { title: '误差理论与数据处理', author: '费业泰', press: '机械工业出版社', isbn: '978-7-111-49362-4' },
    ],
    objectives: [
      ['能够独立完成基本力学量的测量，正确使用仪器并记录原始数据', 40, '4.1', '能够基于科学原理设计实验'],
      ['能够评定测量不确定度，用作图法和最小二乘法处理数据', 35, '4.2', '能够分析与解释实验数据'],
      ['能够撰写规范的实验报告，说明误差来源并提出改进', 25, '10.1', '能够就复杂问题进行书面沟通'],
    ],
  },
  'CHEM-101': {
    syllabus: '<p>第一部分　实验室安全与基本操作（8 学时）</p><p>第二部分　酸碱滴定与终点判断（24 学时）</p>',
    assessment: '<p>总评 = 实验操作 50% + 实验报告 30% + 课堂表现 20%。</p>',
    prerequisites: ['无机化学'],
    textbooks: [{ title: '分析化学实验', author: '武汉大学', press: '高等教育出版社', isbn: '978-7-04-032001-5' }],
    objectives: [
      ['能够规范进行滴定操作，准确判断滴定终点', 60, '4.1', '能够安全地开展实验'],
      ['能够计算分析结果并评价其准确度和精密度', 40, '4.2', '能够分析与解释实验数据'],
    ],
  },
};

/** What the courses of the demonstration say of themselves, with the nodes that give evidence of their objectives. */
export async function seedFacts(
  system: Ctx,
  code: keyof typeof FACTS,
  courseId: string,
  nodeIds: readonly string[],
): Promise<void> {
  const { objectives, ...facts } = FACTS[code];
  const rows = objectives.map(([text, weight, requirementCode, requirement]) => ({
    id: system.newId(),
    text,
    weight,
    requirementCode,
    requirement,
    expected: 0.65,
  }));
  await updateCourse(system, courseId, { version: null, ...facts, objectives: rows });
  for (const [at, id] of nodeIds.entries()) {
    const evidence = rows.filter((_, i) => i === 0 || i <= at).map((row) => row.id);
    // A node that was made and shown has its second version.
    await updateNode(system, id, { version: 2, objectives: evidence });
  }
}
