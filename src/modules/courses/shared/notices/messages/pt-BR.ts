import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'courses.notice.shown': 'Novidade em “{courseName}”: {name}',
  'courses.notice.shownMany': 'Novidades em “{courseName}”: {name} e mais {more|one:# item|other:# itens}',
  'courses.notice.publish': '“{courseName}” foi publicada',
  'courses.notice.close': '“{courseName}” foi encerrada: o conteúdo pode ser lido, nada mais pode ser entregue',
  'courses.notice.archive': '“{courseName}” foi arquivada e está somente para leitura',
  'courses.notice.added': 'Você entrou na equipe de “{courseName}” como {role}',
  'courses.notice.changed': 'Seu papel ou seus direitos na equipe de “{courseName}” mudaram; agora: {role}',
  'courses.notice.removed': 'Você foi removido da equipe de “{courseName}”',
  'courses.notice.left': '{name} saiu da equipe de “{courseName}”',
  'courses.notice.handedOver': '“{courseName}” foi transferido; agora o responsável é {name}',
} as const satisfies Translation<typeof base>;

export { messages };
