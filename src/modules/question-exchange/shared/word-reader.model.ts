import { QUESTION_TYPES, type QuestionType, POINTS as WORTH } from '../../questions/shared/question.model.ts';
import type { Built } from './build.model.ts';
import {
  clampPoints,
  type FilePicture,
  type FoundFile,
  type FoundQuestion,
  MAX_SOURCE_TEXT,
  type Note,
  note,
} from './exchange.model.ts';
import { childless, withChild } from './material.model.ts';
import { readRow } from './row.model.ts';
import type { SheetLabels } from './sheet.model.ts';
import { escapeHtml } from './text.model.ts';

/**
 * Questions of a Word document by the pattern of their text: sections that name a type, numbers that begin a
 * question, numbers in brackets below a material, lettered options, lines that begin with 答案, 解析, 难度, 知识点, 分值, and an answer block at the end.
 */

/** A paragraph: its text, in which {@link piece} stands for what is no plain text. */
export interface WordParagraph {
  readonly text: string;
  /** Pictures and other things of it that do not come along. */
  readonly pictures: number;
  readonly dropped: number;
}
/** A document that was opened. */
export interface WordText {
  readonly paragraphs: readonly WordParagraph[];
  /** Rich text of the pieces, by their number. */
  readonly pieces: readonly string[];
  /** By the sources that stand in the pieces. */
  readonly pictures: ReadonlyMap<string, FilePicture>;
}
/** What stands in a text for a piece. */
export const piece = (index: number): string => `\ue000${index}\ue001`;
const PIECE = /\ue000(\d+)\ue001/g;

/** Full-width signs count as half-width ones for the pattern; the text itself keeps them. */
const half = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');

const SECTION = /^\s*(?:[一二三四五六七八九十]{1,3}|[IVX]{1,4})\s*[、.．:：]\s*(.{2,})$/;
const QUESTION = /^\s*(?:\((\d{1,3})\)|(\d{1,3})\s*[.、](?!\d))\s*/;
const OPTION = /^\s*(?:\(([A-L])\)|([A-L])\s*[.、:)])\s*/;
const OPTION_INSIDE = /(?:\t|\s{2,})(?=(?:\([A-L]\)|[A-L]\s*[.、:)]))/g;
const POINTS = /(?:每小?[题題]|each|cada)\s*(\d+(?:\.\d+)?)\s*(?:分|points?|pontos?)/i;
const META: Readonly<Record<string, RegExp>> = {
  answer: /^\s*(?:\[(?:参考)?答案\]|(?:(?:参考|正确)?答案|answer|key|resposta|gabarito)\s*[:：])\s*/i,
  analysis: /^\s*(?:\[(?:答案)?解析\]|(?:(?:答案)?解析|explanation|explicação|comentário)\s*[:：])\s*/i,
  difficulty: /^\s*(?:\[难度\]|(?:难度|難度|difficulty|dificuldade)\s*[:：])\s*/i,
  knowledge: /^\s*(?:\[(?:知识点|考点)\]|(?:知识点|知識點|考点|knowledge points?|pontos? de conhecimento)\s*[:：])\s*/i,
  rubric: /^\s*(?:\[评分标准\]|(?:评分标准|評分標準|rubric|critérios?)\s*[:：])\s*/i,
  points: /^\s*(?:\[分值\]|(?:分值|points|pontos)\s*[:：])\s*/i,
};
type MetaName = 'answer' | 'analysis' | 'difficulty' | 'knowledge' | 'rubric' | 'points';
const META_NAMES = Object.keys(META) as MetaName[];
/** The type of a question below a material, as it may stand before its text. */
const TYPE_MARK = /^\s*[[(]([^\])]{2,30})[\])]\s*/;
/** A line that begins a material where nothing is numbered. */
const MATERIAL = /^\s*(?:(?:阅读)?材料\s*[一二三四五六七八九十\d]*\s*[:：]|阅读.*(?:回答|完成))/;
/** Answer of a question below a material, in a block at the end: `3(1) B`. */
const SUB_ANSWER = /^\s*(\d{1,3})\s*\((\d{1,2})\)\s*[.、:]?\s*(\S.*)$/;
const ANSWER_BLOCK = /^\s*(?:参考|标准)?答案\s*[:：]?\s*$/;

