import {
  type Built,
  blankContent,
  blanksOf,
  choiceOf,
  failed,
  numberOf,
  pairsOf,
  type Texts,
  unique,
} from './build.model.ts';
import {
  type FoundFile,
  type FoundQuestion,
  idMaker,
  MAX_SOURCE_TEXT,
  NO_META,
  type Note,
  note,
} from './exchange.model.ts';
import { round12 } from './numbers.model.ts';
import { countPictures, richOf, richOfHtml, unescapeHtml, withoutPictures, withParagraph } from './text.model.ts';

/**
 * Reader of GIFT as Moodle defines it (docs.moodle.org, "GIFT format"): questions parted by empty lines, `//` comments,
 * `$CATEGORY:`, `::title::`, `[html]`, answers in braces, `#` feedback, `####` general feedback, backslash escapes.
 */
const ESCAPED = /\\([:#={}~n\\])/g;
/** Escaped signs stand aside as characters of the private use area while the structure is read. */
const HIDE: Readonly<Record<string, string>> = {
  ':': '\ue000',
  '#': '\ue001',
  '=': '\ue002',
  '{': '\ue003',
  '}': '\ue004',
  '~': '\ue005',
  n: '\ue006',
  '\\': '\ue007',
};
const SHOW = new Map(Object.entries(HIDE).map(([sign, hidden]) => [hidden, sign === 'n' ? '\n' : sign]));
const hide = (text: string) => text.replace(ESCAPED, (_all, sign: string) => HIDE[sign]!);
const show = (text: string) => text.replace(/[\ue000-\ue007]/g, (one) => SHOW.get(one)!);

type Markup = 'html' | 'text';
interface Marked {
  readonly markup: Markup;
  readonly text: string;
}

/** `[html]`, `[moodle]`, `[plain]` or `[markdown]` before a text; without any the one around holds. */
function marked(text: string, around: Markup): Marked {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
  const bare = text.slice(found?.[0].length ?? 0).trim();
  return { markup: found ? (found[1] === 'html' ? 'html' : 'text') : around, text: bare };
}

/** Rich text of a marked text, with the pictures it loses. */
function rich({ markup, text }: Marked): { readonly html: string; readonly pictures: number } {
  const shown = show(text);
  const html = markup === 'html' ? richOfHtml(shown) : /<\w+[^>]*>/.test(shown) ? richOfHtml(shown) : richOf(shown);
  return { html: withoutPictures(html), pictures: countPictures(html) };
}

interface Answer {
  readonly right: boolean;
  readonly weight: number | null;
  readonly text: string;
  readonly feedback: string | undefined;
}

/** Answers of a body: each begins with `=` or `~`, has perhaps a weight, and feedback behind `#`. */
function answersOf(body: string): Answer[] {
  return [...body.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = '']) => {
    const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(rest);
    const [text = '', ...feedback] = rest.slice(weight?.[0].length ?? 0).split('#');
    return {
      right: sign === '=',
      weight: weight ? Number(weight[1]) : null,
      text: text.trim(),
      feedback: feedback.length > 0 ? feedback.join('#').trim() : undefined,
    };
  });
}

