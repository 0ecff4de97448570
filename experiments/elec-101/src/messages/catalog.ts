/** Messages of ELEC-101 in four languages. */
import type { Catalog } from '../../../shared/i18n.ts';
import { enUs } from './en-us.ts';
import { ptBr } from './pt-br.ts';
import { type ElecMessages, zhCn } from './zh-cn.ts';
import { zhTw } from './zh-tw.ts';

export type { ElecMessages };
export const messages: Catalog<ElecMessages> = { 'zh-CN': zhCn, 'zh-TW': zhTw, 'en-US': enUs, 'pt-BR': ptBr };
