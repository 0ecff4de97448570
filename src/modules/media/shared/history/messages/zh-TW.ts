// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'media.history.action.mediaSave': '儲存影片或文件',
  'media.history.action.mediaTrailerSave': '儲存課程宣傳片',
  'media.history.action.mediaTrailerRemove': '移除課程宣傳片',
  'media.history.action.mediaAnswer': '回答彈題',
  'media.history.field.maxSpeed': '最高播放速度',
  'media.history.field.noSkip': '首次觀看不可拖曳',
  'media.history.field.downloadable': '允許下載',
  'media.history.field.captions': '字幕',
  'media.history.field.questions': '彈題',
  'media.history.field.metadata': '資源資訊',
  'media.history.field.review': '審核',
  'media.history.module.media': '影片與文件',
} as const satisfies Translation<typeof base>;
