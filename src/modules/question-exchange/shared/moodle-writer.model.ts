import type { OrderingRule } from '../../../kernel/scoring/arrangement.ts';
import { type Content, type ContentOf, pointsOf, USUAL_BLANK } from '../../questions/shared/content.model.ts';
import { unique } from './build.model.ts';
import { writePlace } from './cloze.model.ts';
import { type LeavingQuestion, lostFacts, NO_META, type Note, note, type Written } from './exchange.model.ts';
import { writeCloze } from './moodle-material.model.ts';
import { escapeHtml, htmlForOthers, isPlain, plainWithFormulas } from './text.model.ts';

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const text = (value: string): string => `<text>${cdata(value)}</text>`;
const html = (name: string, value: string, attributes = ''): string =>
  `<${name} format="html"${attributes}>${text(htmlForOthers(value))}</${name}>`;
const plain = (value: string): string => `<text>${cdata(value)}</text>`;
const share = (value: number): string => String(Number(value.toFixed(5)));

const GRADING: Readonly<Record<OrderingRule, string>> = {
  exact: 'ALL_OR_NOTHING',
  position: 'ABSOLUTE_POSITION',
  adjacent: 'RELATIVE_NEXT_EXCLUDE_LAST',
  lcs: 'LONGEST_ORDERED_SUBSET',
};

interface Part {
  readonly kind: string;
  readonly body: string;
  /** In place of the stem as it is. */
  readonly stem?: string;
}

function numeric(content: Extract<Content, { type: 'numeric' }>, notes: Note[]): Part {
  if (content.tolerance === 'figures') notes.push(note('figures'));
  if (content.tolerance === 'relative') notes.push(note('relative'));
  if (content.unit !== 'none' && content.tiers.length > 1) notes.push(note('unitShare'));
  const value = Number(content.value);
  const within = (one: string) =>
    content.tolerance === 'relative' ? String(Number(((Math.abs(value) * Number(one)) / 100).toFixed(12))) : one;
  const tiers =
    content.tolerance === 'figures' || content.tiers.length === 0 ? [{ within: '0', share: 100 }] : content.tiers;
  const answers = tiers.map(
    (tier) =>
      `<answer fraction="${tier.share}" format="moodle_auto_format">${plain(content.value)}<tolerance>${within(tier.within)}</tolerance></answer>`,
  );
  if (content.unit === 'none')
    return {
      kind: 'numerical',
      body: `${answers.join('')}<unitgradingtype>0</unitgradingtype><showunits>3</showunits>`,
    };
  const units = content.units.map(
    ({ unit, factor }) =>
      `<unit><multiplier>${Number((1 / Number(factor)).toPrecision(12))}</multiplier><unit_name>${escapeHtml(unit)}</unit_name></unit>`,
  );
  const grading =
    content.unit === 'required'
      ? `<unitgradingtype>1</unitgradingtype><unitpenalty>${share(content.unitShare / 100)}</unitpenalty><showunits>0</showunits>`
      : '<unitgradingtype>0</unitgradingtype><showunits>0</showunits>';
  return { kind: 'numerical', body: `${answers.join('')}<units>${units.join('')}</units>${grading}` };
}

function written(content: Extract<Content, { type: 'shortAnswer' | 'essay' }>, notes: Note[]): Part {
  if (content.keywords.length > 0) notes.push(note('keywords'));
  if (content.minCharacters > 0 || content.maxCharacters > 0) notes.push(note('limits'));
  const short = content.type === 'shortAnswer';
  const grader = content.rubric === '' ? content.reference : `${content.reference}<hr>${content.rubric}`;
  return {
    kind: 'essay',
    body: `<responseformat>${short ? 'plain' : 'editor'}</responseformat><responserequired>1</responserequired><responsefieldlines>${short ? 5 : 15}</responsefieldlines><attachments>0</attachments>${html('graderinfo', grader)}`,
  };
}

