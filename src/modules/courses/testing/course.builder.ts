import type { Ctx } from '../../../platform/db/context.ts';
import { listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { createExperiment } from '../../submissions/server/submissions.public.ts';
import { addNode, createCourse, createTerm, publishCourse, showNode } from '../server/courses.public.ts';

let serial = 0;
/** A code nobody used in this process. */
export const freshCode = (prefix: string): string => `${prefix}-${++serial}`;

/** A listed experiment of a unit. `system` is the context it is made with. */
export async function buildExperiment(system: Ctx, owner: { unitId: string; leaderId: string }): Promise<string> {
  const code = freshCode('EXP');
  const id = await createExperiment(system, { code, name: `实验 ${code}`, ...owner });
  await listExperiment(system, id);
  return id;
}

export interface BuiltCourse {
  readonly courseId: string;
  readonly chapterId: string;
  readonly nodeId: string;
  readonly experimentId: string;
  readonly termId: string;
}

type NodeSettings = Partial<NonNullable<Parameters<typeof addNode>[2]['experiment']>>;

/** A published course with one chapter holding one visible experiment node, and a term. */
export async function buildCourse(
  system: Ctx,
  owner: { readonly unitId: string; readonly leadId: string; readonly leaderId?: string },
  settings: NodeSettings & { readonly opensAt?: string; readonly closesAt?: string } = {},
): Promise<BuiltCourse> {
  const { opensAt, closesAt, ...experiment } = settings;
  const code = freshCode('COURSE');
  const courseId = await createCourse(system, {
    unitId: owner.unitId,
    leadId: owner.leadId,
    code,
    name: `课程 ${code}`,
    category: '0703',
    theoryHours: 16,
    labHours: 16,
    intro: '<p>本课程面向一年级学生，介绍虚拟仿真实验的基本方法与数据处理。</p>',
  });
  const experimentId =
    experiment.experimentId ??
    (await buildExperiment(system, { unitId: owner.unitId, leaderId: owner.leaderId ?? owner.leadId }));
  const { id: chapterId } = await addNode(system, courseId, { type: 'chapter', parent: null, name: '第一章' });
  const { id: nodeId } = await addNode(system, courseId, {
    type: 'experiment',
    parent: chapterId,
    name: '实验一',
    ...(opensAt ? { opensAt } : {}),
    ...(closesAt ? { closesAt } : {}),
    experiment: {
      attempts: null,
      countRule: 'best',
      dueAt: null,
      reportRequired: true,
      reportScore: 'atOnce',
      ...experiment,
      experimentId,
    },
  });
  await showNode(system, chapterId, true);
  await showNode(system, nodeId, true);
  await publishCourse(system, courseId);
  const termId = await createTerm(system, {
    code: freshCode('TERM'),
    name: '2026-2027 学年第一学期',
    startsOn: '2026-09-01',
    endsOn: '2027-01-20',
  });
  return { courseId, chapterId, nodeId, experimentId, termId };
}
