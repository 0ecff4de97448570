import type { Generated, Kysely, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { PackageState } from '../shared/package.noun.ts';

export interface OrderingTables {
  'ordering.package': {
    id: string;
    code: string;
    name: string;
    /** Attachment. */
    cover: string | null;
    intro: Generated<string>;
    majors: Generated<string[]>;
    hours: number | null;
    /** Fen. */
    price: Generated<number>;
    valid_days: number;
    seats: number;
    state: Generated<PackageState>;
    listed_at: Date | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  'ordering.package_experiment': { package_id: string; experiment_id: string; sort: number };
}

export type PackageRow = Selectable<OrderingTables['ordering.package']>;

/** The module's own tables on the context's connection. */
export const orderingDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<OrderingTables>;
