import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'knowledge.history.action.codeCreate': 'Criar item',
  'knowledge.history.action.codeDelete': 'Excluir item',
  'knowledge.history.action.codeDisable': 'Desativar item',
  'knowledge.history.action.codeEnable': 'Ativar item',
  'knowledge.history.action.codeRestore': 'Restaurar item',
  'knowledge.history.action.codeUndo': 'Desfazer importação',
  'knowledge.history.action.codeUpdate': 'Editar item',
  'knowledge.history.action.knowledgeExport': 'Exportar pontos',
  'knowledge.history.action.knowledgepointExport': 'Exportar pontos',
  'knowledge.history.field.contains': 'Pontos contidos',
  'knowledge.history.field.points': 'Pontos de conhecimento',
  'knowledge.history.field.prerequisite': 'Pré-requisitos',
  'knowledge.history.field.related': 'Pontos relacionados',
  'knowledge.history.field.relations': 'Relações',
  'knowledge.history.module.code': 'Pontos de conhecimento e cursos',
  'knowledge.history.module.knowledge': 'Pontos de conhecimento',
  'knowledge.history.module.knowledgepoint': 'Pontos de conhecimento',
  'knowledge.history.object.indicator': 'Indicador',
  'knowledge.history.object.knowledge': 'Ponto de conhecimento',
  'knowledge.history.object.knowledgePoint': 'Ponto de conhecimento',
  'knowledge.history.object.knowledgepoint': 'Ponto de conhecimento',
} as const satisfies Translation<typeof base>;
