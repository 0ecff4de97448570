import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'media.history.action.mediaSave': 'Vídeo ou documento salvo',
  'media.history.action.mediaTrailerSave': 'Vídeo de apresentação salvo',
  'media.history.action.mediaTrailerRemove': 'Vídeo de apresentação removido',
  'media.history.action.mediaAnswer': 'Responder a uma pergunta do vídeo',
  'media.history.field.maxSpeed': 'Velocidade máxima',
  'media.history.field.noSkip': 'Sem pular na primeira vez',
  'media.history.field.downloadable': 'Download permitido',
  'media.history.field.captions': 'Legendas',
  'media.history.field.questions': 'Perguntas',
  'media.history.field.metadata': 'Sobre este recurso',
  'media.history.field.review': 'Revisão',
  'media.history.module.media': 'Vídeos e documentos',
} as const satisfies Translation<typeof base>;
