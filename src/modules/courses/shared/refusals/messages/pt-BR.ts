import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'courses.archive.classes':
    '{n|one:# turma ainda não terminou|other:# turmas ainda não terminaram}; o curso não pode ser arquivado',
  'courses.archive.totals': 'Há médias não publicadas em {names}: publique-as antes de arquivar a disciplina',
  'courses.end.exams': 'Encerre {names} e publique os resultados primeiro',
  'courses.team.unknown': 'Nenhuma conta “{account}” pode entrar na equipe',
  'courses.team.oneLead': 'Um curso tem exatamente um responsável',
  'courses.team.studentAssistant': 'Um estudante só pode ser monitor',
  'courses.team.learner': 'Esta pessoa cursa a disciplina e não pode entrar na equipe',
  'courses.team.notGrantable': 'Este direito não pode ser concedido a esse papel',
  'courses.team.already': 'Esta pessoa já está na equipe',
  'courses.team.assistantGrade': 'Monitores não podem receber o direito às notas',
  'courses.team.handOver': 'O curso só pode ser transferido a um professor da equipe',
  'courses.material.many': 'Cada item tem no máximo {n} materiais',
  'courses.copy.notAllowed': 'O responsável por esta disciplina não permite que outros docentes da unidade a copiem',
  'courses.copy.otherUnit': 'Só docentes da unidade desta disciplina podem copiá-la',
  'courses.copy.leadOnly': 'Só o responsável pela disciplina decide se ela pode ser copiada',
  'courses.package.large': 'O pacote é grande demais',
  'courses.package.fileLarge':
    '“{name}” tem {size} MB; um arquivo pode ter até {limit} MB. Exporte sem arquivos ou use um menor',
  'courses.package.filesLarge': 'Os arquivos somam {size} MB; cabem até {limit} MB. Exporte sem arquivos',
  'courses.package.broken': 'O arquivo está danificado ou não é um pacote de curso',
  'courses.package.newer': 'O pacote vem de uma versão mais nova da plataforma',
} as const satisfies Translation<typeof base>;
