import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'clouds.history.action.microCloudAddMembers': 'Adicionar membros à nuvem',
  'clouds.history.action.microCloudCreate': 'Criar nuvem',
  'clouds.history.action.microCloudDelete': 'Excluir nuvem',
  'clouds.history.action.microCloudDelist': 'Retirar nuvem',
  'clouds.history.action.microCloudList': 'Publicar nuvem',
  'clouds.history.action.microCloudMaintain': 'Colocar nuvem em manutenção',
  'clouds.history.action.microCloudRemoveMembers': 'Remover membros da nuvem',
  'clouds.history.action.microCloudRestore': 'Restaurar nuvem',
  'clouds.history.action.microCloudUpdate': 'Editar nuvem',
  'clouds.history.action.microcloudExport': 'Exportar nuvens',
  'clouds.history.field.managers': 'Gestores',
  'clouds.history.field.memberRule': 'Regra de participação',
  'clouds.history.field.members': 'Membros',
  'clouds.history.field.packages': 'Pacotes',
  'clouds.history.module.microCloud': 'Nuvens',
  'clouds.history.module.microcloud': 'Nuvens',
  'clouds.history.object.microCloud': 'Nuvem',
  'clouds.history.object.microcloud': 'Nuvem',
} as const satisfies Translation<typeof base>;
