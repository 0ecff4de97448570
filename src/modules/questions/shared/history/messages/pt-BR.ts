import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'questions.history.action.questionChange': 'Alterou as propriedades de uma questão',
  'questions.history.action.questionCopy': 'Questões copiadas para o banco',
  'questions.history.action.questionCreate': 'Criou uma questão',
  'questions.history.action.questionDelete': 'Excluiu uma questão',
  'questions.history.action.questionFolderCreate': 'Criou uma pasta de questões',
  'questions.history.action.questionFolderDelete': 'Excluiu uma pasta de questões',
  'questions.history.action.questionFolderUpdate': 'Alterou uma pasta de questões',
  'questions.history.action.questionMerge': 'Mesclou uma questão com outra',
  'questions.history.action.questionPutBack': 'Restaurou uma questão da lixeira',
  'questions.history.action.questionReady': 'Finalizou uma questão',
  'questions.history.action.questionRestore': 'Reativou uma questão',
  'questions.history.action.questionRetire': 'Desativou uma questão',
  'questions.history.action.questionSave': 'Salvou uma questão',
  'questions.history.module.question': 'Banco de questões',
  'questions.history.module.questionFolder': 'Banco de questões',
  'questions.history.object.question': 'Questão',
  'questions.history.object.questionFolder': 'Pasta de questões',
  'questions.history.action.questionSubmit': 'Enviar questão para revisão',
  'questions.history.action.questionPass': 'Aprovar questão',
  'questions.history.action.questionReturn': 'Devolver questão',
  'questions.history.action.questionReviewsBegin': 'Iniciar revisão de questões',
  'questions.history.action.questionReviewsEnd': 'Encerrar revisão de questões',
} as const satisfies Translation<typeof base>;
