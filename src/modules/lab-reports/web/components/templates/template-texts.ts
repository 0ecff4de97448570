import { translateKey } from '../../../../../ui/i18n/translate.ts';
import type { TemplateTexts } from '../../../shared/report-template.model.ts';

/** Words of a template in the present language; what a teacher wrote stays as it is. */
export const templateTexts = (texts: TemplateTexts): string => ('key' in texts ? translateKey(texts.key) : texts.text);
