import type { Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

export interface SettingsTables {
  'settings.site': { key: string; value: unknown; version: Generated<number>; updated_at: Generated<Date> };
  'settings.document': {
    slug: string;
    version: Generated<number>;
    consent: Generated<boolean>;
    sort: Generated<number>;
    updated_at: Generated<Date>;
  };
  'settings.document_text': {
    slug: string;
    version: number;
    locale: string;
    title: string;
    body: string;
    updated_at: Generated<Date>;
  };
  'settings.code_table': { name: string; version: Generated<number> };
  'settings.code': {
    table_name: string;
    code: string;
    scope: string | null;
    parent: string | null;
    names: string;
    sort: number;
    enabled: Generated<boolean>;
  };
}

export const settingsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<SettingsTables>;
