import { sql } from 'kysely';
import { BASE_LOCALE } from '../../../kernel/i18n/locales.ts';
import { bindResource, type ResourceBinding } from '../../../platform/gateway/binding.ts';
import { CODE_TABLES, codeResource } from '../shared/code.resource.ts';

/** Binds one code table under its wire name; every identity reads it. */
export function bindCodes(wire: string, table: string): ResourceBinding {
  const rows = { rows: () => sql<boolean>`c.table_name = ${table} and c.enabled` };
  return bindResource(codeResource(wire), {
    from: sql`settings.code c`,
    columns: {
      Code: () => sql`c.code`,
      Name: ({ locale }) => sql`coalesce(c.names ->> ${locale}, c.names ->> ${BASE_LOCALE}, c.code)`,
      Scope: () => sql`c.scope`,
      Parent: () => sql`c.parent`,
      Sort: () => sql`c.sort`,
    },
    read: { visitor: rows, '6': rows, '5': rows, '3': rows, '2': rows, '0': rows },
  });
}

/** `Locallx` (categories, CRE_LX) and the other code tables of the specification. */
export const codeBindings: readonly ResourceBinding[] = [
  bindCodes('Locallx', 'CRE_LX'),
  ...CODE_TABLES.map((table) => bindCodes(table, table)),
];
