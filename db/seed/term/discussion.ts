import {
  boardsRoute,
  discussionSettingRoute,
  updateBoardRoute,
  updateSettingRoute,
} from '../../../src/modules/discussion/shared/board.contract.ts';
import type { TopicCommand } from '../../../src/modules/discussion/shared/discussion.model.ts';
import {
  acceptPostRoute,
  likePostRoute,
  reportPostRoute,
} from '../../../src/modules/discussion/shared/post.contract.ts';
import {
  commandTopicRoute,
  createPostRoute,
  createTopicRoute,
  visitTopicRoute,
} from '../../../src/modules/discussion/shared/topic.contract.ts';
import { eachAbreast } from '../abreast.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

type Days = readonly [days: number, time: string];

interface Said {
  /** `teacher`, or a learner of the class by number. */
  readonly by: 'teacher' | number;
  readonly at: Days;
  readonly text: string;
  /** Answers the reply before it. */
  readonly below?: boolean;
  readonly accepted?: boolean;
  readonly reported?: string;
}

interface Talk {
  readonly title: string;
  readonly by: 'teacher' | number;
  readonly at: Days;
  readonly text: string;
  readonly board: 'course' | 'class' | 'node';
  readonly question?: boolean;
  readonly anonymous?: boolean;
  readonly commands?: readonly TopicCommand[];
  readonly replies: readonly Said[];
}

/** How many learners have read a topic, at least. */
const SHARE_READ = 0.5;

