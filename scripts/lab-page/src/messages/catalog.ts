/** Words of the development kit in four languages. */
import type { Catalog } from '../../../../experiments/shared/i18n.ts';
import { enUs } from './en-us.ts';
import { ptBr } from './pt-br.ts';
import { type KitMessages, zhCn } from './zh-cn.ts';
import { zhTw } from './zh-tw.ts';

export type { KitMessages };
export const messages: Catalog<KitMessages> = { 'zh-CN': zhCn, 'zh-TW': zhTw, 'en-US': enUs, 'pt-BR': ptBr };
