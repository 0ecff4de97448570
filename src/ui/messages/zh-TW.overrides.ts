import type { Translation } from '../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'ui.tabs.last': '這是最後一個分頁，無法關閉',
  'ui.tabs.noLeft': '左側沒有分頁',
  'ui.tabs.noRight': '右側沒有分頁',
  'ui.tabs.menu': '分頁操作',
  'ui.shortcut.neighbour': '審閱時的下一筆、上一筆',
} as const satisfies Partial<Translation<typeof base>>;
