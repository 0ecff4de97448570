import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'papers.gone': 'A prova não existe ou você não pode vê-la',
  'papers.noRight': 'Abrir provas exige a permissão “avaliação” na equipe do curso',
  'papers.versionGone': 'Uma questão desta prova não existe mais. Edite a prova',
  'papers.short': 'Questões insuficientes: faltam {n} à regra {rules}',
  'papers.inUse': 'A prova está em uso em “{name}”. Retire o exame antes ou altere uma cópia',
  'papers.given': 'A prova é usada em “{name}” e não pode ser excluída. Você pode desativá-la',
  'papers.notDraft': 'Só rascunhos podem ser alterados. Escolha antes “Editar novamente”',
  'papers.notReady': 'Há {n} problemas a resolver antes de finalizar a prova',
  'papers.tooMany': 'Um curso tem no máximo {n} provas. Exclua as que não usa',
  'papers.bin.over': 'Foi excluída há mais de 30 dias e não pode ser restaurada',
  'papers.cannot.ready': 'Só um rascunho pode ser finalizado',
  'papers.cannot.edit': 'Só uma prova finalizada pode ser reaberta',
  'papers.cannot.retire': 'Só uma prova finalizada pode ser desativada',
  'papers.cannot.restore': 'Só uma prova desativada pode ser reativada',
  'papers.fault.twice': 'Uma questão não pode aparecer duas vezes na prova',
  'papers.fault.question': 'Uma questão não está no banco deste curso. Escolha outra',
  'papers.fault.difficulty': 'A dificuldade mínima não pode superar a máxima',
  'papers.fault.questions': 'Uma prova tem no máximo {n} questões',
  'papers.labelled': '{name} (prova {label})',
  'papers.noBlueprint': 'Só um modelo gera provas paralelas',
  'papers.noRules': 'Adicione antes uma regra',
  'papers.noKey': 'Imprimir o gabarito exige a permissão “banco de questões” na equipe',
} as const satisfies Translation<typeof base>;
