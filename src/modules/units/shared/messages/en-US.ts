import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'units.column.id': 'Unit id',
  'units.column.name': 'Unit name',
  'units.column.parent': 'Parent unit',
  'units.column.kind': 'Kind',
  'units.column.sort': 'Order',
  'units.column.code': 'Unit code',
  'units.column.nameEn': 'English name',
  'units.column.gradation': 'Level of education',
  'units.column.province': 'Province',
  'units.column.city': 'City',
  'units.column.state': 'State',
  'units.code.taken': 'The unit code “{code}” already exists',
  'units.parent.absent': 'The parent unit does not exist',
  'units.remove.used':
    '{n|one:# unit or person still belongs to it; it cannot be removed|other:# units or people still belong to it; it cannot be removed}',
} as const satisfies Translation<typeof base>;
