import { defineImport } from '../../../kernel/resource/import.ts';
import { defineResource } from '../../../kernel/resource/resource.ts';
import { UNIT_SAMPLE } from './unit.model.ts';

/** `Localdw`: the unit list every browser caches (CRE_DW). */
export const unitListResource = defineResource({
  wire: 'Localdw',
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

/** Words of the kinds and states. */
export const UNIT_KIND_LABELS = {
  authority: 'units.kind.authority',
  university: 'units.kind.university',
  college: 'units.kind.college',
  department: 'units.kind.department',
  enterprise: 'units.kind.enterprise',
} as const;
const STATE_LABELS = { active: 'units.state.active', disabled: 'units.state.disabled' } as const;

/** `unit`: the units as their administrators keep them. `Localdw` stays the public, cached list. */
export const unitResource = defineResource({
  wire: 'unit',
  type: 'Table',
  order: { column: 'sort', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'units.column.id' },
    code: { type: 'text', label: 'units.column.code', sort: true },
    name: { type: 'text', label: 'units.column.name', sort: true },
    name_en: { type: 'text', label: 'units.column.nameEn', sort: true },
    parent: { type: 'id', label: 'units.column.parent' },
    parentcode: { type: 'text', label: 'units.column.parentCode' },
    parentname: { type: 'text', label: 'units.column.parentName' },
    kind: { type: 'code', label: 'units.column.kind', codes: UNIT_KIND_LABELS },
    gradation: { type: 'code', label: 'units.column.gradation' },
    province: { type: 'text', label: 'units.column.province' },
    city: { type: 'text', label: 'units.column.city' },
    /** Province and city in one. */
    area: { type: 'text', label: 'units.column.area', filter: false },
    address: { type: 'text', label: 'units.column.address' },
    contact: { type: 'text', label: 'units.column.contact' },
    phone: { type: 'text', label: 'units.column.phone' },
    members: { type: 'integer', label: 'units.column.members', sort: true },
    experiments: { type: 'integer', label: 'units.column.experiments', sort: true },
    sort: { type: 'integer', label: 'units.column.sort', sort: true },
    state: { type: 'code', label: 'units.column.state', codes: STATE_LABELS },
    /** Name of the unit this one was merged into; it never changes again. */
    mergedinto: { type: 'text', label: 'units.column.mergedInto', filter: false },
    version: { type: 'integer', label: 'units.column.version' },
  },
  list: {
    keyword: ['code', 'name', 'name_en', 'contact'],
    filters: {
      /** Right below a unit; `root`: the top of what the caller sees. */
      parent: { kind: 'ids', label: 'units.column.parent' },
      /** Anywhere below a unit, itself not included; `root`: everything. */
      under: { kind: 'ids', label: 'units.filter.under' },
      kind: { kind: 'codes', label: 'units.column.kind' },
      gradation: { kind: 'codes', label: 'units.column.gradation' },
      province: { kind: 'text', label: 'units.column.province' },
      city: { kind: 'text', label: 'units.column.city' },
      state: { kind: 'codes', label: 'units.column.state' },
    },
    tabs: 'state',
    bin: true,
  },
});

/** Units from a sheet; a parent may stand later in the same file. */
export const unitImport = defineImport({
  name: 'units',
  title: 'units.import.title',
  sheet: 'units.import.sheet',
  page: 'schoolmanage',
  key: ['code'],
  modes: ['both', 'add', 'update'],
  columns: {
    code: { label: 'units.import.code', kind: 'identifier', required: true, max: 32, sample: 'U001-CHEM' },
    name: { label: 'units.import.name', kind: 'text', required: true, max: 80, sample: UNIT_SAMPLE.name },
    name_en: { label: 'units.import.nameEn', kind: 'text', max: 200, sample: 'School of Chemistry' },
    parent: { label: 'units.import.parent', kind: 'identifier', max: 32, sample: 'U001' },
    kind: { label: 'units.import.kind', kind: 'code', required: true, codes: UNIT_KIND_LABELS, sample: 'college' },
    gradation: { label: 'units.import.gradation', kind: 'code', sample: '' },
    province: { label: 'units.import.province', kind: 'text', max: 50, sample: UNIT_SAMPLE.province },
    city: { label: 'units.import.city', kind: 'text', max: 50, sample: UNIT_SAMPLE.city },
    address: { label: 'units.import.address', kind: 'text', max: 200, sample: '' },
    contact: { label: 'units.import.contact', kind: 'text', max: 40, sample: UNIT_SAMPLE.contact },
    phone: { label: 'units.import.phone', kind: 'identifier', max: 30, sample: '025-88880000' },
    sort: { label: 'units.import.sort', kind: 'integer', sample: '10' },
  },
});
