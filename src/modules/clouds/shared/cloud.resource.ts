import { defineResource } from '../../../kernel/resource/resource.ts';

export const STATE_LABELS = {
  draft: 'clouds.state.draft',
  listed: 'clouds.state.listed',
  maintenance: 'clouds.state.maintenance',
  delisted: 'clouds.state.delisted',
} as const;

export const STATE_TONES = { draft: 'neutral', listed: 'success', maintenance: 'warning', delisted: 'error' } as const;

/** `microcloud`: what is listed, for everybody; all of them, for who administers. */
export const cloudResource = defineResource({
  wire: 'microcloud',
  aliases: ['micro_cloud'],
  order: { column: 'updated_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'clouds.column.id' },
    code: { type: 'text', label: 'clouds.column.code', sort: true },
    /** Address of its picture; null without one. */
    cover: { type: 'text', label: 'clouds.column.cover', filter: false },
    name: { type: 'text', label: 'clouds.column.name', sort: true },
    name_en: { type: 'text', label: 'clouds.column.nameEn', always: true },
    unit: { type: 'id', label: 'clouds.column.unit' },
    unitname: { type: 'text', label: 'clouds.column.unit' },
    subject: { type: 'code', label: 'clouds.column.subject' },
    experiments: { type: 'integer', label: 'clouds.column.experiments', sort: true },
    packages: { type: 'integer', label: 'clouds.column.packages', sort: true },
    members: { type: 'integer', label: 'clouds.column.members' },
    running: { type: 'integer', label: 'clouds.column.running' },
    concurrency: { type: 'integer', label: 'clouds.column.concurrency', sort: true },
    persons30: { type: 'integer', label: 'clouds.column.persons30' },
    runs30: { type: 'integer', label: 'clouds.column.runs30', sort: true },
    state: { type: 'code', label: 'clouds.column.state', codes: STATE_LABELS },
    /** Hours of the week as they are kept, JSON. */
    week: { type: 'text', label: 'clouds.column.hours', filter: false },
    external: { type: 'boolean', label: 'clouds.column.external' },
    used: { type: 'boolean', label: 'clouds.column.used' },
    updated_at: { type: 'time', label: 'clouds.column.updated', sort: true },
    version: { type: 'integer', label: 'clouds.column.version' },
  },
  list: {
    keyword: ['code', 'name'],
    filters: {
      unit: { kind: 'ids', label: 'clouds.column.unit' },
      subject: { kind: 'codes', label: 'clouds.column.subject' },
      state: { kind: 'codes', label: 'clouds.column.state' },
      hasexternal: { kind: 'flag', label: 'clouds.filter.external' },
    },
    tabs: 'state',
    bin: true,
  },
});
