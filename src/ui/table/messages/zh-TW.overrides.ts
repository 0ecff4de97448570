import type { Translation } from '../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'table.next': '下一筆',
  'table.previous': '上一筆',
  'table.bin.restore': '復原',
} as const satisfies Partial<Translation<typeof base>>;
