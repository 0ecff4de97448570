import type { Locale } from '../../../kernel/i18n/locales.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { messages as sheetEnUS } from '../shared/sheet/messages/en-US.ts';
import { messages as sheetPtBR } from '../shared/sheet/messages/pt-BR.ts';
import { messages as sheetZhCN } from '../shared/sheet/messages/zh-CN.ts';
import { messages as sheetZhTW } from '../shared/sheet/messages/zh-TW.ts';
import type { SheetLabels } from '../shared/sheet.model.ts';
import { labelsOf } from '../shared/sheet-labels.model.ts';

/** Messages of this module in four languages. */
export const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
export const messages = createMessages([catalogs]);

const SHEETS = { 'zh-CN': sheetZhCN, 'zh-TW': sheetZhTW, 'en-US': sheetEnUS, 'pt-BR': sheetPtBR };
/** Words a sheet is written with. */
export const sheetLabels = (locale: Locale): SheetLabels => labelsOf([SHEETS[locale]]);
