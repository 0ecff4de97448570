/** What the people of the demonstration write. */

type Pick = <T>(of: readonly T[]) => T;

/** Sections of a report; each is put together from what its author saw, so that no two are the same. */
export function reportTexts(
  experiment: string,
  pick: Pick,
  number: (from: number, to: number) => number,
): Readonly<Record<string, string>> {
  const p = (...sentences: string[]) => `<p>${sentences.join('')}</p>`;
  return {
    purpose: p(
      pick([
        `学会${experiment}的基本操作，`,
        `通过${experiment}掌握测量与记录的规范，`,
        `理解${experiment}的设计思路，`,
        `独立完成${experiment}的全过程，`,
      ]),
      pick([
        '能由测量数据求出待测量并评定不确定度。',
        '会用作图法和最小二乘法处理数据。',
        '比较实验结果与参考值，分析差异的来源。',
        '养成先估计、再测量、后核对的习惯。',
      ]),
    ),
    principle: p(
      pick(['实验依据讲义给出的公式，', '由课上推导的关系式，', '根据预习时写出的公式，']),
      pick([
        '把不易直接测量的量化为几个容易测准的量。',
        '由直线的斜率求得待测量，避免了零点误差。',
        '改变一个量、固定其余各量，逐一考察它们的影响。',
      ]),
      pick(['系统误差由调节与修正减小。', '仪器误差按说明书的等级估计。', '各量的不确定度按方和根合成。']),
    ),
    procedure: p(
      `各步骤的用时与得分见上表，共重复测量 ${number(3, 6)} 次。`,
      pick([
        `第 ${number(2, 5)} 次读数时发现示数不稳，等待约 ${number(20, 90)} 秒后重测。`,
        `调节用了 ${number(3, 12)} 分钟，之后读数重复性良好。`,
        `第一遍顺序有误，回到第 ${number(2, 4)} 步重新做起，最终数据取自第二遍。`,
        `每组数据记录后当场核对，剔除了 ${number(1, 2)} 个明显的误读。`,
      ]),
    ),
    discussion: p(
      `结果的相对不确定度约为 ${(number(4, 32) / 10).toFixed(1)}%，`,
      pick([
        '主要来自计时的起止判断。',
        '主要来自刻度的估读。',
        '主要来自环境的缓慢漂移。',
        '主要来自取点过少，拟合的自由度不够。',
      ]),
      pick([
        '若把测量次数增加一倍，随机误差可减小约三成。',
        '若改用更小的量程，读数误差还能再小一半。',
        '建议把测量范围再放宽一些，直线会更可靠。',
        '与同组同学的结果比较，差别在不确定度之内。',
      ]),
    ),
    conclusion: p(
      pick(['测得的结果', '由拟合得到的结果', '三组数据的平均结果']),
      `与参考值相差 ${(number(2, 28) / 10).toFixed(1)}%，`,
      pick(['达到了实验的要求。', '在不确定度的范围之内。', '略大于预期，原因见上。']),
    ),
  };
}

export const COMMENTS = [
  '数据完整，分析到位。',
  '结论部分请写清有效数字。',
  '误差来源分析可以更具体。',
  '很好，继续保持。',
  '图表规范，推导清楚。',
  '不确定度的合成漏了一项，已扣分。',
  '讨论有自己的看法，很好。',
] as const;

export const RETURN_REASONS = [
  '数据表缺少单位，请补充后重新提交。',
  '结论没有给出不确定度，请补上评定过程。',
  '原理部分与实验不符，请对照讲义重写。',
] as const;

/** What learners say of an experiment: stars and words. */
export const REVIEWS: readonly (readonly [experiment: string, account: string, stars: number, text: string])[] = [
  ['CHEM-101', 'student02', 5, '滴到最后一滴变色的时候很有成就感，比看视频有用。'],
  ['CHEM-101', 'student05', 4, '润洗那一步我第一次忘了，扣分扣得明白。'],
  ['CHEM-101', 'student09', 5, '进实验室前做了两遍，真做的时候一点不慌。'],
  ['CHEM-101', 'student14', 3, '希望读数的放大镜再大一点。'],
  ['MECH-101', 'student03', 5, '调平要有耐心，三维视角能转，看得很清楚。'],
  ['MECH-101', 'student07', 4, '恢复系数那一问提示再多一点就好了。'],
  ['MECH-101', 'student11', 4, '数据自动进报告，省了抄表的时间。'],
  ['MECH-101', 'student18', 2, '我电脑太旧了，转动时有点卡。'],
  ['ELEC-101', 'student04', 5, '示波器触发终于弄懂了！'],
  ['ELEC-101', 'student10', 4, '接错线会短路，和真的一样。'],
  ['ELEC-101', 'student16', 4, '扫频那一步可以再快些。'],
  ['BIO-101', 'student06', 4, '六条曲线一起看，抑制类型一目了然。'],
  ['BIO-101', 'student12', 5, '非线性拟合一步步迭代，原来是这样算的。'],
  ['PHYS-101', 'student08', 5, '大摆角修正那一步很有意思。'],
  ['PHYS-101', 'student15', 1, '垃圾，浪费时间，谁做谁傻。'],
];

/** Problems learners report of their runs. */
export const PROBLEMS = [
  ['display', '放大到 125% 以后，右侧的数据表被遮住了一半，要拖动窗口才看得到。'],
  ['stuck', '第六步测完之后“下一步”一直是灰的，刷新页面才能继续。'],
  ['score', '作图那一步我的斜率和参考值只差 0.4%，但是没有得分，麻烦老师核对。'],
] as const;
