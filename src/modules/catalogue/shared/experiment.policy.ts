import type { Actor } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import type { ExperimentState } from './experiment.model.ts';

/** What one actor may do with one experiment. */
export interface ExperimentRights {
  /** Know that it exists and read its details. */
  readonly read: boolean;
  /** See versions and their check reports. */
  readonly versions: boolean;
  /** Upload, publish, roll back, change steps. */
  readonly edit: boolean;
  /** List and delist. */
  readonly list: boolean;
}

/** Rights by relationship: leader, team, platform administration; anyone reads what is listed. */
export function rightsOf(
  actor: Actor,
  experiment: { readonly state: ExperimentState; readonly leaderId: string; readonly inTeam: boolean },
): ExperimentRights {
  const system = actor.kind === 'system';
  const person = actor.kind === 'person' ? actor : null;
  const admin = system || person?.role === ROLE.platformAdmin;
  const leads = person !== null && person.role === ROLE.projectLeader && person.personId === experiment.leaderId;
  const own = admin || leads || (person !== null && experiment.inTeam);
  return {
    read: own || experiment.state === 'listed',
    versions: own,
    // What is in the archive is only read.
    edit: (admin || leads) && experiment.state !== 'archived',
    list: admin,
  };
}

/** `unknown` hides the existence; `forbidden` refuses only the action. */
export function decide(rights: ExperimentRights, action: keyof ExperimentRights): 'allowed' | 'forbidden' | 'unknown' {
  if (rights[action]) return 'allowed';
  return rights.read ? 'forbidden' : 'unknown';
}
