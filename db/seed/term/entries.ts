import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Form } from '../../../src/modules/catalogue/shared/form.model.ts';
import { installPackage } from '../../../src/modules/content/server/content.public.ts';
import {
  copyRoute,
  entryRoute,
  savePartRoute,
  submitRoute,
} from '../../../src/modules/submissions/shared/entry.contract.ts';
import { collegeApproveRoute, returnRoute } from '../../../src/modules/submissions/shared/entry-review.contract.ts';
import { saveVideoRoute } from '../../../src/modules/submissions/shared/entry-video.contract.ts';
import { packageOf } from '../experiments.ts';
import type { Calendar } from './calendar.ts';
import type { Campus } from './campus.ts';
import type { Story } from './story.ts';

interface NewEntry {
  readonly leader: string;
  /** Experiment it is made after. */
  readonly after: string;
  readonly name: string;
  readonly brief: string;
  readonly media: string;
  readonly team: readonly (readonly [name: string, post: string, duty: string, role: 'service' | 'technical'])[];
  readonly begun: readonly [days: number, time: string];
  readonly submitted: readonly [days: number, time: string];
  /** Who let it pass for the college, so that it waits for the platform. */
  readonly passed?: { readonly by: string; readonly days: number; readonly time: string };
  readonly returned?: {
    readonly days: number;
    readonly time: string;
    readonly opinion: string;
    readonly items: readonly {
      readonly part: 'basic' | 'description' | 'steps';
      readonly field: string;
      readonly comment: string;
    }[];
  };
}

const ENTRIES: readonly NewEntry[] = [
  {
    leader: 'leader02',
    after: 'CHEM-101',
    name: '酸碱滴定（双语版）',
    brief: '为国际学生开设的双语版本：步骤、提示与评分说明中英对照，操作与评分标准同中文版。',
    media: 'titration',
    team: [
      ['赵强', '讲师', '在线答疑', 'service'],
      ['钱立', '实验师', '平台维护', 'technical'],
    ],
    begun: [12, '15:40'],
    submitted: [6, '10:25'],
    passed: { by: 'college', days: 4, time: '14:50' },
  },
  {
    leader: 'leader02',
    after: 'BIO-101',
    name: '酶促反应动力学（护理专业版）',
    brief: '为护理与康复专业改写：以血清酶测定为例，强调质量控制与结果判读。',
    media: 'titration',
    team: [
      ['赵强', '讲师', '在线答疑', 'service'],
      ['钱立', '实验师', '平台维护', 'technical'],
    ],
    begun: [5, '10:15'],
    submitted: [2, '17:40'],
  },
  {
    leader: 'leader',
    after: 'MECH-101',
    name: '气垫导轨碰撞（物理竞赛训练版）',
    brief: '面向物理竞赛选手：去掉操作提示，增加非对心碰撞的误差讨论，时间限定为三十分钟。',
    media: 'collision',
    team: [
      ['吴海波', '实验师', '在线答疑', 'service'],
      ['孙丽娟', '讲师', '三维模型维护', 'technical'],
    ],
    begun: [9, '09:30'],
    submitted: [1, '16:05'],
  },
  {
    leader: 'leader',
    after: 'ELEC-101',
    name: 'RC 电路（文科通识版）',
    brief: '为文科学生改写：减少推导，保留接线、测时间常数与作图三个部分。',
    media: 'collision',
    team: [
      ['王芳', '副教授', '在线答疑', 'service'],
      ['吴海波', '实验师', '仪器模型维护', 'technical'],
    ],
    begun: [16, '14:20'],
    submitted: [10, '11:10'],
    returned: {
      days: 8,
      time: '15:30',
      opinion: '思路很好，简介与原理需要按文科学生的基础再改，请修改后重新提交。',
      items: [
        { part: 'basic', field: 'brief', comment: '请写明适用的专业与先修要求。' },
        { part: 'description', field: 'basis', comment: '仍沿用理科版的推导，文科学生看不懂，请换成图解。' },
      ],
    },
  },
];

const media = (name: string) => readFile(join(import.meta.dirname, '../media', name));

/** Entries that leaders handed in: some wait for their reviewers, one came back with comments. */
export function planEntries(
  story: Story,
  campus: Campus,
  calendar: Calendar,
  experiments: ReadonlyMap<string, string>,
): void {
  for (const one of ENTRIES) {
    let id = '';
    story.at(calendar.ago(...one.begun), async () => {
      const made = await campus.call(one.leader, copyRoute, {
        params: { id: experiments.get(one.after)! },
        body: { name: one.name },
      });
      id = made.id;
    });
    story.at(calendar.ago(...one.submitted), async () => {
      await complete(campus, id, one);
      const version = { experimentId: id, number: 1, zip: packageOf(one.after), publish: false };
      await installPackage(campus.system(), version);
      await campus.call(one.leader, submitRoute, { params: { id }, body: { declared: true, accepted: true } });
    });
    const { passed, returned } = one;
    if (passed) {
      story.at(calendar.ago(passed.days, passed.time), async () => {
        const { submission } = await campus.call(passed.by, entryRoute, { params: { id } });
        const body = { submissionId: submission!.id, opinion: '内容完整，同意上报平台。' };
        await campus.call(passed.by, collegeApproveRoute, { params: { id }, body });
      });
    }
    if (!returned) continue;
    story.at(calendar.ago(returned.days, returned.time), async () => {
      const { submission } = await campus.call('admin', entryRoute, { params: { id } });
      await campus.call('admin', returnRoute, {
        params: { id },
        body: { submissionId: submission!.id, opinion: returned.opinion, items: [...returned.items] },
      });
    });
  }
}

/** Fills in what the checklist asks for beside what the experiment it was made after brings. */
async function complete(campus: Campus, id: string, { leader, name, brief, media: file, team }: NewEntry) {
  const { form: written, parts } = await campus.call(leader, entryRoute, { params: { id } });
  const form = written as unknown as Form;
  const version = (part: string) => parts[part]?.version ?? 0;
  const picture = async () => campus.picture(leader, `${file}.jpg`, await media(`${file}.jpg`));
  const uploadId = await campus.upload(leader, 'video', id, `${file}.mp4`, await media(`${file}.mp4`));
  const { address } = await campus.call(leader, saveVideoRoute, { params: { id }, body: { uploadId } });
  const basic = { ...form.basic, name, brief, cover: await picture(), introVideo: address };
  const people = {
    ...form.people,
    team: team.map(([member, post, duty, role]) => ({
      ...{ personId: null, name: member, unit: '江海大学', post, duty, role, edit: false },
    })),
  };
  const description = {
    ...form.description,
    operatingSteps: form.description.operatingSteps || '按步骤面板的顺序操作；每一步完成后系统即时评分，可重做一次。',
    resultKinds: ['report' as const],
  };
  const technology = {
    ...form.technology,
    bandwidth: 10,
    concurrency: 200,
    queueNotice: false,
    picture: await picture(),
  };
  for (const body of [
    { part: 'basic' as const, version: version('basic'), value: basic },
    { part: 'people' as const, version: version('people'), value: people },
    { part: 'description' as const, version: version('description'), value: description },
    { part: 'technology' as const, version: version('technology'), value: technology },
  ]) {
    await campus.call(leader, savePartRoute, { params: { id }, body });
  }
}
