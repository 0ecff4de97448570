import { type Actor, hasGrant } from '../../../kernel/access/actor.ts';
import type { Action } from '../../../kernel/access/roles.ts';
import { nounCan } from '../../../kernel/managed/noun.ts';
import type { CloudState } from './cloud.model.ts';
import { cloudNoun } from './cloud.noun.ts';

export interface CloudFacts {
  readonly state: CloudState;
  readonly deleted: boolean;
  /** A run was started from it. */
  readonly used: boolean;
}

/** What an administrator may do with a cloud that he or she sees. */
export type CloudCan = Readonly<ReturnType<typeof commandsOf>>;

/** Decides from grants and state; covers, contents and scope are checked by the command. */
export function commandsOf(cloud: CloudFacts, may: (action: Action) => boolean) {
  const { copy: _copy, ...can } = nounCan(cloudNoun, cloud, may);
  return { ...can, remove: can.remove && !cloud.used, members: can.edit };
}

/** The same for an actor on the server. */
export const cloudCan = (actor: Actor, cloud: CloudFacts): CloudCan =>
  commandsOf(cloud, (action) => actor.kind === 'system' || hasGrant(actor, 'cloudManage', action));
