import { pointsOf } from '../../questions/shared/content.model.ts';
import { type LeavingQuestion, lostFacts, type Note, note, type Written } from './exchange.model.ts';
import { htmlForOthers } from './text.model.ts';

const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\s*\n\s*/g, ' ');
const html = (text: string): string => `[html]${escaped(htmlForOthers(text))}`;

/** Per cent with at most five places, as Moodle reads weights. */
const percent = (share: number): string => `%${Number(share.toFixed(5))}%`;

/** What the braces hold; null for what GIFT has no words for. */
function answers(question: LeavingQuestion, notes: Note[]): string | null {
  const { content } = question;
  switch (content.type) {
    case 'single':
      return content.options.map(({ id, text }) => `${id === content.key ? '=' : '~'}${html(text)}`).join('\n');
    case 'multiple': {
      const wrong = content.options.length - content.keys.length;
      const loss = content.rule === 'net' ? 100 / Math.max(1, wrong) : 100;
      if (content.rule === 'half' || content.rule === 'all') notes.push(note('rule'));
      return content.options
        .map(
          ({ id, text }) => `~${percent(content.keys.includes(id) ? 100 / content.keys.length : -loss)}${html(text)}`,
        )
        .join('\n');
    }
    case 'truth':
      return content.key ? 'TRUE' : 'FALSE';
    case 'blank': {
      const [only] = content.blanks;
      if (!only || content.blanks.length > 1) return null;
      if (!only.switches.letterCase) notes.push(note('switches'));
      return only.accepted.map((one) => `=${escaped(one)}`).join(' ');
    }
    case 'numeric': {
      if (content.unit !== 'none') notes.push(note('unitShare'));
      if (content.tolerance === 'figures') notes.push(note('figures'));
      if (content.tolerance === 'relative') notes.push(note('relative'));
      const value = Number(content.value);
      const within = (text: string) =>
        content.tolerance === 'relative' ? Number(((Math.abs(value) * Number(text)) / 100).toFixed(12)) : text;
      if (content.tolerance === 'figures' || content.tiers.length === 0) return `#${content.value}:0`;
      return `#${content.tiers
        .map((tier) => `=${tier.share === 100 ? '' : percent(tier.share)}${content.value}:${within(tier.within)}`)
        .join(' ')}`;
    }
    case 'matching': {
      if (content.whole) notes.push(note('whole'));
      const rightOf = new Map(content.pairs.map(({ left, right }) => [left, right]));
      const textOf = new Map(content.rights.map(({ id, text }) => [id, text]));
      const used = new Set(rightOf.values());
      return [
        ...content.lefts.map(({ id, text }) => `=${html(text)} -> ${html(textOf.get(rightOf.get(id) ?? '') ?? '')}`),
        ...content.rights.filter(({ id }) => !used.has(id)).map(({ text }) => `= -> ${html(text)}`),
      ].join('\n');
    }
    case 'shortAnswer':
    case 'essay':
      if (content.type === 'shortAnswer') notes.push(note('asEssay'));
      if (content.reference !== '' || content.rubric !== '') notes.push(note('rubric'));
      if (content.keywords.length > 0) notes.push(note('keywords'));
      if (content.minCharacters > 0 || content.maxCharacters > 0) notes.push(note('limits'));
      return '';
    default:
      return null;
  }
}

/** A question in GIFT; null for what the format has no words for. */
export function writeGift(question: LeavingQuestion): Written {
  const notes: Note[] = [];
  const body = answers(question, notes);
  if (body === null) return null;
  const { content } = question;
  const lost = lostFacts(question);
  // Every question is worth one point there.
  if (pointsOf(content, question.points) !== 1 && !lost.some(({ code }) => code === 'meta')) notes.push(note('meta'));
  notes.push(...lost);
  const general = content.analysis === '' ? '' : `####${html(content.analysis)}`;
  const stem = htmlForOthers(content.stem);
  const [before = '', after] = content.type === 'blank' ? stem.split('{{1}}') : [stem];
  const tail = after === undefined || after.replace(/<\/?p>/g, '').trim() === '' ? '' : after;
  const head = tail === '' ? before.replace(/<p>\s*<\/p>$|<p>\s*$/, '') : before;
  const inside = [body, general].filter((one) => one !== '').join('\n');
  return { text: `[html]${escaped(head)}{${inside.includes('\n') ? `\n${inside}\n` : inside}}${escaped(tail)}`, notes };
}
export const giftCategory = (folder: readonly string[]): string =>
  `$CATEGORY: $course$/top/${folder.map((name) => name.replaceAll('/', '//')).join('/')}`;

/** A whole file: questions below the category they lie in. */
export function giftFile(questions: readonly { readonly text: string; readonly folder: readonly string[] }[]): string {
  let at = '';
  const lines: string[] = [];
  for (const { text, folder } of questions) {
    const category = folder.length > 0 ? giftCategory(folder) : '';
    if (category !== at && (category !== '' || at !== ''))
      lines.push(category === '' ? '$CATEGORY: $course$/top' : category);
    at = category;
    lines.push(text);
  }
  return `${lines.join('\n\n')}\n`;
}