const TALKS: readonly Talk[] = [
  {
    title: '讨论区使用说明：先搜索，再提问',
    by: 'teacher',
    at: [74, '10:05'],
    board: 'course',
    text: '<p>欢迎在这里提问和回答。提问前请先搜索有没有类似问题；问题里请写清楚实验、步骤和自己的数据。</p><p>讨论会计入平时成绩：2 个话题、6 条回复和 1 个精华就是 60 分，规则见“我的讨论计分”。</p>',
    commands: ['pin', 'close'],
    replies: [],
  },
  {
    title: '摆长应该量到小球的上端还是质心？',
    by: 1,
    at: [24, '20:12'],
    board: 'node',
    question: true,
    text: '<p>我量到小球的上端，作 T²–L 图发现直线不过原点，截距大约是 0.04 s²。请问摆长到底应该量到哪里？</p>',
    commands: ['essence'],
    replies: [
      {
        by: 4,
        at: [24, '21:03'],
        text: '<p>应该量到质心。量到上端的话摆长少了一个半径，图线就会有正的截距，截距除以斜率正好是半径。</p>',
      },
      {
        by: 'teacher',
        at: [23, '09:20'],
        text: '<p>说得对。还可以反过来用：由截距求出小球半径，与游标卡尺的读数比较，这就是一次很好的系统误差检验。</p>',
        accepted: true,
      },
      {
        by: 1,
        at: [23, '12:40'],
        below: true,
        text: '<p>算出来半径是 1.02 cm，卡尺量的是 1.00 cm，对上了，谢谢老师！</p>',
      },
    ],
  },
  {
    title: '摆角多大时小角近似的误差会超过 0.1%？',
    by: 3,
    at: [20, '19:30'],
    board: 'node',
    question: true,
    text: '<p>指导书要求摆角小于 5°，我想知道这个界限是怎么来的，10° 的时候周期会偏大多少？</p>',
    replies: [
      {
        by: 6,
        at: [20, '20:10'],
        text: '<p>周期的修正项是 θ²/16（弧度）。5° 时约 0.05%，10° 时约 0.19%，所以 7° 左右就超过 0.1% 了。</p>',
        accepted: true,
      },
      {
        by: 8,
        at: [19, '18:22'],
        text: '<p>我在仿真里把摆角改成 15° 试了一下，周期确实比 5° 时长了大约 0.4%，和公式一致。</p>',
      },
    ],
  },
  {
    title: '不确定度合成时 A 类和 B 类分量要不要都乘系数？',
    by: 7,
    at: [12, '21:45'],
    board: 'course',
    question: true,
    text: '<p>报告里要求给出 g 的不确定度。测 6 次周期的 A 类分量和秒表的 B 类分量，合成之前都要乘以系数吗？</p>',
    replies: [
      {
        by: 'teacher',
        at: [11, '08:35'],
        text: '<p>A 类分量在测量次数少时乘 t 因子（6 次、95% 取 1.05），B 类按仪器允差除以 √3，再方和根合成。详细例子在第三章的资料里。</p>',
        accepted: true,
      },
      { by: 0, at: [11, '12:18'], below: true, text: '<p>请问 t 因子是查表得到的吗？考试会给表吗？</p>' },
      { by: 'teacher', at: [11, '13:02'], below: true, text: '<p>查表得到，考核时会给出表格，不需要背。</p>' },
    ],
  },
  {
    title: 'RC 电路的时间常数测出来总是偏大，大家有这种情况吗',
    by: 5,
    at: [40, '19:05'],
    board: 'class',
    text: '<p>用示波器读半衰期再换算，得到的 RC 比标称值大 6% 左右。我检查了电阻，没有问题，会不会是信号源内阻的影响？</p>',
    replies: [
      {
        by: 2,
        at: [40, '20:31'],
        text: '<p>很可能是内阻。信号源有 50 Ω 的内阻，你的 R 如果只有 1 kΩ，就会偏大 5%。换成 10 kΩ 再测一次看看。</p>',
      },
      { by: 5, at: [39, '19:48'], below: true, text: '<p>换成 10 kΩ 以后偏差降到 0.7%，就是内阻的问题！</p>' },
    ],
  },
  {
    title: '分享：用 T²–L 图线求 g 的一个小技巧',
    by: 4,
    at: [9, '22:10'],
    board: 'class',
    text: '<p>我把六组数据的首尾点错开配对（逐差法），再和最小二乘的结果比较，两种方法相差不到 0.2%。逐差法手算更快，考核时可以用来检查结果。</p>',
    commands: ['essence'],
    replies: [
      {
        by: 10,
        at: [8, '10:12'],
        text: '<p>学到了，逐差法确实能避免只用首尾两个点，不过要求自变量等间隔，大家注意一下。</p>',
      },
    ],
  },
  {
    title: '实验报告的误差分析写多少合适？',
    by: 11,
    at: [5, '20:20'],
    board: 'course',
    question: true,
    anonymous: true,
    text: '<p>上次报告被扣分说误差分析太空泛。有没有同学可以说说，具体要写到什么程度？</p>',
    replies: [
      {
        by: 1,
        at: [5, '21:15'],
        text: '<p>我的做法是：先列出每个误差来源的大小，再指出哪个占主要，最后说怎么减小。有数字就不会空泛。</p>',
      },
      {
        by: 12,
        at: [4, '22:40'],
        text: '<p>别写了，抄一份交上去就行，反正老师也不看。</p>',
        reported: '鼓动抄袭，与课程要求相违背',
      },
    ],
  },
  {
    title: '碰撞实验里恢复系数大于 1 是哪里错了？',
    by: 0,
    at: [2, '19:12'],
    board: 'course',
    question: true,
    text: '<p>两次光电门的时间都记录了，可是算出来恢复系数是 1.03。挡光片宽度用的是同一个值，还有哪里会出错？</p>',
    replies: [],
  },
  {
    title: '期末操作考核有没有人一起练习？',
    by: 6,
    at: [1, '21:30'],
    board: 'class',
    text: '<p>想找两三个同学周末一起把四个实验过一遍，互相当“考官”提问，有兴趣的请在下面回复时间。</p>',
    replies: [
      { by: 3, at: [1, '22:02'], text: '<p>我周六下午两点以后都可以，建议先练单摆和 RC 电路这两个容易出错的。</p>' },
    ],
  },
  {
    title: '有没有人可以代写实验报告',
    by: 13,
    at: [1, '22:50'],
    board: 'course',
    text: '<p>这周作业太多了，有人可以代写一份单摆的实验报告吗，价格好说。</p>',
    replies: [],
  },
];

