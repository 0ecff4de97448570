import { sha256Hex } from '../../../src/kernel/values/sha256.ts';
import type { Past } from '../../../src/main/past.ts';
import { getManagedCloudRoute, updateCloudRoute } from '../../../src/modules/clouds/shared/cloud-manage.contract.ts';
import { createNoticeRoute, publishNoticeRoute } from '../../../src/modules/home/shared/notice.contract.ts';
import { createPerson } from '../../../src/modules/identity/server/identity.public.ts';
import {
  approveBindingRoute,
  rejectBindingRoute,
  submitBindingRoute,
} from '../../../src/modules/identity/shared/unit-binding.contract.ts';
import {
  importFileRoute,
  openImportRoute,
  runImportRoute,
} from '../../../src/modules/imports/shared/import.contract.ts';
import { readAllNotificationsRoute } from '../../../src/modules/notifications/shared/notification.contract.ts';
import type { DemoUnits } from '../people.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

/** Freshmen of the register, as the college imported them; nobody of them has signed in. */
const REGISTER = [
  ['2026020101', '秦雨涵', '应用化学', '应化2601班', 'female'],
  ['2026020102', '段思齐', '应用化学', '应化2601班', 'male'],
  ['2026020103', '白若溪', '应用化学', '应化2601班', 'female'],
] as const;

/** A sheet somebody was in a hurry with: half of its rows cannot be imported, the report says why. */
const FAULTY = [
  ['2026020111', '顾晨阳', '2026020111', '6', '10001-CHEM', '应用化学', '应化2602班', 'male'],
  ['2026020110', '尹书瑶', '2026020110', '6', '10001-CHEM', '应用化学', '应化2602班', 'female'],
  ['2026020112', '', '2026020112', '6', '10001-CHEM', '应用化学', '应化2602班', 'female'],
  ['2026020113', '柳依依', '2026020113', '6', '10001-CHM', '应用化学', '应化2602班', 'female'],
  ['student13', '石磊', '2026020114', '6', '10001-CHEM', '应用化学', '应化2602班', 'male'],
  ['2026020115', '穆子涵', '2026020115', '6', '10001-CHEM', '应用化学', '应化2602班', '不详'],
  ['2026020116', '葛云飞', '2026020116', '学生会', '10001-CHEM', '应用化学', '应化2602班', 'male'],
] as const;
const HEADINGS = ['account', 'name', 'number', 'role', 'unit', 'major', 'classname', 'gender'];

/** People who registered themselves and want to belong to a unit. */
const APPLICANTS: readonly {
  readonly account: string;
  readonly name: string;
  readonly unit: keyof DemoUnits;
  readonly number: string;
  readonly note: string;
  readonly asked: readonly [days: number, time: string];
  readonly answer?: { readonly days: number; readonly time: string; readonly rejected?: string };
}[] = [
  {
    account: 'bairuoxi',
    name: '白若溪',
    unit: 'chemistry',
    number: '2026020103',
    note: '',
    asked: [1, '19:36'],
  },
  {
    account: 'qinyuhan',
    name: '秦雨晗',
    unit: 'chemistry',
    number: '2026020101',
    note: '名册里的名字可能打错了一个字',
    asked: [2, '12:08'],
  },
  {
    account: 'lumingze',
    name: '陆明泽',
    unit: 'physics',
    number: '2026010231',
    note: '转专业到物理学院，学院已批准',
    asked: [7, '16:22'],
  },
  {
    account: 'houyating',
    name: '侯雅婷',
    unit: 'engineering',
    number: '2026050117',
    note: '',
    asked: [0, '00:20'],
  },
  {
    account: 'zhanghan',
    name: '张涵',
    unit: 'physics',
    number: '202301001',
    note: '',
    asked: [16, '21:03'],
    answer: { days: 15, time: '09:45', rejected: '学号与名册中的另一位同学相同，请核对后重新申请。' },
  },
  {
    account: 'ruanqing',
    name: '阮晴',
    unit: 'chemistry',
    number: '2026020205',
    note: '交换生，学号见录取通知',
    asked: [30, '10:15'],
    answer: { days: 29, time: '14:20' },
  },
];

