import { type PersonActor, systemActor } from '../../../../kernel/access/actor.ts';
import type { RoleCode } from '../../../../kernel/access/roles.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { AuditEntry } from '../../../../platform/audit/audit.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { manageableRoles, type PersonCan, personCan } from '../../shared/person.policy.ts';
import { type AccountRow, findAccount, type Scope } from './account.repository.ts';

/** An administrator at work: who, how far, and as whom the audit log names it. */
export interface Office {
  readonly actor: Pick<PersonActor, 'personId' | 'role' | 'unitId' | 'grants' | 'account' | 'name'>;
  readonly scope: Scope;
  readonly by: NonNullable<AuditEntry['by']>;
}

/** The administrator behind a request. @throws AppError forbidden for anybody but a person */
export function officeOf({ actor }: Pick<Ctx, 'actor'>): Office {
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return officeOfPerson(actor);
}

/** The same for a person a job works for. */
export function officeOfPerson(actor: Office['actor']): Office {
  const { personId, account, role, unitId } = actor;
  return { actor, scope: scopeOf(role, unitId), by: { personId, account, role, unitId } };
}

/** Whom a role administers: everybody, the own subtree, or (a page granted to another role) the own unit only. */
export function scopeOf(role: RoleCode, unitId: string | null): Scope {
  if (role === 0) return { kind: 'all' };
  return role === 2 ? { kind: 'subtree', unitId } : { kind: 'unit', unitId };
}

/**
 * Works in a transaction under the system's identity: passwords and sessions of others are walled off by row-level
 * security. Every audit row must name the office.
 */
export function administer<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return ctx.as(systemActor('identity.account')).tx(work);
}

/** Reads what row-level security keeps from an administrator's own identity. */
export function inspect<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.as(systemActor('identity.account')).read(work);
}

/** A person in scope. @throws AppError notFound: whether somebody else exists is nobody's business */
export async function seeAccount(ctx: Ctx, office: Office, id: string, deleted = false): Promise<AccountRow> {
  const row = await findAccount(ctx, office.scope, id);
  if (!row || (row.deleted_at !== null && !deleted)) throw appError('notFound', 'error.notFound');
  return row;
}

/** What the office may do with a row. */
export function mayWith(office: Office, row: AccountRow): PersonCan {
  return personCan(office.actor, {
    id: row.id,
    role: row.role,
    state: row.state,
    locked: row.locked,
    hasPassword: row.has_password,
    deleted: row.deleted_at !== null,
  });
}

/**
 * A person in scope, locked, with whom the office may do `what`.
 * @throws AppError notFound, refused in the words of the rule that forbids it
 */
export async function changeAccount(tx: TxCtx, office: Office, id: string, what: keyof PersonCan): Promise<AccountRow> {
  const row = await findAccount(tx, office.scope, id, true);
  if (!row || (row.deleted_at !== null && what !== 'restore')) throw appError('notFound', 'error.notFound');
  requireCan(office, row, what);
  return row;
}

/** @throws AppError in the words of the rule that forbids `what` */
export function requireCan(office: Office, row: AccountRow, what: keyof PersonCan): void {
  if (mayWith(office, row)[what]) return;
  if (!manageableRoles(office.actor.role).some((role) => role === row.role)) {
    throw appError('refused', 'identity.person.roleAbove');
  }
  if (row.id === office.actor.personId) throw appError('refused', 'identity.person.notOneself');
  switch (what) {
    case 'disable':
      throw appError('conflict', 'identity.person.alreadyDisabled');
    case 'enable':
      throw appError('conflict', 'identity.person.notDisabled');
    case 'unlock':
      throw appError('conflict', 'identity.person.notLocked');
    case 'restore':
      throw appError('conflict', 'identity.person.notDeleted');
    case 'resetPassword':
      throw appError('refused', 'identity.person.noPassword');
    default:
      throw appError('forbidden', 'error.forbidden');
  }
}

/** @throws AppError refused for a role the office may not give */
export function requireRole(office: Office, role: RoleCode): void {
  if (!manageableRoles(office.actor.role).includes(role)) throw appError('refused', 'identity.person.roleAbove');
}
