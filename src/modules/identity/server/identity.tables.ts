import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

export interface PersonTable {
  id: string;
  account: string;
  name: string;
  number: string | null;
  role: number;
  unit_id: string | null;
  college: string | null;
  major: string | null;
  class_name: string | null;
  gender: string | null;
  mobile: string | null;
  email: string | null;
  email_verified: Generated<boolean>;
  title: string | null;
  avatar: string | null;
  locale: string | null;
  settings: Generated<Record<string, unknown>>;
  source: Generated<string>;
  state: Generated<string>;
  must_change_password: Generated<boolean>;
  last_login_at: Date | null;
  search_terms: Generated<string[]>;
  version: Generated<number>;
  intro: string | null;
  /** When the account is removed by its owner's wish. */
  cancel_at: Instant | null;
  import_job_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface IdentityTables {
  'identity.person': PersonTable;
  'identity.credential': { person_id: string; hash: string; changed_at: Generated<Date> };
  'identity.password_history': { person_id: string; at: Instant; hash: string };
  'identity.session': {
    id: string;
    person_id: string;
    terminal: string;
    ip: string | null;
    agent: string | null;
    sso_hash: Buffer | null;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    public_computer: Generated<boolean>;
    expires_at: Instant;
    ended_at: Instant | null;
    end_reason: string | null;
  };
  'identity.session_token': {
    hash: Buffer;
    session_id: string;
    host: string;
    generation: number;
    expires_at: Instant;
    superseded_at: Instant | null;
  };
  'identity.role_grant': { role: number; page: string; actions: string[] };
  'identity.login_failure': {
    id: Generated<string>;
    account: string;
    ip: string;
    place: string;
    failed: Generated<boolean>;
    at: Generated<Date>;
  };
  'identity.device': {
    id: string;
    person_id: string;
    hash: Buffer;
    first_seen_at: Generated<Date>;
    last_seen_at: Generated<Date>;
  };
  'identity.one_time_code': {
    id: string;
    purpose: 'register' | 'recover' | 'contact';
    target: string;
    person_id: string | null;
    ip: string | null;
    tries: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Instant;
    used_at: Instant | null;
  };
  'identity.unit_binding': {
    id: string;
    person_id: string;
    unit_id: string;
    number: string;
    real_name: string;
    note: string | null;
    proof: string[];
    state: Generated<'submitted' | 'approved' | 'rejected' | 'withdrawn'>;
    opinion: string | null;
    ended_by: 'self' | 'replaced' | 'moved' | null;
    decided_by: string | null;
    decided_at: Instant | null;
    version: Generated<number>;
    submitted_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  'identity.grant_version': { single: boolean; version: number };
  'identity.consent': { person_id: string; slug: string; version: number; at: Generated<Date>; ip: string | null };
}

/** The module's own tables on the context's connection. */
export const identityDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<IdentityTables>;
