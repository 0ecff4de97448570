import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'audit.column.ip': '位址',
  'audit.charts.addresses': '最活躍的位址',
} as const satisfies Partial<Translation<typeof base>>;
