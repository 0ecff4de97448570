import { openClient } from './client.ts';

const QUERIES: readonly (readonly [title: string, sql: string])[] = [
  [
    'tables',
    `select n.nspname || '.' || c.relname || ' (' || string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' identity' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' order by a.attnum) || ')'
        || case c.relkind when 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end
        || case when c.relrowsecurity then ' row level security' || case when c.relforcerowsecurity then ' forced' else '' end
           else '' end as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind in ('r', 'p') and not c.relispartition and OURS group by n.nspname, c.oid, c.relname order by 1`,
  ],
  [
    'constraints',
    `select n.nspname || '.' || c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as line
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where not c.relispartition and k.contype <> 'n' and OURS order by 1`,
  ],
  [
    'indexes',
    `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace where not c.relispartition and OURS order by 1`,
  ],
  [
    'views',
    `select n.nspname || '.' || c.relname || coalesce(' with ' || array_to_string(c.reloptions, ','), '') || ' as '
        || regexp_replace(pg_get_viewdef(c.oid), '\\s+', ' ', 'g') as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and OURS order by 1`,
  ],
  [
    'functions',
    `select regexp_replace(pg_get_functiondef(c.oid), '\\s+', ' ', 'g') as line from pg_proc c
     join pg_namespace n on n.oid = c.pronamespace where OURS order by 1`,
  ],
  [
    'triggers',
    `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and not c.relispartition and OURS order by 1`,
  ],
  [
    'policies',
    `select schemaname || '.' || tablename || ' ' || policyname || ' ' || cmd || ' to ' || array_to_string(roles, ',')
        || coalesce(' using ' || qual, '') || coalesce(' check ' || with_check, '') as line
     from pg_policies where true order by 1`,
  ],
];

const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker', 'jobs') and n.nspname not like 'pg\\_%'`;

/** Describes every object of the product's schemas as text, one a line: the snapshot that migrations are compared with. */
export async function dumpSchema(ownerUrl: string): Promise<string> {
  const client = await openClient(ownerUrl);
  try {
    const parts: string[] = [];
    for (const [title, text] of QUERIES) {
      const { rows } = await client.query(text.replaceAll('OURS', OURS));
      parts.push(`-- ${title}`, ...rows.map((row) => row.line as string), '');
    }
    const last = (await client.query('select max(name) as name from public.schema_migration')).rows[0]?.name;
    return `-- The schema after migration ${last}; written by src/main/schema.db.test.ts with WRITE_SCHEMA=1. Do not edit.\n\n${parts.join('\n')}`;
  } finally {
    await client.end();
  }
}