function part(content: Content, notes: Note[]): Part {
  switch (content.type) {
    case 'single':
    case 'multiple': {
      const keys = content.type === 'single' ? [content.key] : content.keys;
      const wrong = content.options.length - keys.length;
      const loss = content.type === 'single' ? 0 : content.rule === 'net' ? 100 / Math.max(1, wrong) : 100;
      if (content.type === 'multiple' && (content.rule === 'half' || content.rule === 'all')) notes.push(note('rule'));
      const answers = content.options.map((one) =>
        html('answer', one.text, ` fraction="${share(keys.includes(one.id) ? 100 / keys.length : -loss || 0)}"`),
      );
      return {
        kind: 'multichoice',
        body: `<single>${content.type === 'single'}</single><shuffleanswers>${!content.fixed}</shuffleanswers><answernumbering>ABCD</answernumbering>${answers.join('')}`,
      };
    }
    case 'truth':
      return {
        kind: 'truefalse',
        body: [true, false]
          .map(
            (side) =>
              `<answer fraction="${content.key === side ? 100 : 0}" format="moodle_auto_format">${plain(String(side))}</answer>`,
          )
          .join(''),
      };
    case 'blank': {
      if (content.free) notes.push(note('free'));
      const usual = { ...USUAL_BLANK.switches, letterCase: false };
      if (
        content.blanks.some(
          ({ switches }) => JSON.stringify({ ...switches, letterCase: false }) !== JSON.stringify(usual),
        )
      )
        notes.push(note('switches'));
      if (content.blanks.some(({ points }) => !Number.isInteger(points) || points < 1))
        notes.push(note('partialPoints'));
      const stem = content.stem.replace(/\{\{(\d+)\}\}/g, (all, n: string) => {
        const one = content.blanks[Number(n) - 1];
        return one ? escapeHtml(writePlace(one)).replaceAll('&quot;', '"') : all;
      });
      return { kind: 'cloze', body: '', stem };
    }
    case 'numeric':
      return numeric(content, notes);
    case 'ordering':
      return {
        kind: 'ordering',
        body: `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${GRADING[content.rule]}</gradingtype><showgrading>SHOW</showgrading><numberingstyle>none</numberingstyle>${content.items
          .map((one, i) => html('answer', one.text, ` fraction="${i + 1}"`))
          .join('')}`,
      };
    case 'matching': {
      if (content.whole) notes.push(note('whole'));
      const rightOf = new Map(content.pairs.map(({ left, right }) => [left, right]));
      const used = new Set(rightOf.values());
      const textOf = new Map(content.rights.map((one) => [one.id, one.text]));
      if (content.rights.some((one) => !isPlain(one.text))) notes.push(note('markup'));
      const pairs = [
        ...content.lefts.map((one) => [one.text, textOf.get(rightOf.get(one.id) ?? '') ?? ''] as const),
        ...content.rights.filter(({ id }) => !used.has(id)).map((one) => ['', one.text] as const),
      ];
      return {
        kind: 'matching',
        body: `<shuffleanswers>true</shuffleanswers>${pairs
          .map(
            ([left, right]) =>
              `<subquestion format="html">${text(htmlForOthers(left))}<answer>${plain(plainWithFormulas(right))}</answer></subquestion>`,
          )
          .join('')}`,
      };
    }
    case 'shortAnswer':
    case 'essay':
      return written(content, notes);
    case 'file': {
      const grader = content.rubric === '' ? content.reference : `${content.reference}<hr>${content.rubric}`;
      notes.push(note('fileKinds'));
      return {
        kind: 'essay',
        body: `<responseformat>noinline</responseformat><responserequired>0</responserequired><attachments>${content.files}</attachments><attachmentsrequired>1</attachmentsrequired><maxbytes>${content.megabytes * 1_048_576}</maxbytes>${html('graderinfo', grader)}`,
      };
    }
    case 'experiment':
    case 'composite':
      throw new Error(`what is asked as ${content.type} is left out of what is written`);
  }
}

/** A question as Moodle XML. @param idNumber by which it is known there; empty for none */
export function writeMoodle(question: LeavingQuestion, idNumber = ''): NonNullable<Written> {
  const { content } = question;
  if (content.type === 'composite') return writeMaterial(question, content);
  const notes: Note[] = [];
  const { kind, body, stem } = part(content, notes);
  notes.push(...lostFacts(question, { tags: true }));
  return { text: element(question, { kind, body, stem: stem ?? content.stem, idNumber }), notes };
}

