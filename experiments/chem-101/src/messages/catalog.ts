/** Messages of CHEM-101 in four languages. */
import type { Catalog } from '../../../shared/i18n.ts';
import { enUs } from './en-us.ts';
import { ptBr } from './pt-br.ts';
import { type ChemMessages, zhCn } from './zh-cn.ts';
import { zhTw } from './zh-tw.ts';

export type { ChemMessages };
export const messages: Catalog<ChemMessages> = { 'zh-CN': zhCn, 'zh-TW': zhTw, 'en-US': enUs, 'pt-BR': ptBr };
