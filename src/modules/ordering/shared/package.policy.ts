import { type Actor, hasGrant } from '../../../kernel/access/actor.ts';
import type { Action } from '../../../kernel/access/roles.ts';
import { type PackageState, TRANSITIONS } from './package.model.ts';

export interface PackageCan {
  readonly edit: boolean;
  readonly copy: boolean;
  readonly list: boolean;
  readonly delist: boolean;
  readonly remove: boolean;
  readonly restore: boolean;
}

/** What may be done with a package, from grants and state. */
export function commandsOf(
  row: { readonly state: PackageState; readonly deleted: boolean },
  may: (action: Action) => boolean,
): PackageCan {
  const living = !row.deleted;
  return {
    edit: living && may('edit'),
    copy: living && may('add'),
    list: living && TRANSITIONS.list.from.includes(row.state) && may('enable'),
    delist: living && TRANSITIONS.delist.from.includes(row.state) && may('disable'),
    // Nothing was ever ordered from a package that is not listed.
    remove: living && row.state !== 'listed' && may('delete'),
    restore: row.deleted && may('delete'),
  };
}

/** The same for an actor on the server. */
export const packageCan = (
  actor: Actor,
  row: { readonly state: PackageState; readonly deleted: boolean },
): PackageCan =>
  commandsOf(row, (action) => actor.kind === 'system' || hasGrant(actor, 'experimentTypeManage', action));