interface Draft {
  readonly number: number;
  readonly line: number;
  readonly section: number;
  readonly type: QuestionType | null;
  /** The material it stands below; null for a question by itself. */
  readonly whole: Draft | null;
  readonly sectionPoints: number | undefined;
  readonly stem: string[];
  readonly options: string[];
  readonly meta: Partial<Record<MetaName, string>>;
  readonly source: string[];
  pictures: number;
  dropped: number;
  /** Where a line without a mark of its own belongs. */
  last: 'stem' | 'option' | MetaName;
}

/** Removes the beginning that a pattern finds in the half-width form; both forms have equal lengths. */
const after = (text: string, found: RegExpExecArray): string => text.slice(found[0].length);

/** The type a heading names; the longest name of a type that it holds decides. */
function typeIn(heading: string, labels: SheetLabels): QuestionType | null {
  let best: { readonly type: QuestionType; readonly length: number } | null = null;
  const text = half(heading).toLowerCase();
  for (const type of QUESTION_TYPES) {
    for (const label of labels.types[type]) {
      const name = half(label).toLowerCase();
      if (text.includes(name) && (!best || name.length > best.length)) best = { type, length: name.length };
    }
  }
  if (!best && /选择/.test(text)) return /多|不定项/.test(text) ? 'multiple' : 'single';
  return best?.type ?? null;
}

const KEY_IN_STEM = /[(]\s*([A-L]{1,12}|√|×|对|错|正确|错误|T|F)\s*[)]/;
const SIDE_IN_STEM = /[(]\s*(√|×|对|错|正确|错误)\s*[)]/;

/** The answers of a block at the end: `1-5 ABCDA`, `1.A 2.BD`, by number. */
export function answersOfBlock(text: string): Map<number, string> {
  const found = new Map<number, string>();
  const bare = half(text);
  for (const [, from, to, letters] of bare.matchAll(
    /(\d{1,3})\s*[-~—–至]\s*(\d{1,3})\s*[:.、]?\s*([A-L√×TF]+(?:\s+[A-L√×TF]+)*)/g,
  )) {
    const [first, last] = [Number(from), Number(to)];
    const parts = /\s/.test(letters!) ? letters!.trim().split(/\s+/) : [...letters!];
    const each = parts.length === last - first + 1 ? parts : [...letters!.replace(/\s+/g, '')];
    if (each.length === last - first + 1) for (const [i, one] of each.entries()) found.set(first + i, one);
  }
  for (const [, number, answer] of bare.matchAll(
    /(\d{1,3})\s*[.、:]\s*([A-L]{1,12}|√|×|对|错|正确|错误)(?=\s|$|[;,，；])/g,
  )) {
    if (!found.has(Number(number))) found.set(Number(number), answer!);
  }
  return found;
}

/** Type of a question whose section names none, by what it looks like. */
function guess(draft: Draft, answer: string): QuestionType {
  if (draft.options.length >= 2)
    return /^[A-L]{2,}$/.test(half(answer).replace(/[\s,、;]/g, '')) ? 'multiple' : 'single';
  if (/^(√|×|对|错|正确|错误|T|F|True|False)$/i.test(half(answer).trim())) return 'truth';
  if (draft.stem.some((one) => /_{2,}/.test(one))) return 'blank';
  return 'shortAnswer';
}

