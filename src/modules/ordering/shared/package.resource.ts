import { plainColumns } from '../../../kernel/managed/plain.ts';
import { defineResource } from '../../../kernel/resource/resource.ts';
import { packageNoun } from './package.noun.ts';

export const STATE_LABELS = {
  draft: 'ordering.state.draft',
  listed: 'ordering.state.listed',
  delisted: 'ordering.state.delisted',
} as const;

export const STATE_TONES = { draft: 'neutral', listed: 'success', delisted: 'error' } as const;

/** `package`: the packages as the platform keeps them. */
export const packageResource = defineResource({
  wire: 'package',
  order: { column: 'updated_at', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'ordering.column.id' },
    code: { type: 'text', label: 'noun.code', sort: true },
    /** Address of its picture; null without one. */
    cover: { type: 'text', label: 'ordering.column.cover', filter: false },
    name: { type: 'text', label: 'noun.name', sort: true },
    majors: { type: 'list', label: 'ordering.column.majors' },
    experiments: { type: 'integer', label: 'ordering.column.experiments', sort: true },
    /** Codes of its experiments, in order. */
    codes: { type: 'text', label: 'ordering.column.codes', filter: false },
    hours: { type: 'decimal', label: 'ordering.column.hours', sort: true },
    /** Yuan. */
    price: { type: 'decimal', label: 'ordering.column.price', sort: true },
    ...plainColumns(packageNoun),
    state: { type: 'code', label: 'noun.state', codes: STATE_LABELS },
    updated_at: { type: 'time', label: 'noun.updated', sort: true },
    version: { type: 'integer', label: 'noun.version' },
  },
  list: {
    keyword: ['code', 'name'],
    filters: {
      major: { kind: 'codes', label: 'ordering.column.majors' },
      state: { kind: 'codes', label: 'noun.state' },
      free: { kind: 'flag', label: 'ordering.filter.free' },
      experiment: { kind: 'text', label: 'ordering.filter.experiment' },
    },
    tabs: 'state',
    bin: true,
  },
});
