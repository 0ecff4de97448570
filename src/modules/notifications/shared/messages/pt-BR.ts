import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'notifications.bell': 'Notificações',
  'notifications.bellUnread': 'Notificações, {n} não {n|one:lida|other:lidas}',
  'notifications.arrived': 'Nova notificação, {n} não {n|one:lida|other:lidas}',
  'notifications.kind.all': 'Todas',
  'notifications.kind.todo': 'Pendências',
  'notifications.kind.teaching': 'Ensino',
  'notifications.kind.system': 'Sistema',
  'notifications.filter.kind': 'Tipo de notificação',
  'notifications.filter.unread': 'Somente não lidas',
  'notifications.viewAll': 'Ver todas',
  'notifications.markRead': 'Marcar como lida',
  'notifications.markReadOf': 'Marcar como lida: {title}',
  'notifications.markAll': 'Marcar todas como lidas',
  'notifications.deleteOf': 'Excluir: {title}',
  'notifications.deleted': 'Notificação excluída',
  'notifications.unread': 'Não lida',
  'notifications.gone': 'Este conteúdo não está mais disponível',
  'notifications.more': 'Carregar mais',
  'notifications.empty': 'Ainda não há notificações',
  'notifications.emptyUnread': 'Nada por ler',
  'notifications.emptyHere': 'Nenhuma notificação deste tipo',
  'notifications.failed': 'Não foi possível carregar as notificações',
  'notifications.kept': 'As notificações ficam guardadas por 180 dias',
  'notifications.terminal.web': 'um navegador de computador',
  'notifications.terminal.mobileWeb': 'um navegador de celular',
  'notifications.terminal.client': 'o aplicativo',
  'notifications.news.newDevice':
    'Sua conta entrou em um novo dispositivo ({terminal}) em {at}. Se não foi você, altere a senha agora',
  'notifications.news.passwordChanged':
    'Sua senha foi alterada em {at}; os outros dispositivos precisam entrar novamente',
  'notifications.news.jobDone': '{name}: concluído',
  'notifications.news.jobFailed': '{name}: não foi concluído; veja o motivo na lista de tarefas',
} as const satisfies Translation<typeof base>;
