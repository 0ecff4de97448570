import type { ColumnType, Generated, Kysely } from 'kysely';
import type { AnyDb } from '../../../platform/db/pool.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

export interface VersionTable {
  id: string;
  experiment_id: string;
  number: number;
  launch_kind: Generated<string>;
  flavour: string | null;
  upload_id: string | null;
  filename: string;
  bytes: number;
  sha256: string;
  note: Generated<string>;
  state: Generated<string>;
  entry: string | null;
  profile: string | null;
  content_label: string | null;
  manifest: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  files: number | null;
  inflated_bytes: number | null;
  report: ColumnType<unknown, string | null, string | null>;
  blocking: Generated<number>;
  remove_trackers: Generated<boolean>;
  created_by: string | null;
  created_at: Generated<Date>;
  checked_at: Instant | null;
  deleted_at: Instant | null;
}

export interface VersionTables {
  /** Columns of the experiment that say which version is out. */
  'experiments.experiment': { id: string; published_version_id: string | null };
  'experiments.experiment_version': VersionTable;
  'experiments.publication': {
    id: string;
    experiment_id: string;
    version_id: string;
    how: string;
    by: string | null;
    at: Generated<Date>;
  };
  'experiments.package_file': {
    version_id: string;
    path: string;
    sha256: string;
    bytes: number;
    type: string;
    encoding: string | null;
    blocked: boolean;
  };
}

/** Versions of experiments and their files on a connection. */
export const versionsDb = (scope: { readonly db: AnyDb }) => scope.db as Kysely<VersionTables>;
