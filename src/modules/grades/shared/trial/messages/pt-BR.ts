import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'grades.trial.title': 'Simulação',
  'grades.trial.text':
    'Veja o efeito do esquema antes de usá-lo: informe notas para os itens ou compare uma turma aluno por aluno. Nada é gravado.',
  'grades.trial.typed': 'Informar notas',
  'grades.trial.typedOf': '{name} ({weight}%)',
  'grades.trial.typedTotal': 'Total',
  'grades.trial.typedNone': 'O total aparece quando houver notas',
  'grades.trial.classTitle': 'Efeito em uma turma',
  'grades.trial.run': 'Calcular o efeito',
  'grades.trial.stale': 'O esquema mudou; calcule de novo',
  'grades.trial.caption': 'Como cada total muda',
  'grades.trial.number': 'Matrícula',
  'grades.trial.name': 'Nome',
  'grades.trial.before': 'Esquema em uso',
  'grades.trial.after': 'Este esquema',
  'grades.trial.step': 'Mudança',
  'grades.trial.derive': 'Como é calculado',
  'grades.trial.deriveOf': 'Como o total de {name} é calculado',
  'grades.trial.figures': '{people} pessoas; mudam {changed} totais e {bands} conceitos',
  'grades.trial.means': 'Média {before} → {after}',
  'grades.trial.largest': 'Maior mudança {step}',
  'grades.trial.nobody': 'A turma ainda não tem estudantes',
  'grades.trial.download': 'Baixar CSV',
  'grades.trial.file': 'simulacao-de-notas',
} as const satisfies Translation<typeof base>;

export { messages };
