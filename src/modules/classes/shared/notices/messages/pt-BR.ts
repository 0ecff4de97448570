import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'classes.notice.joined': 'Você entrou na turma “{className}” de “{courseName}”',
  'classes.notice.message': '{courseName}: mensagem de {teacher}: {text}',
  'classes.notice.seat': 'Abriu-se uma vaga: você agora está na turma “{className}” de {courseName}',
  'classes.notice.refused': 'Você saiu da lista de espera de “{className}”: {reason}',
  'classes.notice.queueEnded': 'A turma “{className}” terminou, e a lista de espera também',
  'classes.notice.withdrawn': 'Você foi retirado da turma “{className}”: {reason}',
  'classes.notice.merged': 'A turma “{from}” foi unida a “{into}”; seus registros e notas foram junto',
  'classes.notice.missingAccounts': '{n} estudantes de “{courseName}” ainda não têm conta; crie-as: {list}',
  'classes.notice.applied': '{name} e talvez outros pedem para entrar na turma “{className}”; decida, por favor',
  'classes.notice.rejected': 'Seu pedido para entrar na turma “{className}” foi recusado: {reason}',
  'classes.notice.left': '{name} saiu da turma “{className}”',
  'classes.notice.restored': 'Você voltou à turma “{className}”, com tudo o que já fez',
  'classes.notice.moved': 'Você foi transferido para a turma “{className}”; seus registros e notas o acompanham',
  'classes.notice.listed': 'Você está na lista da turma “{className}”; ela está cheia e você espera uma vaga',
  'classes.notice.queued': 'Seu pedido para a turma “{className}” foi aprovado; ela está cheia e você está na espera',
  'classes.notice.started': 'A turma “{className}” começou',
  'classes.notice.ended': 'A turma “{className}” terminou; conteúdo e notas continuam disponíveis',
  'classes.notice.groupsOpen': '{courseName}: já é possível escolher seu grupo em “{name}”',
} as const satisfies Translation<typeof base>;

export { messages };
