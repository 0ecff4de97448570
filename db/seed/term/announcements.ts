import {
  commandAnnouncementRoute,
  confirmAnnouncementRoute,
  createAnnouncementRoute,
  openAnnouncementRoute,
} from '../../../src/modules/announcements/shared/announcement.contract.ts';
import { noticeTalkRoute } from '../../../src/modules/discussion/shared/notice-talk.contract.ts';
import { createPostRoute } from '../../../src/modules/discussion/shared/topic.contract.ts';
import { dice } from '../dice.ts';
import type { SeededTeaching } from '../teaching.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

const ANNOUNCEMENTS: readonly {
  readonly at: readonly [days: number, time: string];
  readonly title: string;
  readonly body: string;
  readonly pinned?: boolean;
  readonly needConfirm?: boolean;
  /** Share of the class that has opened it. */
  readonly read: number;
  /** Days from now when it is to appear. */
  readonly inDays?: number;
  /** What is said below it: hours after it, a learner of the class by number or the teacher, and the text. */
  readonly comments?: readonly (readonly [hours: number, by: number | 'teacher', text: string])[];
}[] = [
  {
    at: [70, '09:10'],
    title: '实验课纪律与数据规范，请确认',
    body: '<p>原始数据由平台自动记录，报告中的数据须与记录一致；涂改或抄袭按零分处理。</p><ul><li>每次实验前完成预习；</li><li>报告在截止时间前提交，迟交按评分规则扣分。</li></ul>',
    pinned: true,
    needConfirm: true,
    read: 0.95,
  },
  {
    at: [12, '16:40'],
    title: '第 11 周实验课调到周四下午',
    body: '<p>因校运动会，第 11 周周二的实验课调到同周周四 14:00，地点不变。</p>',
    read: 0.8,
    comments: [
      [2.5, 3, '<p>老师，周四下午我们班有体测，可以跟二班一起做吗？</p>'],
      [3.2, 'teacher', '<p>可以，体测的同学周五上午 10:00 来，实验室开放到 12:00。</p>'],
      [4, 8, '<p>收到，谢谢老师！</p>'],
    ],
  },
  {
    at: [1, '10:05'],
    title: '单摆实验答疑：本周五 19:00 线上进行',
    body: '<p>请先完成单摆测重力加速度的前五步，带着自己的 T²–L 数据来问。</p>',
    read: 0.4,
  },
  {
    at: [1, '10:20'],
    title: '期末操作考核的时间与范围',
    body: '<p>考核范围为本学期四个实验，时间与分组见附表。</p>',
    read: 0,
    inDays: 3,
  },
];

/** What the teacher of the physics laboratory announced, and who of the class has opened it. */
export function planAnnouncements(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  { students, teaching }: { readonly students: readonly string[]; readonly teaching: SeededTeaching },
): void {
  const courseId = teaching.courses['PHYS-101'];
  const random = dice(19);
  for (const one of ANNOUNCEMENTS) {
    let id = '';
    const at = calendar.ago(...one.at);
    story.at(at, async () => {
      const publishAt = one.inDays === undefined ? null : calendar.ago(-one.inDays, '08:00').toISOString();
      const { title, body, needConfirm = false, comments } = one;
      const commentsOn = comments !== undefined;
      const made = await campus.call('teacher', createAnnouncementRoute, {
        params: { courseId },
        body: { title, body, needConfirm, commentsOn, attachments: [], classes: null, publishAt, expiresAt: null },
      });
      id = made.id;
      const params = { id };
      const { version } = await campus.call('teacher', commandAnnouncementRoute, {
        params,
        body: { command: 'publish', version: made.version },
      });
      if (one.pinned) {
        await campus.call('teacher', commandAnnouncementRoute, { params, body: { command: 'pin', version } });
      }
    });
    for (const [hours, by, html] of one.comments ?? []) {
      story.at(new Date(at.getTime() + hours * 3_600_000), async () => {
        const account = by === 'teacher' ? by : students[by]!;
        const { topic } = await campus.call(account, noticeTalkRoute, { params: { id } });
        const body = { replyTo: null, anonymous: false, body: html, attachments: [], mentions: [] };
        await campus.call(account, createPostRoute, { params: { topicId: topic!.id }, body });
      });
    }
    for (const account of students) {
      if (random() > one.read) continue;
      story.at(new Date(at.getTime() + (1 + random() * 20) * 3_600_000), async () => {
        const params = { id };
        await campus.call(account, openAnnouncementRoute, { params });
        if (one.needConfirm) await campus.call(account, confirmAnnouncementRoute, { params });
      });
    }
  }
}
