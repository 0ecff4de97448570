import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'announcements.history.action.announcementConfirm': 'Confirmou um aviso',
  'announcements.history.action.announcementCopy': 'Copiou um aviso',
  'announcements.history.action.announcementCreate': 'Escreveu um aviso',
  'announcements.history.action.announcementDelete': 'Excluiu um aviso',
  'announcements.history.action.announcementNudge': 'Lembrou quem não leu',
  'announcements.history.action.announcementPin': 'Fixou um aviso',
  'announcements.history.action.announcementPublish': 'Publicou um aviso',
  'announcements.history.action.announcementUnpin': 'Desafixou um aviso',
  'announcements.history.action.announcementUnschedule': 'Cancelou uma publicação agendada',
  'announcements.history.action.announcementUpdate': 'Alterou um aviso',
  'announcements.history.action.announcementWithdraw': 'Retirou um aviso',
  'announcements.history.action.coursenoticeExport': 'Exportou avisos',
  'announcements.history.action.coursenoticereceiptExport': 'Exportou as leituras de um aviso',
  'announcements.history.module.announcement': 'Avisos do curso',
  'announcements.history.object.announcement': 'Aviso do curso',
} as const satisfies Translation<typeof base>;
