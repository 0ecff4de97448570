import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'wishLists.history.action.wishlistExport': 'Exportar listas de desejos',
  'wishLists.history.action.wishlineExport': 'Exportar itens das listas',
  'wishLists.history.action.wishdemandExport': 'Exportar demanda',
  'wishLists.history.action.wishListAccept': 'Aceitar lista de desejos',
  'wishLists.history.action.wishListAdd': 'Acrescentar nota',
  'wishLists.history.action.wishListAssign': 'Atribuir lista de desejos',
  'wishLists.history.action.wishListContact': 'Registrar contato',
  'wishLists.history.action.wishListDecline': 'Recusar lista de desejos',
  'wishLists.history.action.wishListDelete': 'Excluir rascunho',
  'wishLists.history.action.wishListFindContact': 'Procurar lista por telefone',
  'wishLists.history.action.wishListReveal': 'Mostrar contato completo',
  'wishLists.history.action.wishListSave': 'Salvar rascunho',
  'wishLists.history.action.wishListSpam': 'Marcar como spam',
  'wishLists.history.action.wishListSubmit': 'Enviar lista de desejos',
  'wishLists.history.action.wishListTell': 'Avisar por telefone',
  'wishLists.history.action.wishListWithdraw': 'Retirar lista de desejos',
  'wishLists.history.field.handlerId': 'Responsável',
  'wishLists.history.field.lines': 'Itens',
  'wishLists.history.field.serial': 'Número',
  'wishLists.history.field.unit': 'Instituição',
  'wishLists.history.field.way': 'Meio',
  'wishLists.history.module.wishList': 'Listas de desejos',
  'wishLists.history.object.wishList': 'Lista de desejos',
} as const satisfies Translation<typeof base>;
