import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'courses.members.add': 'Adicionar membro',
  'courses.members.submit': 'Adicionar',
  'courses.members.account': 'Conta',
  'courses.members.accountHint': 'A conta completa de acesso; um estudante só pode ser monitor',
  'courses.members.accountMissing': 'Informe a conta',
  'courses.members.added': 'Membro adicionado',
  'courses.members.change': 'Papel e direitos',
  'courses.members.changeOf': 'Papel e direitos de {name}',
  'courses.members.changed': 'Salvo; vale a partir da próxima ação da pessoa',
  'courses.members.role': 'Papel',
  'courses.members.grants': 'Conceder também',
  'courses.members.handOver': 'Transferir a responsabilidade',
  'courses.members.handOverTo': 'Transferir o curso para {name}?',
  'courses.members.handOverText':
    '{name} passa a ser responsável por “{course}” e você passa a docente: não poderá mais publicar o curso, gerir a equipe nem definir a composição da nota. Só o novo responsável pode devolvê-lo.',
  'courses.members.handedOver': 'O curso foi transferido para {name}',
  'courses.members.remove': 'Remover',
  'courses.members.removeOf': 'Remover {name}?',
  'courses.members.removeText': 'Todos os direitos neste curso terminam na hora; correções e registros mantêm o nome.',
  'courses.members.removed': '{name} foi removido da equipe',
  'courses.members.leave': 'Sair',
  'courses.members.leaveOf': 'Sair da equipe de “{course}”?',
  'courses.members.leaveText':
    'Todos os seus direitos neste curso terminam na hora; só o responsável pode incluir você de novo.',
  'courses.members.left': 'Você saiu da equipe de “{course}”',
  'courses.members.caption': 'Membros da equipe',
  'courses.members.name': 'Nome',
  'courses.members.unit': 'Unidade',
  'courses.members.rights': 'Direitos',
  'courses.members.since': 'Desde',
  'courses.members.alone': 'Por enquanto só o responsável: convide colegas para construir o curso.',
  'courses.members.right.course': 'dados e publicação do curso',
  'courses.members.right.courseEdit': 'editar dados do curso',
  'courses.members.right.structure': 'estrutura e avisos',
  'courses.members.right.class': 'turmas e inscrições',
  'courses.members.right.mark': 'correção',
  'courses.members.right.grade': 'notas',
  'courses.members.right.gradeOwn': 'notas das próprias turmas',
  'courses.members.right.stats': 'dados de aprendizagem',
} as const satisfies Translation<typeof base>;

export { messages };
