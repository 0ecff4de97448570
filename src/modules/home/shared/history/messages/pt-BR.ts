import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'home.history.action.noticeCreate': 'Criar aviso',
  'home.history.action.noticeDelete': 'Excluir aviso',
  'home.history.action.noticePublish': 'Publicar aviso',
  'home.history.action.noticeRestore': 'Restaurar aviso',
  'home.history.action.noticeUpdate': 'Editar aviso',
  'home.history.action.noticeWithdraw': 'Retirar aviso',
  'home.history.field.pinned': 'Fixado',
  'home.history.module.notice': 'Avisos',
  'home.history.object.notice': 'Aviso',
} as const satisfies Translation<typeof base>;
