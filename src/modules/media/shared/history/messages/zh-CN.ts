/** Labels of this module's actions, fields and values in the audit log and in histories. */
const messages = {
  'media.history.action.mediaSave': '保存视频或文档',
  'media.history.action.mediaTrailerSave': '保存课程宣传片',
  'media.history.action.mediaTrailerRemove': '移除课程宣传片',
  'media.history.action.mediaAnswer': '回答弹题',
  'media.history.field.maxSpeed': '最高播放速度',
  'media.history.field.noSkip': '首次观看不可拖动',
  'media.history.field.downloadable': '允许下载',
  'media.history.field.captions': '字幕',
  'media.history.field.questions': '弹题',
  'media.history.field.metadata': '资源信息',
  'media.history.field.review': '审核',
  'media.history.module.media': '视频与文档',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
