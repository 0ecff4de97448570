import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'peerReview.history.action.peerReviewBegin': 'Avaliações iniciadas',
  'peerReview.history.action.peerReviewReplace': 'Substituições atribuídas',
  'peerReview.history.action.peerReviewEnd': 'Avaliações encerradas',
  'peerReview.history.action.peerReviewGive': 'Fez uma avaliação',
  'peerReview.history.action.peerReviewFlag': 'Contestou uma avaliação',
  'peerReview.history.action.peerReviewAssign': 'Atribuiu um avaliador',
  'peerReview.history.action.peerReviewWithdraw': 'Retirou uma avaliação',
  'peerReview.history.action.peerReviewDecide': 'Decidiu sobre uma avaliação',
  'peerReview.history.action.peerReviewSample': 'Definiu amostra',
  'peerReview.history.action.peerReviewSampleRemove': 'Retirou amostra',
  'peerReview.history.module.peerReview': 'Avaliação entre colegas',
  'peerReview.history.object.peerReview': 'Avaliação',
  'peerReview.history.field.reviews': 'Avaliações',
  'peerReview.history.field.reviewers': 'Avaliadores',
  'peerReview.history.field.counts': 'Conta',
} as const satisfies Translation<typeof base>;
