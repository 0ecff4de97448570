import { AppError } from '../../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { StartCode } from '../../shared/start.policy.ts';
import { type CloudDecision, type CloudRefusal, runCloudPort } from '../cloud.port.ts';
import type { RunRow } from '../runs.tables.ts';

/** What a cloud says to a person about some experiments; null for a cloud nobody knows. */
export async function decideCloud(
  ctx: Ctx,
  person: { readonly personId: string; readonly unitId: string | null },
  cloudId: string,
  experimentIds: readonly string[],
): Promise<CloudDecision | null> {
  for (const provider of ctx.ports.all(runCloudPort)) {
    const decision = await provider.decide(ctx, person, cloudId, experimentIds);
    if (decision) return decision;
  }
  return null;
}

/** The start code of a refusal. */
export function codeOfRefusal(refusal: CloudRefusal): Exclude<StartCode, 'ok'> {
  switch (refusal.kind) {
    case 'gone':
      return 'gone';
    case 'maintenance':
      return 'suspended';
    case 'member':
      return 'no_right';
    case 'hours':
      return refusal.opensAt === null ? 'closed' : 'not_yet';
  }
}

/** Words of a refusal: the same on the button and in the answer of the server. */
export function wordsOfRefusal(refusal: CloudRefusal) {
  const message = <const K extends MessageKey>(key: K, params: LooseParams = {}) => ({ key, params });
  switch (refusal.kind) {
    case 'gone':
      return message('runs.cloud.gone');
    case 'maintenance':
      return refusal.text === ''
        ? message('runs.cloud.maintenance')
        : message('runs.cloud.maintenanceText', { text: refusal.text });
    case 'member': {
      const managers = refusal.managers.join('、') || '—';
      return refusal.unit === null
        ? message('runs.cloud.listOnly', { managers })
        : message('runs.cloud.unitOnly', { unit: refusal.unit, managers });
    }
    case 'hours':
      return refusal.opensAt === null ? message('runs.cloud.neverOpen') : message('runs.cloud.hours');
  }
}

/** The error a refusal of a cloud becomes. */
export function refusedByCloud(refusal: CloudRefusal) {
  const { key, params } = wordsOfRefusal(refusal);
  const opensAt = refusal.kind === 'hours' ? refusal.opensAt : null;
  const data = { Code: codeOfRefusal(refusal), ...(opensAt ? { StartTime: opensAt.getTime() } : {}) };
  return new AppError('refused', key, params, { data });
}

/** The cloud of a run, checked now. @throws AppError refused when it lets nobody in or no longer holds the experiment */
export async function guardCloud(
  ctx: Ctx,
  run: Pick<RunRow, 'cloud_id' | 'person_id' | 'experiment_id'> & { readonly person_unit: string | null },
): Promise<CloudDecision> {
  const person = { personId: run.person_id, unitId: run.person_unit };
  const decision = await decideCloud(ctx, person, run.cloud_id!, [run.experiment_id]);
  const refusal = decision?.experiments.has(run.experiment_id) ? decision.refusal : ({ kind: 'gone' } as const);
  if (refusal || !decision) throw refusedByCloud(refusal ?? { kind: 'gone' });
  return decision;
}