/** `9.8:0.05`, `9.75..9.85`, or a number alone. */
function range(text: string): { readonly value: string; readonly within: string } | null {
  const bare = show(text).trim();
  const span = /^([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*\.\.\s*([+-]?[\d.]+(?:[eE][+-]?\d+)?)$/.exec(bare);
  if (span) {
    const [low, high] = [Number(span[1]), Number(span[2])];
    return { value: round12((low + high) / 2), within: round12(Math.abs(high - low) / 2) };
  }
  const [value = '', within = '0'] = bare.split(':').map((one) => one.trim());
  return value === '' ? null : { value, within };
}

function numericOf(texts: Texts, body: string, newId: () => string): Built {
  const many = /^[^=]*=/.test(body)
    ? answersOf(body)
    : [
        {
          right: true,
          weight: null,
          text: body.split('#')[0]!,
          feedback: body.split('#').slice(1).join('#') || undefined,
        },
      ];
  const found = many.map((one) => ({ ...range(one.text), weight: one.weight ?? 100, feedback: one.feedback }));
  if (found.some(({ value }) => value === undefined)) return failed('numeric', note('unreadable'));
  return numberOf(
    texts,
    found.map(({ value, within, weight, feedback }) => ({
      ...{ value: value!, within: within!, weight },
      ...(feedback === undefined ? {} : { feedback: rich({ markup: 'text', text: feedback }).html }),
    })),
    newId,
  );
}

const TRUTH = /^\s*(T|TRUE|F|FALSE)\s*(#.*)?$/is;

/** What the braces hold, for a stem that stands around them. */
function built(before: Marked, after: string, body: string | null, general: string, newId: () => string): Built {
  const stem = rich(before);
  const tail = rich({ markup: before.markup, text: after });
  const notes: Note[] = [];
  const analysis = rich(marked(general, before.markup));
  const pictures = stem.pictures + tail.pictures + analysis.pictures;
  if (pictures > 0) notes.push(note('pictures', { n: pictures }));
  const inPlace = (place: string): string => {
    if (after.trim() === '') return stem.html;
    const joined = `${show(before.text)} ${place} ${show(after)}`;
    return before.markup === 'html' ? withoutPictures(richOfHtml(joined)) : richOf(joined);
  };
  const texts = (html: string): Texts => ({ stem: html, analysis: analysis.html });
  const finish = (one: Built): Built => ({ ...one, notes: unique([...notes, ...one.notes]) });
  if (body === null) return finish(failed(null, note('noQuestion')));
  const truth = TRUTH.exec(body);
  if (truth) {
    const feedback = (truth[2] ?? '')
      .split('#')
      .slice(1)
      .filter((one) => one.trim() !== '');
    const told = feedback.reduce(
      (html, one) => withParagraph(html, rich({ markup: before.markup, text: one }).html),
      analysis.html,
    );
    return finish({
      type: 'truth',
      content: { type: 'truth', stem: inPlace('____'), analysis: told, key: truth[1]!.toUpperCase().startsWith('T') },
      notes: feedback.length > 0 ? [note('feedback', { n: feedback.length })] : [],
    });
  }
  if (body.trim() === '')
    return finish({ type: 'essay', content: blankContent('essay', texts(inPlace('____')), newId), notes: [] });
  if (body.trim().startsWith('#')) return finish(numericOf(texts(inPlace('____')), body.trim().slice(1), newId));
  const answers = answersOf(body);
  if (answers.length === 0) return finish(failed(null, note('syntax')));
  const said = (one: Answer) =>
    one.feedback === undefined ? {} : { feedback: rich(marked(one.feedback, before.markup)).html };
  if (answers.every(({ right, text }) => right && text.includes('->'))) {
    const pairs = answers.map(({ text }) => {
      const [left = '', ...right] = text.split('->');
      return { left: rich(marked(left, before.markup)).html, right: rich(marked(right.join('->'), 'text')).html };
    });
    return finish(pairsOf(texts(inPlace('____')), pairs, newId));
  }
  if (answers.every(({ right }) => right)) {
    const stemWithPlace = after.trim() === '' ? withParagraph(stem.html, '{{1}}') : inPlace('{{1}}');
    const given = answers.map((one) => ({
      text: unescapeHtml(show(marked(one.text, 'text').text)),
      weight: one.weight ?? 100,
      ...said(one),
    }));
    return finish(blanksOf(texts(stemWithPlace), [{ answers: given, caseMatters: false }], newId));
  }
  const options = answers.map((one) => ({
    text: rich(marked(one.text, before.markup)).html,
    weight: one.weight ?? (one.right ? 100 : 0),
    ...said(one),
  }));
  const weighted = answers.some(({ right, weight }) => !right && weight !== null && weight > 0);
  return finish(choiceOf(texts(inPlace('____')), options, newId, { single: !weighted }));
}

/** One question without its comments. */
function read(text: string): Built {
  const hidden = hide(text);
  const title = /^\s*::(.*?)::/s.exec(hidden);
  const rest = hidden.slice(title?.[0].length ?? 0);
  const from = rest.indexOf('{');
  const to = rest.lastIndexOf('}');
  if ((from === -1) !== (to === -1) || to < from) return failed(null, note('syntax'));
  const before = marked(from === -1 ? rest : rest.slice(0, from), 'text');
  if (before.text === '' && rest.slice(to + 1).trim() === '') return failed(null, note('noStem'));
  if (from === -1) return built(before, '', null, '', idMaker());
  const inside = rest.slice(from + 1, to);
  const general = inside.indexOf('####');
  return built(
    before,
    rest.slice(to + 1).trim(),
    general === -1 ? inside : inside.slice(0, general),
    general === -1 ? '' : inside.slice(general + 4),
    idMaker(),
  );
}

/** Questions of a GIFT file. */
export function readGift(text: string): FoundFile {
  const questions: FoundQuestion[] = [];
  let folder: string[] = [];
  let block: string[] = [];
  let begin = 0;
  const flush = () => {
    const whole = block.join('\n').trim();
    block = [];
    if (whole === '') return;
    const one = read(whole);
    questions.push({
      number: questions.length + 1,
      line: begin,
      text: whole.slice(0, MAX_SOURCE_TEXT),
      ...one,
      meta: { ...NO_META, folder },
    });
  };
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .forEach((line, i) => {
      if (line.trim().startsWith('//')) return;
      const category = /^\s*\$CATEGORY:\s*(.*)$/.exec(line);
      if (category) {
        flush();
        folder = folderOf(category[1]!);
        return;
      }
      if (line.trim() === '') {
        // An empty line within braces belongs to the question.
        const open = hide(block.join('\n'));
        if (open.split('{').length <= open.split('}').length) flush();
        else block.push(line);
        return;
      }
      if (block.length === 0) begin = i + 1;
      block.push(line);
    });
  flush();
  return { questions, skipped: [] };
}

/** Folders of a category path of Moodle: its own beginnings (`$course$`, `top`) are no folders. */
export const folderOf = (path: string): string[] =>
  path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '' && name !== 'top' && !/^\$\w+\$$/.test(name));
