import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'ordering.history.action.packageCreate': 'Criar pacote',
  'ordering.history.action.packageDelete': 'Excluir pacote',
  'ordering.history.action.packageDelist': 'Retirar pacote',
  'ordering.history.action.packageExport': 'Exportar pacotes',
  'ordering.history.action.packageList': 'Publicar pacote',
  'ordering.history.action.packageRestore': 'Restaurar pacote',
  'ordering.history.action.packageUpdate': 'Editar pacote',
  'ordering.history.field.price': 'Preço',
  'ordering.history.module.package': 'Pacotes',
  'ordering.history.object.package': 'Pacote',
} as const satisfies Translation<typeof base>;
