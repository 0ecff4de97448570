import { messages as choicesEnUS } from '../shared/choices/messages/en-US.ts';
import { messages as choicesPtBR } from '../shared/choices/messages/pt-BR.ts';
import { messages as choicesZhCN } from '../shared/choices/messages/zh-CN.ts';
import { messages as choicesZhTW } from '../shared/choices/messages/zh-TW.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';

/** Messages of this module: of its pages, its news and its e-mails. */
export const catalogs = {
  'zh-CN': { ...zhCN, ...choicesZhCN },
  'zh-TW': { ...zhTW, ...choicesZhTW },
  'en-US': { ...enUS, ...choicesEnUS },
  'pt-BR': { ...ptBR, ...choicesPtBR },
};
