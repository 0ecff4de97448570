import { blankNumbers } from '../../questions/shared/content.model.ts';
import { type Built, blanksOf, failed, type Texts, type WeightedAnswer } from './build.model.ts';
import { type Note, note } from './exchange.model.ts';
import { richOf, unescapeHtml } from './text.model.ts';

/** Embedded answers of Moodle: `{2:SHORTANSWER:=volt~%50%V#nearly}`. */
export const PLACE = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g;
const SHORT = /^(SHORTANSWER|SA|MW)(_C|C)?$/;
const CHOICE =
  /^(MULTICHOICE|MC|MULTICHOICE_H|MULTICHOICE_V|MCH|MCV|MULTICHOICE_S|MCS|MULTICHOICE_HS|MCHS|MULTICHOICE_VS|MCVS)$/;
const NUMBER = /^(NUMERICAL|NM)$/;

const show = (text: string) => unescapeHtml(text.replace(/\\([#~/"\\}=])/g, '$1'));
/** Answers of a place, each with its weight and feedback. */
export function answersOf(body: string): WeightedAnswer[] {
  return body.split(/(?<!\\)~/).flatMap((one) => {
    const found = /^(=|%(-?\d+(?:\.\d+)?)%)?(.*)$/s.exec(one.trim())!;
    const [text = '', ...feedback] = (found[3] ?? '').split(/(?<!\\)#/);
    if (text.trim() === '') return [];
    return {
      text: show(text.trim()),
      weight: found[1] === '=' ? 100 : Number(found[2] ?? 0),
      ...(feedback.length > 0 ? { feedback: richOf(show(feedback.join('#'))) } : {}),
    };
  });
}

/** A text with embedded answers as one question with blanks. Places to choose from become blanks that accept the right choice. */
export function readCloze(texts: Texts, newId: () => string): Built {
  if (blankNumbers(texts.stem).length > 0) return failed('blank', note('syntax'));
  const blanks: { answers: WeightedAnswer[]; caseMatters: boolean; points: number }[] = [];
  const notes: Note[] = [];
  const kinds: string[] = [];
  const stem = texts.stem.replace(PLACE, (_all, points: string, kind: string, body: string) => {
    let answers = answersOf(body);
    if (CHOICE.test(kind)) notes.push(note('chosen'));
    else if (NUMBER.test(kind)) {
      notes.push(note('tolerance'));
      answers = answers.map((one) => ({ ...one, text: one.text.split(':')[0]! }));
    } else if (!SHORT.test(kind)) kinds.push(kind);
    const worth = Math.min(100, Math.max(1, Number(points || 1)));
    blanks.push({ answers, caseMatters: SHORT.exec(kind)?.[2] !== undefined, points: worth });
    return `{{${blanks.length}}}`;
  });
  if (kinds.length > 0) return failed('blank', note('unsupported', { kind: kinds[0]! }));
  if (blanks.length === 0) return failed('blank', note('noAnswer'));
  const one = blanksOf({ ...texts, stem }, blanks, newId);
  return { ...one, notes: [...notes, ...one.notes] };
}

export const escaped = (text: string): string => text.replace(/[\\#~/"}=]/g, (sign) => `\\${sign}`);
/** A blank as an embedded answer. */
export const writePlace = (blank: {
  readonly points: number;
  readonly accepted: readonly string[];
  readonly switches: { readonly letterCase: boolean };
}): string =>
  `{${Math.max(1, Math.round(blank.points))}:SHORTANSWER${blank.switches.letterCase ? '' : '_C'}:${blank.accepted
    .map((one) => `=${escaped(one)}`)
    .join('~')}}`;
