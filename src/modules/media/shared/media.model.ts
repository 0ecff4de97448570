/** Kinds of files a node may be. */
export const MEDIA_KINDS = ['video', 'document'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Endings of the files a kind takes, those that browsers show first. */
export const MEDIA_ENDINGS = {
  video: ['mp4', 'flv', 'wmv'],
  document: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'],
} as const;
/** Endings a browser shows in the page; the others are stored and downloaded. */
export const SHOWN_ENDINGS: readonly string[] = ['mp4', 'pdf'];
/** Endings of pictures a video may show before it plays. */
export const POSTER_ENDINGS: readonly string[] = ['png', 'jpg', 'jpeg'];
/** Uploads of each kind. */
export const UPLOAD_KIND = { video: 'video', document: 'courseware' } as const;

/** What may be said of a file beside how it is used, each by a code of a table of the settings. */
export const METADATA_TABLES = {
  source: 'resourcesource',
  type: 'resourcetype',
  review: 'resourcereview',
  state: 'resourcestate',
} as const;
export const METADATA_KEYS = ['source', 'type', 'review', 'state'] as const satisfies (keyof typeof METADATA_TABLES)[];
/** Codes by what they say; what is not said is absent. */
export type Metadata = Readonly<Partial<Record<(typeof METADATA_KEYS)[number], string>>>;

/** Characters of an address. */
export const MAX_ADDRESS = 2000;

/** Why a video cannot be played from an address: it is none of the web, or of a server nobody allowed. */
export type AddressFault = 'address' | 'source';

/**
 * What is wrong with the address of a video.
 * @param sources origins videos may be played from
 */
export function faultOfAddress(text: string, sources: readonly string[]): AddressFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'address';
  return sources.includes(url.origin) ? null : 'source';
}

/** What a video at an address is called: the last part of its path, else its server. */
export function nameOfAddress(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return (decodeURIComponent(last) || hostname).slice(0, 255);
  } catch {
    return (last || hostname).slice(0, 255);
  }
}

/** Speeds a video may be played at. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
export const MAX_SPEED = 2;
export const MAX_CAPTIONS = 5;
/** Characters of one caption file. */
export const MAX_CAPTION = 300_000;

/** Questions a video may ask, and the answers each offers. */
export const MAX_QUESTIONS = 20;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 6;
export const MAX_STEM = 500;
export const MAX_OPTION = 200;
export const MAX_ANALYSIS = 500;

/** A question a video stops at (弹题): shown right or wrong, counted nowhere. */
export interface VideoQuestion {
  readonly id: string;
  /** Second at which the video stops. */
  readonly at: number;
  readonly stem: string;
  readonly options: readonly string[];
  /** Places of the right options, from 0, in order. */
  readonly keys: readonly number[];
  /** Said after the answer; may be empty. */
  readonly analysis: string;
}

/** Why a question cannot be asked, by its part. */
export type QuestionFault = 'options' | 'keys';

/** What is wrong with a question whose single values are sound: equal options, keys that name none. */
export function faultOfQuestion({ options, keys }: Pick<VideoQuestion, 'options' | 'keys'>): QuestionFault | null {
  if (new Set(options.map((option) => option.trim())).size < options.length) return 'options';
  const known = new Set(keys.filter((key) => key < options.length));
  return known.size === 0 || known.size < keys.length ? 'keys' : null;
}

/** Whether the chosen options are the right ones, all of them and no other. */
export const isRight = (keys: readonly number[], chosen: readonly number[]): boolean =>
  keys.length === chosen.length && keys.every((key) => chosen.includes(key));

/** The first question somebody has not answered, in the order of the video. */
export const firstUnanswered = <Q extends { readonly id: string; readonly at: number }>(
  questions: readonly Q[],
  answered: ReadonlySet<string>,
): Q | undefined => questions.filter(({ id }) => !answered.has(id)).sort((a, b) => a.at - b.at)[0];

