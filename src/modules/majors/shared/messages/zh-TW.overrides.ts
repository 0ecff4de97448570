import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

/** Texts the conversion from zh-CN gets wrong. */
export const overrides = {
  'majors.import.fixParent': '請在檔案中加入上級的列：其專業類代碼、門類代碼填上級自身代碼的前綴',
} as const satisfies Partial<Translation<typeof base>>;
