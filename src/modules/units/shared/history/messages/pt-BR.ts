import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'units.history.action.unitCreate': 'Criar unidade',
  'units.history.action.unitDelete': 'Excluir unidade',
  'units.history.action.unitDisable': 'Desativar unidade',
  'units.history.action.unitEnable': 'Ativar unidade',
  'units.history.action.unitExport': 'Exportar unidades',
  'units.history.action.unitKeep': 'Manter na união',
  'units.history.action.unitMerge': 'Unir unidades',
  'units.history.action.unitMove': 'Mover unidade',
  'units.history.action.unitRestore': 'Restaurar unidade',
  'units.history.action.unitSort': 'Reordenar unidades',
  'units.history.action.unitUndo': 'Desfazer importação de unidades',
  'units.history.action.unitUpdate': 'Editar unidade',
  'units.history.field.externalUrl': 'Site',
  'units.history.field.mergedInto': 'Unida a',
  'units.history.field.storageQuota': 'Limite de armazenamento (bytes)',
  'units.history.module.unit': 'Unidades',
  'units.history.object.unit': 'Unidade',
  'units.history.value.college': 'Faculdade',
  'units.history.value.school': 'Instituição',
} as const satisfies Translation<typeof base>;