/** Seconds a video may run past its question before it stands still: between two reports of the play head. */
export const STOP_SECONDS = 1;

/** What of ranges lies before a question that was not answered. */
export const untilQuestion = (ranges: readonly Range[], at: number): Range[] =>
  ranges.map(([from, to]): Range => [from, Math.min(to, at + STOP_SECONDS)]).filter(([from, to]) => to > from);

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)$|^(\d{1,5})$/;

/** Seconds of a time as people write it: `75`, `1:15`, `0:01:15`; null when it is none. */
export function secondsOfClock(text: string): number | null {
  const found = CLOCK.exec(text.trim().replaceAll('：', ':'));
  if (!found) return null;
  const [, hours = '0', minutes = '0', seconds = '0', plain] = found;
  return plain === undefined ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : Number(plain);
}

/** Part of a video in seconds, from inclusive to exclusive. */
export type Range = readonly [from: number, to: number];
/** Ranges one report may name. */
export const MAX_RANGES = 60;
/** Pages one report may name. */
export const MAX_REPORTED_PAGES = 200;
/** Seconds between two reports of what is watched. */
export const REPORT_SECONDS = 15;
/** Seconds a page has to be in sight to count as seen. */
export const PAGE_SECONDS = 3;

/** Ranges in order, those that touch joined, within 0 and `length`; empty ones left out. */
export function joinRanges(ranges: readonly Range[], length: number): Range[] {
  const sorted = ranges
    .map(([from, to]): Range => [Math.max(0, from), Math.min(length, to)])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Length of joined ranges. */
export const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Share of a whole in percent, 0.01. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 10_000) / 100);

/** Seconds of playing that are always believed, for clocks and networks. */
const GRACE_SECONDS = 5;

/**
 * What of a report is credited: at most what can be played since the last report, the first of it first.
 * @param elapsed seconds since the last report. @returns the ranges, and whether some of them were refused
 */
export function creditRanges(
  reported: readonly Range[],
  of: { readonly duration: number; readonly elapsed: number; readonly maxSpeed: number },
): { readonly ranges: Range[]; readonly refused: boolean } {
  const joined = joinRanges(reported, of.duration);
  let left = Math.max(0, of.elapsed) * of.maxSpeed + GRACE_SECONDS;
  const ranges: Range[] = [];
  for (const [from, to] of joined) {
    const taken = Math.min(to - from, left);
    if (taken > 0) ranges.push([from, from + taken]);
    left -= taken;
  }
  return { ranges, refused: lengthOf(joined) - lengthOf(ranges) > 0.05 };
}

/** Pages of a report that are credited: as many as can be seen since the last one, and one. */
export function creditPages(
  reported: readonly number[],
  of: { readonly pages: number; readonly elapsed: number },
): { readonly pages: number[]; readonly refused: boolean } {
  const known = [...new Set(reported)].filter((page) => Number.isInteger(page) && page >= 1 && page <= of.pages);
  const most = Math.floor(Math.max(0, of.elapsed) / PAGE_SECONDS) + 1;
  return { pages: known.slice(0, most), refused: known.length > most };
}

/** Furthest second up to which everything was watched from the beginning on. */
export function reachedFrom(covered: readonly Range[]): number {
  const [first] = covered;
  return first && first[0] <= 1 ? first[1] : 0;
}

/** One caption: from and to in seconds, with its words. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const TIME = /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})$/;

function secondsOf(text: string): number | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [, hours = '0', minutes, seconds, ms] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000;
}

/** Captions of a WebVTT or SubRip text, in order; null when it is neither. */
export function readCaptions(text: string): Cue[] | null {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0) continue;
    const [begin = '', end = ''] = lines[at]!.split('-->');
    const from = secondsOf(begin);
    const to = secondsOf(end.trim().split(/\s/)[0] ?? '');
    if (from === null || to === null || to <= from) return null;
    cues.push({ from, to, text: lines.slice(at + 1).join('\n') });
  }
  return cues.length > 0 ? cues : null;
}