/** What was asked and answered in the physics laboratory. */
export function planDiscussion(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { students, teaching }: { readonly students: readonly string[]; readonly teaching: SeededTeaching },
): void {
  const courseId = teaching.courses['PHYS-101'];
  const random = dice(23);
  const account = (by: 'teacher' | number) => (by === 'teacher' ? by : students[by % students.length]!);
  const boards = new Map<string, string>();

  story.at(calendar.ago(75, '09:40'), async () => {
    const { rows } = await campus.call('teacher', boardsRoute, { params: { courseId } });
    for (const { id, kind } of rows) if (!boards.has(kind)) boards.set(kind, id);
    const board = rows.find(({ kind }) => kind === 'course')!;
    const { moderated, postFirst, closed, counts, version } = board;
    await campus.call('teacher', updateBoardRoute, {
      params: { boardId: board.id },
      body: { anonymous: true, moderated, postFirst, closed, counts, version },
    });
    const { can: _can, ...setting } = await campus.call('teacher', discussionSettingRoute, { params: { courseId } });
    const terms = ['代写', '代做', '枪手', '答案出售', '加微信'];
    await campus.call('teacher', updateSettingRoute, { params: { courseId }, body: { ...setting, terms } });
  });

  for (const talk of TALKS) {
    let topicId = '';
    let version = 1;
    const author = account(talk.by);
    story.at(calendar.ago(...talk.at), async () => {
      const made = await campus.call(author, createTopicRoute, {
        params: { courseId },
        body: {
          boardId: talk.board === 'node' ? null : boards.get(talk.board)!,
          nodeId: talk.board === 'node' ? teaching.nodes['PHYS-101'][2]! : null,
          title: talk.title,
          question: talk.question ?? false,
          anonymous: talk.anonymous ?? false,
          body: talk.text,
          attachments: [],
          mentions: [],
        },
      });
      topicId = made.topicId;
      if (made.held) return;
      const pleased = students.filter((who) => who !== author && random() < 0.15);
      await eachAbreast(pleased, (who) =>
        campus.call(who, likePostRoute, { params: { postId: made.id }, body: { on: true } }),
      );
    });
    let before = '';
    for (const said of talk.replies) {
      const who = account(said.by);
      story.at(calendar.ago(...said.at), async () => {
        const { id } = await campus.call(who, createPostRoute, {
          params: { topicId },
          body: {
            replyTo: said.below ? before : null,
            anonymous: false,
            body: said.text,
            attachments: [],
            mentions: [],
          },
        });
        before = id;
        if (said.accepted) {
          await campus.call(author, acceptPostRoute, { params: { postId: id }, body: { on: true } });
          version += 1;
        }
        if (said.reported) {
          const body = { reason: said.reported };
          await campus.call(account(1), reportPostRoute, { params: { postId: id }, body });
        }
      });
    }
    const last = talk.replies.at(-1)?.at ?? talk.at;
    const done = new Date(calendar.ago(...last).getTime() + 30 * 60_000);
    if (talk.commands) {
      story.at(done, async () => {
        for (const command of talk.commands!) {
          const answer = await campus.call('teacher', commandTopicRoute, {
            params: { topicId },
            body: { command, version },
          });
          version = answer.version;
        }
      });
    }
    if (talk.title.includes('代写')) continue;
    const readers = students.filter(() => random() <= SHARE_READ);
    while (readers.length > 0) {
      // Classmates read it in the same break.
      const together = readers.splice(0, 3);
      story.at(new Date(done.getTime() + (1 + random() * 6) * 3_600_000), () =>
        eachAbreast(together, (who) => campus.call(who, visitTopicRoute, { params: { topicId } })),
      );
    }
  }
}
