import { translateKey } from '../../../../ui/i18n/translate.ts';
import type { TemplateTexts } from '../../shared/report-template.model.ts';

/** Words of a template in the present language; what a teacher wrote stays as it is. */
export const templateTexts = (messages: TemplateTexts): string =>
  'key' in messages ? translateKey(messages.key) : messages.text;
