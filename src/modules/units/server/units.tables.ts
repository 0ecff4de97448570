import type { Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

export interface UnitsTables {
  'units.unit': {
    id: string;
    code: string;
    name: string;
    name_en: string | null;
    parent_id: string | null;
    kind: string;
    gradation: string | null;
    province: string | null;
    city: string | null;
    sort: Generated<number>;
    state: Generated<string>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
}

export const unitsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<UnitsTables>;
