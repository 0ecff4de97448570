import type { Generated, Kysely, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { CloudState, MemberRule } from '../shared/cloud.model.ts';
import type { ExceptionDay, WeekHours } from '../shared/hours.model.ts';

export interface CloudsTables {
  'clouds.micro_cloud': {
    id: string;
    code: string;
    name: string;
    name_en: string | null;
    /** Attachment. */
    cover: string | null;
    intro: Generated<string>;
    unit_id: string;
    subject: string | null;
    external_url: string | null;
    external_members: Generated<boolean>;
    /** JSON. */
    week: Generated<readonly WeekHours[]>;
    exceptions: Generated<readonly ExceptionDay[]>;
    concurrency: Generated<number>;
    member_rule: Generated<MemberRule>;
    state: Generated<CloudState>;
    maintenance_text: string | null;
    maintenance_until: Date | null;
    listed_at: Date | null;
    search_terms: Generated<string[]>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  'clouds.cloud_experiment': { cloud_id: string; experiment_id: string; sort: number };
  'clouds.cloud_package': { cloud_id: string; package_id: string; sort: number };
  'clouds.cloud_manager': { cloud_id: string; person_id: string; sort: number };
  'clouds.cloud_member': { cloud_id: string; person_id: string; added_by: string | null; added_at: Generated<Date> };
  'clouds.cloud_notice': {
    id: string;
    cloud_id: string;
    title: string;
    body: string;
    state: Generated<'published' | 'withdrawn'>;
    published_by: string | null;
    published_at: Generated<Date>;
    withdrawn_at: Date | null;
  };
  'clouds.cloud_reminder': { cloud_id: string; person_id: string; at: Date };
}

/** A cloud as it is read. */
export type CloudRow = Selectable<CloudsTables['clouds.micro_cloud']>;

/** The module's own tables on the context's connection. */
export const cloudsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<CloudsTables>;