/**
 * A material and its questions as one question with embedded answers, where these have words for all of them. Else it is a
 * description, which asks nothing there, and the questions below it behind it: their numbers say that they belong to it.
 */
function writeMaterial(question: LeavingQuestion, content: ContentOf<'composite'>): NonNullable<Written> {
  const idNumber = `material-${content.children[0]?.id ?? ''}`;
  const cloze = writeCloze(content);
  if (cloze) {
    const notes: Note[] = [];
    for (const child of content.children) part(child.content, notes);
    notes.push(...lostFacts(question, { tags: true }));
    const text = element(
      { ...question, content: { ...content, ...cloze } },
      { kind: 'cloze', body: '', stem: cloze.stem, idNumber, name: content.stem },
    );
    return { text, notes: unique(notes) };
  }
  const children = content.children.map((child, i) =>
    writeMoodle({ ...NO_META, ...child, difficulty: question.difficulty }, `${idNumber}.${i + 1}`),
  );
  const notes = [...lostFacts(question, { tags: true }), ...children.flatMap((one) => one.notes)];
  const whole = element(question, { kind: 'description', body: '', stem: content.stem, idNumber });
  return { text: [whole, ...children.map((one) => one.text)].join('\n'), notes };
}

function element(
  { content, points, tags }: LeavingQuestion,
  of: {
    readonly kind: string;
    readonly body: string;
    readonly stem: string;
    readonly idNumber: string;
    /** Rich text its name is made of; absent: the stem. */
    readonly name?: string;
  },
): string {
  const name =
    plainWithFormulas(of.name ?? content.stem)
      .replace(/\s+/g, ' ')
      .slice(0, 60) || of.kind;
  const grade = of.kind === 'description' ? 0 : pointsOf(content, points);
  const tagged = tags.map((one) => `<tag>${text(one)}</tag>`).join('');
  const known = of.idNumber === '' ? '' : `<idnumber>${escapeHtml(of.idNumber)}</idnumber>`;
  return `<question type="${of.kind}"><name>${text(name)}</name>${html('questiontext', of.stem)}${html('generalfeedback', content.analysis)}<defaultgrade>${grade}</defaultgrade><penalty>0</penalty><hidden>0</hidden>${known}${of.body}${tagged === '' ? '' : `<tags>${tagged}</tags>`}</question>`;
}

/** A picture as Moodle has it: a name, and its bytes as base64. */
export interface MoodlePicture {
  readonly name: string;
  readonly base64: string;
}

/** The text of a question with its pictures inside: each stands by its name, and its bytes in the same element. */
export const embedPictures = (xml: string, pictures: ReadonlyMap<string, MoodlePicture>): string =>
  xml.replace(/<text>([\s\S]*?)<\/text>/g, (whole, inner: string) => {
    const used = new Set<MoodlePicture>();
    const next = inner.replace(/(<img\b[^>]*?\bsrc=")([^"]*)"/g, (all, before: string, src: string) => {
      const picture = pictures.get(src);
      if (!picture) return all;
      used.add(picture);
      return `${before}@@PLUGINFILE@@/${picture.name}"`;
    });
    const files = [...used].map(
      ({ name, base64 }) => `<file name="${escapeHtml(name)}" path="/" encoding="base64">${base64}</file>`,
    );
    return used.size === 0 ? whole : `<text>${next}</text>${files.join('')}`;
  });

/** A whole document: questions below the category they lie in. @param mark by which a copy is known, in a comment */
export function moodleFile(
  questions: readonly { readonly text: string; readonly folder: readonly string[] }[],
  mark = '',
): string {
  let at = '';
  const lines: string[] = [];
  for (const { text: one, folder } of questions) {
    const path = ['$course$/top', ...folder.map((name) => name.replaceAll('/', '//'))].join('/');
    if (path !== at) lines.push(`<question type="category"><category>${text(path)}</category></question>`);
    at = path;
    lines.push(one);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${mark === '' ? '' : `<!-- ${mark} -->\n`}<quiz>\n${lines.join('\n')}\n</quiz>\n`;
}
