import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'media.history.action.mediaSave': 'Video or document saved',
  'media.history.action.mediaTrailerSave': 'Course trailer saved',
  'media.history.action.mediaTrailerRemove': 'Course trailer removed',
  'media.history.action.mediaAnswer': 'Answer a question of a video',
  'media.history.field.maxSpeed': 'Highest speed',
  'media.history.field.noSkip': 'No skipping at first',
  'media.history.field.downloadable': 'Download allowed',
  'media.history.field.captions': 'Captions',
  'media.history.field.questions': 'Questions',
  'media.history.field.metadata': 'About this resource',
  'media.history.field.review': 'Review',
  'media.history.module.media': 'Videos and documents',
} as const satisfies Translation<typeof base>;
