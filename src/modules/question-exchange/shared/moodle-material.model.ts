import { type Child, type ContentOf, LIMITS, pointsOf } from '../../questions/shared/content.model.ts';
import { type Built, blankContent, choiceOf, failed, numberOf, type Texts, unique } from './build.model.ts';
import { answersOf, escaped, PLACE, readCloze, writePlace } from './cloze.model.ts';
import { type Note, note, partIdOf } from './exchange.model.ts';
import { escapeHtml, isPlain, plainWithFormulas, richOf } from './text.model.ts';

/**
 * A material with its questions as one question of Moodle with embedded answers: every question is a part of the text of
 * its own, and so is its explanation.
 */
const PART = '<div class="question">';
/** True and false to choose from, in signs every language reads. */
const SIDES = { right: '√', wrong: '×' } as const;

type ChildContent = Child['content'];
const inPart = (html: string): string => `${PART}${html}</div>`;
const whole = (points: number): boolean => Number.isInteger(points) && points >= 1 && points <= 100;
const share = (value: number): string => String(Number(value.toFixed(5)));
/** One line without formulas: signs of TeX and of embedded answers get into each other's way. */
const isLine = (html: string): boolean =>
  isPlain(html) && !html.includes('data-tex') && !plainWithFormulas(html).includes('\n');

/** Whether embedded answers have words for a question. */
function isSayable({ points, content }: Child): boolean {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return whole(points) && content.options.every(({ text }) => isLine(text));
    case 'truth':
      return whole(points);
    case 'numeric':
      return whole(points) && content.unit === 'none' && content.tolerance !== 'figures';
    case 'blank':
      return content.blanks.length > 0 && content.blanks.every((one) => whole(one.points));
    default:
      return false;
  }
}

const place = (points: number, kind: string, answers: readonly (readonly [weight: number, text: string])[]): string =>
  `{${points}:${kind}:${answers
    .map(([weight, text]) => `${weight === 100 ? '=' : weight === 0 ? '' : `%${share(weight)}%`}${escaped(text)}`)
    .join('~')}}`;
const inHtml = (text: string): string => escapeHtml(text).replaceAll('&quot;', '"');

function embedded(content: ChildContent, points: number): string | null {
  switch (content.type) {
    case 'single':
    case 'multiple': {
      const keys = content.type === 'single' ? [content.key] : content.keys;
      const wrong = Math.max(1, content.options.length - keys.length);
      const loss = content.type === 'single' ? 0 : content.rule === 'net' ? 100 / wrong : 100;
      const [fixed, shuffled] =
        content.type === 'single' ? ['MULTICHOICE_V', 'MULTICHOICE_VS'] : ['MULTIRESPONSE', 'MULTIRESPONSE_S'];
      return place(
        points,
        content.fixed ? fixed : shuffled,
        content.options.map(({ id, text }) => [keys.includes(id) ? 100 / keys.length : -loss, plainWithFormulas(text)]),
      );
    }
    case 'truth':
      return place(points, 'MULTICHOICE', [
        [content.key === true ? 100 : 0, SIDES.right],
        [content.key === false ? 100 : 0, SIDES.wrong],
      ]);
    case 'numeric': {
      const within = (one: string) =>
        content.tolerance === 'relative'
          ? String(Number(((Math.abs(Number(content.value)) * Number(one)) / 100).toFixed(12)))
          : one;
      const tiers = content.tiers.length === 0 ? [{ within: '0', share: 100 }] : content.tiers;
      return `{${points}:NUMERICAL:${tiers
        .map((tier) => `${tier.share === 100 ? '=' : `%${share(tier.share)}%`}${content.value}:${within(tier.within)}`)
        .join('~')}}`;
    }
    default:
      return null;
  }
}

/** A question with its places. */
function partOf({ content, points }: Child): string {
  if (content.type === 'blank') {
    return content.stem.replace(/\{\{(\d+)\}\}/g, (all, n: string) => {
      const one = content.blanks[Number(n) - 1];
      return one ? inHtml(writePlace(one)) : all;
    });
  }
  return `${content.stem}<p>${inHtml(embedded(content, points) ?? '')}</p>`;
}

