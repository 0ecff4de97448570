import { defineResource } from '../../../kernel/resource/resource.ts';

/** `Localdw`: the unit list every browser caches (CRE_DW). */
export const unitListResource = defineResource({
  wire: 'Localdw',
  type: 'View',
  database: 'cloudvse_code',
  bothLabels: true,
  key: 'Unitid',
  order: { column: 'Sort', direction: 'asc' },
  columns: {
    Unitid: { type: 'id', label: 'units.column.id' },
    Name: { type: 'text', label: 'units.column.name', sort: true },
    Parent: { type: 'id', label: 'units.column.parent' },
    Kind: { type: 'code', label: 'units.column.kind' },
    Sort: { type: 'integer', label: 'units.column.sort', sort: true },
  },
});

/** `unit`: the units as their administrators keep them. `Localdw` stays the public, cached list. */
export const unitResource = defineResource({
  wire: 'unit',
  type: 'Table',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'sort', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'units.column.id' },
    code: { type: 'text', label: 'units.column.code', sort: true },
    name: { type: 'text', label: 'units.column.name', sort: true },
    name_en: { type: 'text', label: 'units.column.nameEn', sort: true },
    parent: { type: 'id', label: 'units.column.parent' },
    kind: { type: 'code', label: 'units.column.kind' },
    gradation: { type: 'code', label: 'units.column.gradation' },
    province: { type: 'text', label: 'units.column.province' },
    city: { type: 'text', label: 'units.column.city' },
    sort: { type: 'integer', label: 'units.column.sort', sort: true },
    state: { type: 'code', label: 'units.column.state' },
  },
});
