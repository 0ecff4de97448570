import type { WebModule } from '../../../ui/module.ts';

/** Knowledge points: a tab of 实验包管理, and the field in which content is tied to them. */
export const knowledgeWeb: WebModule = {
  name: 'knowledge',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
};
