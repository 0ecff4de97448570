import { localeStore } from '../../../../ui/i18n/locale-store.ts';
import type { SheetLabels } from '../../shared/sheet.model.ts';
import { labelsOf } from '../../shared/sheet-labels.model.ts';

/** Labels of sheets in every language, that of the person first: whatever a sheet was written in is read. */
export async function allSheetLabels(): Promise<SheetLabels> {
  const catalogs = {
    'zh-CN': (await import('../../shared/sheet/messages/zh-CN.ts')).messages,
    'zh-TW': (await import('../../shared/sheet/messages/zh-TW.ts')).messages,
    'en-US': (await import('../../shared/sheet/messages/en-US.ts')).messages,
    'pt-BR': (await import('../../shared/sheet/messages/pt-BR.ts')).messages,
  };
  return labelsOf([catalogs[localeStore.get()], ...Object.values(catalogs)]);
}
