import type { Ctx } from '../../../platform/db/context.ts';
import { createExperiment, type NewExperiment, updateSteps } from '../server/experiments.public.ts';
import { readManifest } from '../shared/manifest.model.ts';
import { manifestOf } from './package.builder.ts';

let serial = 0;

/** Makes an experiment led by the person of `leader`, with ten steps that add up to 100, in state draft. */
export async function anExperiment(system: Ctx, leader: Ctx, more: Partial<NewExperiment> = {}): Promise<string> {
  if (leader.actor.kind !== 'person' || !leader.actor.unitId) throw new Error('an experiment needs a leader of a unit');
  const id = await createExperiment(system, {
    code: `T-${++serial}`,
    name: '单摆测重力加速度',
    unitId: leader.actor.unitId,
    leaderId: leader.actor.personId,
    ...more,
  });
  await updateSteps(system, id, readManifest(JSON.parse(manifestOf())).steps!);
  return id;
}
