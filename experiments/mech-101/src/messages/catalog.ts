/** Messages of MECH-101 in four languages. */
import type { Catalog } from '../../../shared/i18n.ts';
import { enUs } from './en-us.ts';
import { ptBr } from './pt-br.ts';
import { type MechMessages, zhCn } from './zh-cn.ts';
import { zhTw } from './zh-tw.ts';

export type { MechMessages };
export const messages: Catalog<MechMessages> = { 'zh-CN': zhCn, 'zh-TW': zhTw, 'en-US': enUs, 'pt-BR': ptBr };
