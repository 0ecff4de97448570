import { translateKey } from '../../../../ui/i18n/translate.ts';
import type { TemplateWords } from '../../shared/report-template.model.ts';

/** Words of a template in the present language; what a teacher wrote stays as it is. */
export const templateWords = (words: TemplateWords): string => ('key' in words ? translateKey(words.key) : words.text);
