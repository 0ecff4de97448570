const messages = {
  'files.upload.kind': '不支持这种上传类型',
  'files.upload.filename': '文件名无效：请使用 1–255 个字符，且不含“/”或“\\”',
  'files.upload.ending': '文件类型不符，可上传：{endings}',
  'files.upload.empty': '文件为空，或未说明大小',
  'files.upload.tooLarge': '文件超过 {limit} MB 的上限',
  'files.upload.digest': '校验值应为 64 位小写十六进制 SHA-256',
  'files.upload.owner': '您不能向此处上传文件',
  'files.upload.full': '服务器存储空间不足，暂停上传，请联系管理员',
  'files.upload.moved': '同一文件正在另一处上传，请稍后继续',
  'files.upload.mismatch': '文件在传输中损坏（SHA-256 不一致），请重新上传',
  'files.upload.claimed': '该文件已在使用，不能取消上传',
  'files.upload.unknown': '找不到这个上传文件，请重新上传',
  'files.upload.notFinished': '文件尚未上传完成，或已被使用',
} as const;

export { messages };

type Words = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Words {}
}
