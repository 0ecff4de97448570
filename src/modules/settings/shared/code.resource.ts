import { defineResource } from '../../../kernel/resource/resource.ts';

/** Code tables of specification §3 that ship as views; `Name` is in the language of the call. */
export const CODE_TABLES = [
  'schoolgradation',
  'role',
  'knowledgerelation',
  'knowlevel',
  'resourcesource',
  'resourcereview',
  'resourcetype',
  'resourcestate',
] as const;

const codeColumns = {
  Code: { type: 'code', label: 'settings.column.code', sort: true },
  Name: { type: 'text', label: 'settings.column.name' },
  Scope: { type: 'text', label: 'settings.column.scope' },
  Parent: { type: 'code', label: 'settings.column.parent' },
  Sort: { type: 'integer', label: 'settings.column.sort', sort: true },
} as const;

/** One code table as a view of its own wire name. */
export const codeResource = (wire: string) =>
  defineResource({
    wire,
    type: 'View',
    database: 'cloudvse_code',
    bothLabels: true,
    key: 'Code',
    order: { column: 'Sort', direction: 'asc' },
    columns: codeColumns,
  });
