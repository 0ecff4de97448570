import type { Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

export interface HomeTables {
  'home.notice': {
    id: string;
    title: string;
    body: string;
    state: Generated<'draft' | 'published' | 'withdrawn'>;
    pinned: Generated<boolean>;
    attachments: Generated<string[]>;
    publish_at: Date | null;
    expires_at: Date | null;
    version: Generated<number>;
    author_id: string | null;
    author_name: string;
    search_terms: Generated<string[]>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
  };
  'home.notice_read': { notice_id: string; reader: string; person_id: string | null; read_at: Generated<Date> };
}

export const homeDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<HomeTables>;
