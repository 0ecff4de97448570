import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Ports } from '../../../platform/http/ports.ts';
import { installPackage } from '../../content/server/content.public.ts';
import { readManifest } from '../../content/shared/manifest.model.ts';
import { goodPackage, manifestOf } from '../../content/testing/package.builder.ts';
import { listExperiment } from '../../stewardship/server/stewardship.public.ts';
import { createExperiment, updateSteps } from '../../submissions/server/submissions.public.ts';
import { type ContextDecision, type RunContextProvider, runContextPort } from '../server/context.port.ts';

let serial = 0;

/** Text of a script big enough for ranges. */
export const SCRIPT = `/* ${'0123456789'.repeat(50)} */`;

/** A listed experiment with ten steps of ten points, led by the person of `leader`, with a published package. */
export async function aRunnableExperiment(
  system: Ctx,
  leader: Ctx,
  more: { readonly publish?: boolean; readonly listed?: boolean; readonly manifest?: Record<string, unknown> } = {},
): Promise<{ id: string; code: string; versionId: string }> {
  if (leader.actor.kind !== 'person' || !leader.actor.unitId) throw new Error('an experiment needs a leader of a unit');
  const code = `RUN-${++serial}`;
  const id = await createExperiment(system, {
    code,
    name: '酸碱滴定',
    unitId: leader.actor.unitId,
    leaderId: leader.actor.personId,
  });
  const manifest = { ...JSON.parse(manifestOf()), ...more.manifest };
  await updateSteps(system, id, readManifest(manifest).steps!);
  if (more.listed !== false) await listExperiment(system, id);
  const { versionId } = await installPackage(system, {
    experimentId: id,
    number: 1,
    zip: goodPackage({
      'vse.json': JSON.stringify(manifest),
      'js/main.js': SCRIPT,
      'Build/app.wasm.br': brotliCompressSync(Buffer.from('inner bytes')),
      'Build/app.data.gz': gzipSync(Buffer.from('more bytes')),
      '图/说明.txt': '说明',
    }),
    publish: more.publish !== false,
  });
  return { id, code, versionId };
}

/** A course node a test decides about. */
export interface FakeNode {
  readonly nodeId: string;
  readonly courseId: string;
  readonly experimentId: string;
  readonly people: readonly string[];
  readonly teachers: readonly string[];
  /** Classes of the course; any id when absent. */
  readonly attempts: number | null;
  readonly opensAt?: Date;
  readonly closesAt?: Date;
  readonly dueAt?: Date;
  readonly showScore?: boolean;
  readonly versionPin?: string;
  readonly startStateId?: string;
}

/** Stands in for the courses above this module: answers the port from a list the test holds. */
export function fakeCourses(ports: Ports, nodes: FakeNode[]): void {
  const decide = (ctx: Ctx, personId: string, experimentId: string, nodeId: string): ContextDecision => {
    const node = nodes.find((one) => one.nodeId === nodeId && one.experimentId === experimentId);
    const base = {
      courseId: node?.courseId ?? '',
      opensAt: node?.opensAt ?? null,
      closesAt: node?.closesAt ?? null,
      attempts: node?.attempts ?? null,
      name: '分析化学实验',
      className: null,
      returnUrl: `/coursestudy/Structure?Id=${node?.courseId}`,
      showScore: node?.showScore ?? true,
      versionPin: node?.versionPin ?? null,
      startStateId: node?.startStateId ?? null,
    };
    const now = ctx.clock.now();
    if (!node?.people.includes(personId)) return { ...base, code: 'no_right' };
    if (node.opensAt && now < node.opensAt) return { ...base, code: 'not_yet' };
    if (node.closesAt && now >= node.closesAt) return { ...base, code: 'closed' };
    return { ...base, code: 'ok' };
  };
  const provider: RunContextProvider = {
    kind: 'course',
    experimentsOf: async (_ctx, personId) =>
      nodes.filter((node) => node.people.includes(personId)).map((node) => node.experimentId),
    contextsFor: async (_ctx, personId, ids) =>
      nodes
        .filter((node) => ids.includes(node.experimentId) && node.people.includes(personId))
        .map((node) => ({
          experimentId: node.experimentId,
          courseId: node.courseId,
          nodeId: node.nodeId,
          classId: null,
          name: '分析化学实验',
          className: null,
          opensAt: node.opensAt ?? null,
          closesAt: node.closesAt ?? null,
          dueAt: node.dueAt ?? null,
          attempts: node.attempts,
          versionPin: node.versionPin ?? null,
        })),
    decide: async (ctx, personId, experimentId, { nodeId }) => decide(ctx, personId, experimentId, nodeId),
    teaches: async (ctx, { nodeId }) => {
      const { actor } = ctx;
      const node = nodes.find((one) => one.nodeId === nodeId);
      return actor.kind === 'person' && node?.teachers.includes(actor.personId) === true;
    },
    requireOpen: () => Promise.resolve(),
  };
  const { all } = ports;
  Object.assign(ports, {
    all: (port: { name: string }) => (port.name === runContextPort.name ? [provider] : all(port as never)),
  });
}
