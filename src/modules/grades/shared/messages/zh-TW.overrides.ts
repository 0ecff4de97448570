import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'grades.grid.helpChange':
    '方向鍵移動；線下成績格可直接輸入，也可貼上從試算表複製的一片；其他格按 Enter 查看「如何計算」。',
  'grades.grid.help': '方向鍵移動，按 Enter 查看「如何計算」。',
  'grades.paste.beside': '{n} 格不在可錄入的欄中，已略過。',
} as const satisfies Partial<Translation<typeof base>>;
