import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'experiments.steps.importLead': '支援 xlsx 和 csv，小於 1 MB。可先匯出步驟表作為範本；有問題的列會列出並略過。',
} as const satisfies Partial<Translation<typeof base>>;
