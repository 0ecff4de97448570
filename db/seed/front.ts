import { commandNotice, createNotice } from '../../src/modules/home/server/home.public.ts';
import { GROUPS } from '../../src/modules/home/shared/page.model.ts';
import { publishContent } from '../../src/modules/settings/server/settings.public.ts';
import type { Ctx } from '../../src/platform/db/context.ts';

const REASON = '演示数据：首页初始内容';

const INTRODUCTION = `<p>江海大学虚拟仿真实验教学中心面向全校理、工、医、农类专业开放，坚持“能实不虚、虚实结合”：
实验室里做得了的，先在线上预习；做不到、做不了、成本高、风险大的，在这里动手做一遍。</p>
<h3>怎样用好平台</h3><ul><li><strong>学生</strong>：课前完成预习实验，系统逐步评分；课后由记录自动生成实验报告。</li>
<li><strong>教师</strong>：在课程中安排实验，课堂上看到每位学生做到哪一步，批阅与成绩直接进入课程总评。</li>
<li><strong>合作院校</strong>：共享实验、共用记录，每一个对外公布的数字都能追溯到原始记录。</li></ul>`;

const NOTICES: readonly { readonly title: string; readonly body: string; readonly pinned?: boolean }[] = [
  {
    title: '关于实验平台学期末数据归档的说明',
    body: '<p>本学期结束后一周内，平台将归档已结课教学班的实验记录与实验报告。归档不影响查看：学生仍可在“我的实验”中查看记录，教师仍可导出成绩。</p>',
  },
  {
    title: '新增“酸碱滴定”等实验的操作过程回放',
    body: '<p>教师在批阅实验报告时，可以逐步回放学生的操作过程，对照关键步骤给分。</p><p>学生可在成绩发布后回看自己的操作。</p>',
  },
  {
    title: '公用电脑使用提示',
    body: '<p>在机房等公用电脑上登录时，请勾选“公用电脑”。退出登录后，本机上的草稿与个人信息会一并清除。</p>',
  },
  {
    title: '本学期实验课程预习要求',
    body: '<p>各实验课请在上课前完成在线预习实验，预习分数按课程公布的权重计入总评。</p><ol><li>进入课程，打开“实验”环节；</li><li>完成全部步骤后提交；</li><li>如未完成，可从上次保存处继续。</li></ol>',
    pinned: true,
  },
];

/** Slides, sections, introduction and notices of the demonstration, through the services an editor uses. */
export async function seedFront(ctx: Ctx, experiments: ReadonlyMap<string, string>): Promise<void> {
  const details = (code: string) => `/experimentTwo/ExperimentTwoDetails?Id=${code}`;
  await publishContent(
    ctx,
    GROUPS.slides,
    {
      slides: [
        {
          key: 'pendulum',
          title: '单摆测重力加速度：从摆角误差到数据拟合',
          alt: '物理学科图案：波形曲线',
          link: details('PHYS-101'),
          picture: { kind: 'art', subject: 'phys', seed: 'pendulum' },
          shown: true,
        },
        {
          key: 'titration',
          title: '酸碱滴定：每一滴都有记录',
          alt: '化学学科图案：六边形晶格',
          link: details('CHEM-101'),
          picture: { kind: 'art', subject: 'chem', seed: 'titration' },
          shown: true,
        },
        {
          key: 'guide',
          title: '第一次来？两分钟学会在线实验',
          alt: '计算机学科图案：节点网络',
          link: '/doc/manual-student',
          picture: { kind: 'art', subject: 'comp', seed: 'guide' },
          shown: true,
        },
      ],
    },
    REASON,
  );
  const items = ['PHYS-101', 'CHEM-101'].flatMap((code) => experiments.get(code) ?? []);
  await publishContent(
    ctx,
    GROUPS.sections,
    {
      sections: [
        { key: 'recommended', kind: 'recommended', rule: 'runs', limit: 8, shown: true, items },
        { key: 'newest', kind: 'newest', rule: 'new', limit: 8, shown: true, items: [] },
        { key: 'most', kind: 'most', rule: 'runs', limit: 8, shown: true, items: [] },
      ],
    },
    REASON,
  );
  await publishContent(
    ctx,
    GROUPS.centre,
    {
      introduction: INTRODUCTION,
      indicators: ['experiments', 'units', 'runs', 'completion'],
      partners: true,
    },
    REASON,
  );
  for (const { title, body, pinned = false } of NOTICES) {
    const made = await createNotice(ctx, { title, body, pinned, attachments: [], publishAt: null, expiresAt: null });
    await commandNotice(ctx, made.id, made.version, 'publish');
  }
}
