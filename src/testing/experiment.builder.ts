import type { NewExperiment } from '../modules/catalogue/server/catalogue.public.ts';
import type { StepDefinition } from '../modules/catalogue/shared/experiment.model.ts';
import { installPackage } from '../modules/content/server/content.public.ts';
import { readManifest } from '../modules/content/shared/manifest.model.ts';
import { goodPackage, manifestOf } from '../modules/content/testing/package.builder.ts';
import { listExperiment } from '../modules/stewardship/server/stewardship.public.ts';
import { createExperiment, updateSteps } from '../modules/submissions/server/submissions.public.ts';
import type { Ctx } from '../platform/db/context.ts';

let serial = 0;

/** Makes an experiment led by the person of `leader`, in state draft; by default with ten steps that add up to 100. */
export async function anExperiment(
  system: Ctx,
  leader: Ctx,
  more: Partial<NewExperiment> = {},
  steps: readonly StepDefinition[] = readManifest(JSON.parse(manifestOf())).steps!,
): Promise<string> {
  if (leader.actor.kind !== 'person' || !leader.actor.unitId) throw new Error('an experiment needs a leader of a unit');
  const id = await createExperiment(system, {
    code: `T-${++serial}`,
    name: '单摆测重力加速度',
    unitId: leader.actor.unitId,
    leaderId: leader.actor.personId,
    ...more,
  });
  await updateSteps(system, id, steps);
  return id;
}

/** Publishes a good package as the first version of an experiment. */
export async function publishPackage(system: Ctx, experimentId: string): Promise<void> {
  await installPackage(system, { experimentId, number: 1, zip: goodPackage(), publish: true });
}

/** Puts an experiment into the public catalogue, as seeds do. */
export const enterCatalogue = (system: Ctx, experimentId: string): Promise<void> =>
  listExperiment(system, experimentId);
