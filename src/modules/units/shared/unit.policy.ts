import type { Actor } from '../../../kernel/access/actor.ts';
import { hasGrant } from '../../../kernel/access/actor.ts';
import type { Action } from '../../../kernel/access/roles.ts';
import { kindsBelow, type UnitKind, type UnitState } from './unit.model.ts';

export interface UnitFacts {
  readonly id: string;
  readonly kind: UnitKind;
  readonly state: UnitState;
  readonly merged: boolean;
  readonly deleted: boolean;
}

/** What an administrator may do with a unit that he or she sees. */
export type UnitCan = Readonly<ReturnType<typeof commandsOf>>;

/** True when an administrator's scope begins here: he or she may not change it. */
export const isOwnRoot = (actor: Actor, id: string): boolean =>
  actor.kind === 'person' && actor.role !== 0 && actor.unitId === id;

/** Decides from grant, root and state alone; counts and neighbours are checked by the command. */
export function unitCan(actor: Actor, unit: UnitFacts): UnitCan {
  const may = (action: Action) => actor.kind === 'system' || hasGrant(actor, 'schoolmanage', action);
  return commandsOf(unit, isOwnRoot(actor, unit.id), may);
}

/** The same for whoever knows the grants and whether the unit is the root of the own scope. */
export function commandsOf(unit: Omit<UnitFacts, 'id'>, ownRoot: boolean, may: (action: Action) => boolean) {
  const changeable = !unit.deleted && !unit.merged && !ownRoot;
  const active = unit.state === 'active';
  return {
    edit: changeable && may('edit'),
    move: changeable && may('edit'),
    disable: changeable && active && may('disable'),
    enable: changeable && !active && may('enable'),
    merge: changeable && active && may('edit'),
    remove: changeable && may('delete'),
    restore: unit.deleted && may('delete'),
    add: !unit.deleted && !unit.merged && kindsBelow(unit.kind).length > 0 && may('add'),
  };
}
