// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'files.upload.kind': '不支援這種上傳類型',
  'files.upload.filename': '檔名無效：請使用 1–255 個字元，且不含「/」或「\\」',
  'files.upload.ending': '檔案類型不符，可上傳：{endings}',
  'files.upload.empty': '檔案為空，或未說明大小',
  'files.upload.tooLarge': '檔案超過 {limit} MB 的上限',
  'files.upload.digest': '校驗值應為 64 位小寫十六進位制 SHA-256',
  'files.upload.owner': '您不能向此處上傳檔案',
  'files.upload.full': '伺服器儲存空間不足，暫停上傳，請聯絡管理員',
  'files.upload.moved': '同一檔案正在另一處上傳，請稍後繼續',
  'files.upload.mismatch': '檔案在傳輸中損壞（SHA-256 不一致），請重新上傳',
  'files.upload.claimed': '該檔案已在使用，不能取消上傳',
  'files.upload.unknown': '找不到這個上傳檔案，請重新上傳',
  'files.upload.notFinished': '檔案尚未上傳完成，或已被使用',
  'files.attachment.rule': '檔案不符合規則',
  'files.attachment.none': '請選擇要上傳的檔案',
  'files.attachment.name': '「{name}」：檔名須為 1–120 個字元，且不含「/」或「\\」',
  'files.attachment.refused': '「{name}」：不允許上傳這種檔案',
  'files.attachment.empty': '「{name}」是空檔案',
  'files.attachment.content': '「{name}」的內容與副檔名不符',
  'files.attachment.unknown': '附件已失效，請重新上傳',
} as const satisfies Translation<typeof base>;
