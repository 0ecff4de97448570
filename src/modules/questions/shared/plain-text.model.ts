import { normaliseText, USUAL_SWITCHES } from '../../../kernel/scoring/typed-text.ts';
import { type Content, optionTexts } from './content.model.ts';

const FORMULA = /<span[^>]*\bdata-tex="([^"]*)"[^>]*>.*?<\/span>/g;
const DESCRIBED = /<img\b[^>]*\balt="([^"]+)"[^>]*>/g;
const TAGS = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Words of cleaned rich text, with a gap where a tag stood, so that two paragraphs do not run together; what a picture shows stands in brackets. */
export const plainOf = (html: string): string =>
  html
    .replace(FORMULA, (_all, tex: string) => ` $${tex}$ `)
    .replace(DESCRIBED, ' [$1] ')
    .replace(TAGS, (tag) => (/^<\/?(b|i|u|s|em|strong|sub|sup|a|span|code)\b/.test(tag) ? '' : ' '))
    .replace(/&(#39|[a-z]+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();

/** True when rich text shows nothing: no words and no picture. */
export const isEmptyText = (html: string): boolean => plainOf(html) === '' && !html.includes('<img');

/** Width, case, spaces and the kind of punctuation make no difference; signs do, `a+b` is not `a-b`. */
const EVEN = { ...USUAL_SWITCHES, allSpaces: true };

/** Rich text in the form in which texts are compared. A picture stands for its address. */
export const normalisedText = (html: string): string =>
  normaliseText(plainOf(html.replace(/<img[^>]*\bsrc="([^"]*)"[^>]*>/g, ' [$1] ')), EVEN);

/** The same for two questions with other pictures of the same: a file that is brought twice brings other addresses. */
const withoutAddresses = (html: string): string => normalisedText(html.replace(/<img[^>]*>/g, '<img src="img">'));

/** Stem and options of a question as they are compared; the order of the options makes no difference. */
export const comparedText = (content: Content): string =>
  [withoutAddresses(content.stem), ...optionTexts(content).map(withoutAddresses).sort()].join('\n');
