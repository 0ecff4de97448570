import { type Actor, hasGrant } from '../../../kernel/access/actor.ts';
import type { Action } from '../../../kernel/access/roles.ts';
import type { CloudState } from './cloud.model.ts';
import { TRANSITIONS } from './cloud.model.ts';

export interface CloudFacts {
  readonly state: CloudState;
  readonly deleted: boolean;
  /** A run was started from it. */
  readonly used: boolean;
}

/** What an administrator may do with a cloud that he or she sees. */
export interface CloudCan {
  readonly edit: boolean;
  readonly list: boolean;
  readonly maintain: boolean;
  readonly delist: boolean;
  readonly remove: boolean;
  readonly restore: boolean;
  readonly members: boolean;
}

/** Decides from grants and state; covers, contents and scope are judged by the command. */
export function commandsOf(cloud: CloudFacts, may: (action: Action) => boolean): CloudCan {
  const living = !cloud.deleted;
  const state = (command: keyof typeof TRANSITIONS) => living && TRANSITIONS[command].from.includes(cloud.state);
  return {
    edit: living && may('edit'),
    list: state('list') && may('enable'),
    maintain: state('maintain') && may('disable'),
    delist: state('delist') && may('disable'),
    remove: living && !cloud.used && (cloud.state === 'draft' || cloud.state === 'delisted') && may('delete'),
    restore: cloud.deleted && may('delete'),
    members: living && may('edit'),
  };
}

/** The same for an actor on the server. */
export const cloudCan = (actor: Actor, cloud: CloudFacts): CloudCan =>
  commandsOf(cloud, (action) => actor.kind === 'system' || hasGrant(actor, 'cloudManage', action));
