import { defineImport } from '../../../kernel/resource/import.ts';
import { MAX_CODE_NAME } from './code-table.model.ts';

/** Codes from a sheet, one table or several at once; a table's own download is such a sheet. */
export const codeImport = defineImport({
  name: 'codes',
  title: 'settings.codeSheet.title',
  sheet: 'settings.codeSheet.sheet',
  page: 'homeShowEdit',
  action: 'edit',
  key: ['table', 'code'],
  modes: ['both', 'add', 'update'],
  policies: ['all'],
  columns: {
    table: {
      label: 'settings.codeSheet.table',
      hint: 'settings.codeSheet.tableHint',
      kind: 'identifier',
      required: true,
      max: 40,
      sample: 'schoolgradation',
    },
    code: { label: 'settings.codeSheet.code', kind: 'identifier', required: true, max: 40, sample: 'IND' },
    parent: { label: 'settings.codeSheet.parent', kind: 'identifier', max: 40, sample: '' },
    scope: {
      label: 'settings.codeSheet.scope',
      hint: 'settings.codeSheet.scopeHint',
      kind: 'identifier',
      max: 40,
      sample: '',
    },
    zh: { label: 'settings.codeSheet.zh', kind: 'text', required: true, max: MAX_CODE_NAME, sample: '' },
    hant: { label: 'settings.codeSheet.hant', kind: 'text', max: MAX_CODE_NAME, sample: '' },
    en: { label: 'settings.codeSheet.en', kind: 'text', max: MAX_CODE_NAME, sample: 'Independent college' },
    pt: { label: 'settings.codeSheet.pt', kind: 'text', max: MAX_CODE_NAME, sample: '' },
    sort: { label: 'settings.codeSheet.sort', kind: 'integer', sample: '10' },
    enabled: {
      label: 'settings.codeSheet.enabled',
      kind: 'code',
      codes: { yes: 'settings.codeSheet.yes', no: 'settings.codeSheet.no' },
      sample: 'yes',
    },
  },
});
