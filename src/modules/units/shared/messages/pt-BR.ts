import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'units.column.id': 'Id da unidade',
  'units.column.name': 'Nome da unidade',
  'units.column.parent': 'Unidade superior',
  'units.column.kind': 'Tipo',
  'units.column.sort': 'Ordem',
  'units.column.code': 'Código da unidade',
  'units.column.nameEn': 'Nome em inglês',
  'units.column.gradation': 'Nível de ensino',
  'units.column.province': 'Província',
  'units.column.city': 'Cidade',
  'units.column.state': 'Situação',
  'units.code.taken': 'O código de unidade “{code}” já existe',
  'units.parent.absent': 'A unidade superior não existe',
  'units.remove.used':
    '{n|one:# unidade ou pessoa ainda pertence a ela; não pode ser removida|other:# unidades ou pessoas ainda pertencem a ela; não pode ser removida}',
} as const satisfies Translation<typeof base>;