const NOTICES: readonly {
  readonly at: readonly [days: number, time: string];
  readonly title: string;
  readonly body: string;
}[] = [
  {
    at: [41, '09:00'],
    title: '期中教学检查：实验课程成绩请于两周内录入',
    body: '<p>请各实验课程教师在期中教学检查前录入平时成绩，并公布已完成实验的得分。</p>',
  },
  {
    at: [6, '11:00'],
    title: '期末前实验补做安排',
    body: '<p>未完成的实验请在截止日期前补做；大学物理虚拟实验中心周末开放至 18:00。</p>',
  },
];

/** The cloud was closed on the day so many days ago. */
export const CLOSED_AGO = 10;

export interface CampusWorld {
  readonly units: DemoUnits;
  readonly cloudId: string;
  readonly password: string;
}

/** What goes on around the courses: applications to belong to a unit, registers, notices, opening hours. */
export function planCampusLife(story: Story, campus: Campus, calendar: Calendar, past: Past, world: CampusWorld): void {
  const { units } = world;

  for (const one of APPLICANTS) {
    let id = '';
    story.at(calendar.ago(...one.asked), async () => {
      await createPerson(campus.system(), past.app.passwords, {
        account: one.account,
        name: one.name,
        role: 6,
        unitId: null,
        number: null,
        clientHash: sha256Hex(world.password),
      });
      const { note, name: realName, number } = one;
      const body = { unitId: units[one.unit], number, realName, proof: [], ...(note ? { note } : {}) };
      id = (await campus.call(one.account, submitBindingRoute, { body })).id;
    });
    const { answer } = one;
    if (!answer) continue;
    story.at(calendar.ago(answer.days, answer.time), () =>
      answer.rejected
        ? campus.call('admin', rejectBindingRoute, { params: { id }, body: { reason: answer.rejected } })
        : campus.call('admin', approveBindingRoute, { params: { id }, body: { takeOver: false } }),
    );
  }

  const sheet = (rows: readonly (readonly string[])[]) =>
    Buffer.from([HEADINGS, ...rows].map((cells) => cells.join(',')).join('\r\n'));
  const bring = (when: Date, name: string, bytes: Buffer) =>
    story.at(when, async () => {
      const { id } = await campus.call('college', openImportRoute, { body: { name: 'persons' } });
      const uploadId = await campus.upload('college', 'import', id, name, bytes);
      await campus.call('college', importFileRoute, { params: { id }, body: { uploadId } });
      await past.deliver('imports.work');
      await campus.call('college', runImportRoute, { params: { id }, body: { policy: 'valid' } });
      await past.deliver('imports.work');
    });
  const register = REGISTER.map(([number, name, major, className, gender]): readonly string[] => [
    number,
    name,
    number,
    '6',
    '10001-CHEM',
    major,
    className,
    gender,
  ]);
  bring(calendar.at(1, 2, '09:40'), '应化2601班名册.csv', sheet(register));
  bring(calendar.ago(2, '17:12'), '应化2602班名册.csv', sheet(FAULTY));

  for (const { at, title, body } of NOTICES) {
    story.at(calendar.ago(...at), async () => {
      const made = await campus.call('admin', createNoticeRoute, {
        body: { title, body, pinned: false, attachments: [], publishAt: null, expiresAt: null },
      });
      await campus.call('admin', publishNoticeRoute, { params: { id: made.id }, body: { version: made.version } });
    });
  }

  // Days on which the laboratory keeps other hours: some are over, some lie ahead.
  story.at(calendar.ago(13, '10:30'), async () => {
    const day = (ago: number) => new Date(calendar.ago(ago, '12:00')).toISOString().slice(0, 10);
    const { version } = await campus.call('admin', getManagedCloudRoute, { params: { id: world.cloudId } });
    await campus.call('admin', updateCloudRoute, {
      params: { id: world.cloudId },
      body: {
        version,
        exceptions: [
          { date: day(CLOSED_AGO), from: null, to: null, note: '校运动会' },
          { date: day(-5), from: '13:00', to: '17:30', note: '物理竞赛选拔占用上午' },
          { date: day(-38), from: null, to: null, note: '元旦' },
        ],
      },
    });
  });

  // Those whose accounts visitors of the demonstration borrow looked at their bell lately: only the newest is unread.
  for (const account of ['admin', 'college', 'leader', 'leader02', 'teacher', 'student']) {
    story.at(calendar.ago(account === 'student' ? 6 : 3, '08:30'), () =>
      campus.call(account, readAllNotificationsRoute, { body: {} }),
    );
  }
}
