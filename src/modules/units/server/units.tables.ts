import type { Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { UnitKind, UnitState } from '../shared/unit.model.ts';

export interface UnitsTables {
  'units.unit': {
    id: string;
    code: string;
    name: string;
    name_en: string | null;
    parent_id: string | null;
    kind: UnitKind;
    gradation: string | null;
    province: string | null;
    city: string | null;
    address: string | null;
    contact: string | null;
    phone: string | null;
    logo: string | null;
    storage_quota: number | null;
    college_review: Generated<boolean>;
    merged_into: string | null;
    sort: Generated<number>;
    state: Generated<UnitState>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
}

export const unitsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<UnitsTables>;
