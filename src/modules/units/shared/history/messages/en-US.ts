import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'units.history.action.unitCreate': 'Create unit',
  'units.history.action.unitDelete': 'Delete unit',
  'units.history.action.unitDisable': 'Disable unit',
  'units.history.action.unitEnable': 'Enable unit',
  'units.history.action.unitExport': 'Export units',
  'units.history.action.unitKeep': 'Keep at merge',
  'units.history.action.unitMerge': 'Merge units',
  'units.history.action.unitMove': 'Move unit',
  'units.history.action.unitRestore': 'Restore unit',
  'units.history.action.unitSort': 'Reorder units',
  'units.history.action.unitUndo': 'Undo unit import',
  'units.history.action.unitUpdate': 'Edit unit',
  'units.history.field.externalUrl': 'Website',
  'units.history.field.mergedInto': 'Merged into',
  'units.history.field.storageQuota': 'Storage limit (bytes)',
  'units.history.module.unit': 'Units',
  'units.history.object.unit': 'Unit',
  'units.history.value.college': 'College',
  'units.history.value.school': 'School',
} as const satisfies Translation<typeof base>;