/** Text and explanation of a material that embedded answers have words for; null: a question below it asks otherwise. */
export function writeCloze(content: ContentOf<'composite'>): Texts | null {
  if (content.children.length === 0 || !content.children.every(isSayable)) return null;
  const told = content.children.some((child) => child.content.analysis !== '');
  return {
    stem: content.stem + content.children.map((child) => inPart(partOf(child))).join(''),
    analysis: told
      ? content.analysis + content.children.map((child) => inPart(child.content.analysis)).join('')
      : content.analysis,
  };
}

/** What stands before the parts of a text, and the parts. */
function partsIn(html: string): { readonly before: string; readonly parts: readonly string[] } {
  const [before = '', ...parts] = html.split(PART);
  return { before, parts: parts.map((one) => one.replace(/<\/div>\s*$/, '')) };
}

/** A question with one place to choose from or to type a number into; null for one with blanks. */
function readPart(texts: Texts, newId: () => string): { readonly built: Built; readonly points: number } | null {
  const places = [...texts.stem.matchAll(PLACE)];
  const [found] = places;
  if (places.length !== 1 || !found) return null;
  const [all, points = '', kind = '', body = ''] = found;
  const worth = Math.min(100, Math.max(1, Number(points || 1)));
  const stem = texts.stem.replace(all, '').replace(/<p>\s*<\/p>/g, '');
  const answers = answersOf(body);
  const own = { ...texts, stem };
  if (/^NUMERICAL$|^NM$/.test(kind)) {
    const numbers = answers.map(({ text, weight }) => {
      const [value = '', within = '0'] = text.split(':');
      return { value: value.trim(), within: within.trim() || '0', weight };
    });
    return { built: numberOf(own, numbers, newId), points: worth };
  }
  const choosing = /^(MULTICHOICE|MULTIRESPONSE)(_V|_H)?_?(S)?$/.exec(kind);
  if (!choosing) return null;
  const [right, wrong] = answers;
  if (answers.length === 2 && right!.text === SIDES.right && wrong!.text === SIDES.wrong) {
    const key = right!.weight > 0 ? true : wrong!.weight > 0 ? false : null;
    return { built: { type: 'truth', content: { type: 'truth', ...own, key }, notes: [] }, points: worth };
  }
  const options = answers.map(({ text, weight, feedback }) => ({
    ...{ text: richOf(text.replaceAll('$', '\\$')), weight },
    ...(feedback === undefined ? {} : { feedback }),
  }));
  const more = { single: choosing[1] === 'MULTICHOICE', fixed: choosing[3] === undefined };
  return { built: choiceOf(own, options, newId, more), points: worth };
}

/** A material with its questions out of one text with embedded answers; null for a text that has no such parts. */
export function readMaterial(texts: Texts, newId: () => string): Built | null {
  const { before, parts } = partsIn(texts.stem);
  if (parts.length === 0 || before === '') return null;
  if (parts.length > LIMITS.children.max) return failed('composite', note('tooMany', { max: LIMITS.children.max }));
  const told = partsIn(texts.analysis);
  const notes: Note[] = [];
  const children: Child[] = [];
  for (const [i, stem] of parts.entries()) {
    const own = { stem, analysis: told.parts[i] ?? '' };
    const read = readPart(own, newId) ?? { built: readCloze(own, newId), points: 1 };
    const { content } = read.built;
    if (!content || content.type === 'composite' || content.type === 'experiment') {
      return failed('composite', ...read.built.notes, note('children'));
    }
    notes.push(...read.built.notes);
    children.push({ id: partIdOf(), points: pointsOf(content, read.points), content });
  }
  const analysis = told.parts.length > 0 ? told.before : texts.analysis;
  const content = { ...blankContent('composite', { stem: before, analysis }, newId), children };
  return { type: 'composite', content, notes: unique(notes) };
}
