import { defineResource } from '../../../kernel/resource/resource.ts';

/** A resource with every kind of column and filter; its words are borrowed. */
export const sampleResource = defineResource({
  wire: 'sample',
  type: 'View',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'table.row' },
    account: { type: 'text', label: 'ui.login.username', sort: true },
    name: { type: 'text', label: 'table.views.name', sort: true },
    state: { type: 'code', label: 'table.tabs' },
    score: { type: 'decimal', label: 'table.range.most', sort: true },
    open: { type: 'boolean', label: 'table.yes' },
    tags: { type: 'list', label: 'table.views' },
    created: { type: 'time', label: 'table.range.from', sort: true },
  },
  list: {
    keyword: ['account', 'name'],
    tabs: 'state',
    bin: true,
    filters: {
      state: { kind: 'codes', label: 'table.tabs' },
      unit: { kind: 'ids', label: 'ui.menu.account' },
      created: { kind: 'times', label: 'table.range.from' },
      score: { kind: 'numbers', label: 'table.range.most' },
      word: { kind: 'text', label: 'table.keyword' },
      late: { kind: 'flag', label: 'table.slow' },
    },
  },
});
