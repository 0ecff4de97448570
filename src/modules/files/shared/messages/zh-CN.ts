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
  'files.attachment.rule': '文件不符合规则',
  'files.attachment.none': '请选择要上传的文件',
  'files.attachment.name': '“{name}”：文件名须为 1–120 个字符，且不含“/”或“\\”',
  'files.attachment.refused': '“{name}”：不允许上传这种文件',
  'files.attachment.empty': '“{name}”是空文件',
  'files.attachment.content': '“{name}”的内容与扩展名不符',
  'files.attachment.unknown': '附件已失效，请重新上传',
} as const;

export { messages };

type Messages = typeof messages;
declare module '../../../../kernel/i18n/catalog.ts' {
  interface MessageCatalog extends Messages {}
}
