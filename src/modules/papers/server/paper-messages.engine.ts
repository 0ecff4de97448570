import { createMessages } from '../../../platform/http/messages.ts';
import { messages as answerEnUS } from '../shared/answer/messages/en-US.ts';
import { messages as answerPtBR } from '../shared/answer/messages/pt-BR.ts';
import { messages as answerZhCN } from '../shared/answer/messages/zh-CN.ts';
import { messages as answerZhTW } from '../shared/answer/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Labels of this module in four languages. */
export const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
const answers = { 'zh-CN': answerZhCN, 'zh-TW': answerZhTW, 'en-US': answerEnUS, 'pt-BR': answerPtBR };
/** Texts of names and documents in the reader's language. */
export const messages = createMessages([catalogs, answers]);
