import type { ManagedRow } from '../../../platform/managed/table.ts';
import type { PackageState } from '../shared/package.noun.ts';

/** Row of `ordering.package`. */
export interface PackageRow extends ManagedRow {
  /** Attachment. */
  readonly cover: string | null;
  readonly intro: string;
  readonly majors: string[];
  readonly hours: number | null;
  /** Fen. */
  readonly price: number;
  readonly valid_days: number;
  readonly seats: number;
  readonly state: PackageState;
  readonly listed_at: Date | null;
}
