import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { personRoute } from '../../shared/person.contract.ts';
import { maskEmail, maskMobile } from '../../shared/person.model.ts';
import { manageableRoles } from '../../shared/person.policy.ts';
import { mayWith, type Office } from './account.access.ts';
import type { AccountRow } from './account.repository.ts';

/** A person as an administrator sees it: contact data masked, with what may be done. */
export function presentAccount(office: Office, row: AccountRow): CallOutput<typeof personRoute> {
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    number: row.number,
    role: row.role,
    unit: row.unit_id ? { id: row.unit_id, code: row.unit_code ?? '', name: row.unit_name ?? '' } : null,
    college: row.college,
    major: row.major,
    className: row.class_name,
    gender: row.gender,
    mobile: maskMobile(row.mobile),
    email: maskEmail(row.email),
    emailVerified: row.email_verified,
    title: row.title,
    avatar: row.avatar,
    locale: row.locale,
    source: row.source,
    state: row.state,
    locked: row.locked,
    hasPassword: row.has_password,
    mustChangePassword: row.must_change_password,
    sessions: row.sessions,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    cancelAt: row.cancel_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    version: row.version,
    can: mayWith(office, row),
    roles: [...manageableRoles(office.actor.role)],
  };
}