/** Reads the questions of a document. @param labels in whose labels types are known, whatever the language of the page */
export function readWord({ paragraphs, pieces, pictures }: WordText, labels: SheetLabels): FoundFile {
  const html = (text: string) =>
    escapeHtml(text.trim()).replace(PIECE, (_all, index: string) => pieces[Number(index)] ?? '');
  const rich = (lines: readonly string[]) =>
    lines
      .map((one) => html(one))
      .filter((one) => one !== '')
      .map((one) => (one.startsWith('<table') ? one : `<p>${one}</p>`))
      .join('');
  const shown = (text: string) => text.replace(PIECE, '□');
  const drafts: Draft[] = [];
  const skipped: { line: number; text: string }[] = [];
  const blocks = new Map<number, string[]>();
  let section = 0;
  let type: QuestionType | null = null;
  let points: number | undefined;
  let block: string[] | null = null;
  /** The material whose questions are read. */
  let whole: Draft | null = null;
  for (const [i, paragraph] of paragraphs.entries()) {
    const { text } = paragraph;
    const bare = half(text);
    const now = drafts.at(-1);
    if (now && block === null) {
      now.pictures += paragraph.pictures;
      now.dropped += paragraph.dropped;
    }
    if (bare.trim() === '') continue;
    if (ANSWER_BLOCK.test(bare) && drafts.length > 0) {
      block = [];
      blocks.set(0, block);
      continue;
    }
    const heading = SECTION.exec(bare);
    if (block !== null) {
      if (heading) {
        const index = drafts.find((one) => one.type !== null && one.type === typeIn(heading[1]!, labels))?.section;
        block = [heading[1]!];
        blocks.set(index ?? blocks.size, block);
      } else block.push(bare);
      continue;
    }
    if (heading && typeIn(heading[1]!, labels) !== null) {
      section += 1;
      type = typeIn(heading[1]!, labels);
      points = clampPoints(Number(POINTS.exec(bare)?.[1]));
      whole = null;
      continue;
    }
    const meta = META_NAMES.find((name) => META[name]!.test(bare.replace(/【/g, '[').replace(/】/g, ']')));
    if (meta && now) {
      const found = META[meta]!.exec(bare.replace(/【/g, '[').replace(/】/g, ']'))!;
      now.meta[meta] = after(text, found);
      now.last = meta;
      now.source.push(text);
      continue;
    }
    const option = OPTION.exec(bare);
    if (option && now && now !== whole) {
      const cuts = [0, ...[...bare.matchAll(OPTION_INSIDE)].map(({ index }) => index)];
      const cut = cuts.map((from, at) => text.slice(from, cuts[at + 1]));
      for (const one of cut) {
        const found = OPTION.exec(half(one));
        if (found) now.options.push(after(one, found));
        else if (now.options.length > 0) now.options[now.options.length - 1] += ` ${one}`;
      }
      now.last = 'option';
      now.source.push(text);
      continue;
    }
    const begin = QUESTION.exec(bare);
    // A material without a number has numbered questions, one with a number has those in brackets.
    const below: boolean = begin !== null && whole !== null && (begin[1] !== undefined || whole.number === 0);
    const unnumbered = begin === null && type === 'composite' && (whole === null || MATERIAL.test(bare));
    if (begin || unnumbered) {
      let rest = begin ? after(text, begin) : text;
      let own: QuestionType | null = below ? null : type;
      const mark = below ? TYPE_MARK.exec(half(rest).replace(/【/g, '[').replace(/】/g, ']')) : null;
      const marked = mark && typeIn(mark[1]!, labels);
      if (mark && marked && marked !== 'composite') {
        own = marked;
        rest = after(rest, mark);
      }
      const draft: Draft = {
        ...{ number: begin ? Number(begin[1] ?? begin[2]) : 0, line: i + 1, section, type: own },
        ...{ whole: below ? whole : null, sectionPoints: below ? undefined : points },
        ...{ stem: [rest], options: [], meta: {}, source: [text], last: 'stem' as const },
        ...{ pictures: paragraph.pictures, dropped: paragraph.dropped },
      };
      if (!below && type === 'composite') whole = draft;
      drafts.push(draft);
      continue;
    }
    if (!now) {
      skipped.push({ line: i + 1, text: shown(text).slice(0, 200) });
      continue;
    }
    now.source.push(text);
    if (now.last === 'stem') now.stem.push(text);
    else if (now.last === 'option') now.options[now.options.length - 1] += ` ${text}`;
    else now.meta[now.last] = `${now.meta[now.last] ?? ''}\n${text}`;
  }
  /** An answer as a sheet has it: rich text for types marked by hand, blanks parted by two semicolons. */
  const answerFor = (kind: QuestionType, answer: string, stem: readonly string[]): string => {
    if (kind === 'shortAnswer' || kind === 'essay' || kind === 'file') return rich(answer.split('\n'));
    const plain = answer.replace(PIECE, '').trim();
    if (kind !== 'blank' || plain.includes(';;')) return plain;
    const places = half(stem.join('\n')).match(/_{2,}|\(\s*\)/g)?.length ?? 1;
    const parts = plain.split(/[;\uff1b]/);
    return places > 1 && parts.length === places ? parts.join(';;') : plain;
  };
  const given = new Map([...blocks].map(([index, lines]) => [index, answersOfBlock(lines.join(' '))]));
  const subs = new Map(
    [...blocks.values()].flat().flatMap((line) => {
      const [, n, m, text] = SUB_ANSWER.exec(line) ?? [];
      return text === undefined ? [] : [[`${n}(${m})`, text] as const];
    }),
  );
  const wholes = new Map<Draft, FoundQuestion>();
  const read = drafts.map((draft): FoundQuestion => {
    const notes: Note[] = [];
    const stem = [...draft.stem];
    let answer = draft.meta.answer;
    const at = stem.findIndex((one) => KEY_IN_STEM.test(half(one)));
    const sided = draft.whole !== null && draft.type === null && SIDE_IN_STEM.test(half(stem[at] ?? ''));
    const choosing = draft.options.length > 0 || draft.type === 'truth' || sided;
    if (answer === undefined && choosing && at !== -1) {
      const found = KEY_IN_STEM.exec(half(stem[at]!))!;
      answer = found[1]!;
      stem[at] = `${stem[at]!.slice(0, found.index)}（　　）${stem[at]!.slice(found.index + found[0].length)}`;
    }
    answer ??= draft.whole
      ? subs.get(`${draft.whole.number}(${draft.number})`)
      : (given.get(draft.section)?.get(draft.number) ?? given.get(0)?.get(draft.number));
    const kind = draft.type ?? guess(draft, answer ?? '');
    if (draft.pictures > 0) notes.push(note('pictures', { n: draft.pictures }));
    if (draft.dropped > 0) notes.push(note('objects', { n: draft.dropped }));
    const own = clampPoints(Number(half(draft.meta.points ?? '').replace(/[^\d.]/g, '') || Number.NaN));
    const level = half(draft.meta.difficulty ?? '').trim();
    const difficulty =
      labels.difficulties.findIndex((names, n) => level === String(n + 1) || names.includes(level.toLowerCase())) + 1;
    const worth = own ?? draft.sectionPoints;
    const texts = { stem: rich(stem), analysis: rich((draft.meta.analysis ?? '').split('\n')) };
    const one: Built =
      kind === 'composite'
        ? { type: kind, content: { type: kind, ...texts, children: [] }, notes: [] }
        : readRow(
            kind,
            {
              texts,
              options: draft.options.map((text) => rich([text])),
              rights: [],
              answer: answerFor(kind, answer ?? '', stem),
              rules: new Set(),
              share: null,
              ruleText: rich((draft.meta.rubric ?? '').split('\n')),
              points: worth,
            },
            labels,
          );
    return {
      number: 0,
      line: draft.line,
      text: draft.source.map(shown).join('\n').slice(0, MAX_SOURCE_TEXT),
      ...one,
      meta: {
        ...{ tags: [], source: '', objectives: [], folder: [] },
        knowledge: half(draft.meta.knowledge ?? '')
          .split(/[;,、]/)
          .map((text) => text.trim())
          .filter((text) => text !== ''),
        ...(worth === undefined ? {} : { points: worth }),
        ...(difficulty > 0 ? { difficulty } : {}),
      },
      notes: [...notes, ...one.notes],
    };
  });
  drafts.forEach((draft, i) => {
    const one = read[i]!;
    if (draft.whole) {
      const before = wholes.get(draft.whole)!;
      const text = `${before.text}\n${one.text}`.slice(0, MAX_SOURCE_TEXT);
      wholes.set(draft.whole, { ...withChild(before, one, one.meta.points ?? WORTH.usual), text });
    } else wholes.set(draft, one);
  });
  const questions = [...wholes.values()].map((one, i) => ({ ...childless(one), number: i + 1 }));
  return { questions, skipped, pictures };
}
