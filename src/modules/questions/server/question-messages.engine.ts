import type { Locale } from '../../../kernel/i18n/locales.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import type { QuestionType } from '../shared/question.model.ts';

/** Messages of this module in four languages. */
export const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
const messages = createMessages([catalogs]);

/** Name of a type of questions, for files the server makes. */
export const typeName = (locale: Locale, type: QuestionType): string =>
  messages.format(locale, `questions.type.${type}`);
