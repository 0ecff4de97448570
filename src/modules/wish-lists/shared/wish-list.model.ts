/** What a line asks for: something of the catalogue, or something outside it in free words. */
export const LINE_KINDS = ['experiment', 'package', 'free'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const WISH_STATES = ['submitted', 'contacted', 'accepted', 'ordered', 'declined', 'withdrawn'] as const;
export type WishState = (typeof WISH_STATES)[number];

export const MAX_LINES = 50;
export const MAX_SEATS = 100_000;
export const MAX_PURPOSE = 200;
export const MAX_MESSAGE = 500;
/** Length of the words for something outside the catalogue. */
export const FREE_TEXT = { least: 5, most: 100 } as const;
/** Lists in an hour from one network address, or of one person. */
export const LISTS_PER_HOUR = 10;
/** Questions for an answer in an hour from one network address. */
export const STATUS_TRIES_PER_HOUR = 5;
/** Contact data in full stay on the screen this long. */
export const REVEAL_SECONDS = 60;
/** How somebody was reached. */
export const CONTACT_WAYS = ['phone', 'email', 'visit', 'other'] as const;

/** A mobile number of mainland China, or one of a landline with its area code, and an extension. */
export const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?)$/;

/** 138****5678, 010****1234: the last four digits are those a visitor asks for the answer with. */
export const maskPhone = (phone: string): string =>
  phone.length >= 10 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '****';

/** The last four digits of a number, whatever stands between them. */
export const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-4);

/** What officers do with a list: from which states, and to which. */
export const WISH_COMMANDS = {
  assign: { from: ['submitted', 'contacted'], to: null },
  contact: { from: ['submitted'], to: 'contacted' },
  accept: { from: ['contacted'], to: 'accepted' },
  decline: { from: ['submitted', 'contacted', 'accepted'], to: 'declined' },
  spam: { from: ['submitted'], to: 'declined' },
  tell: { from: ['accepted', 'declined'], to: null },
} as const satisfies Record<string, { readonly from: readonly WishState[]; readonly to: WishState | null }>;
export type WishCommand = keyof typeof WISH_COMMANDS;

/** What of a list decides which commands fit. */
export interface WishFacts {
  readonly state: WishState;
  readonly visitor: boolean;
  readonly toTell: boolean;
}

/** Whether a command fits a list, whoever gives it. */
export function fitsCommand(command: WishCommand, { state, visitor, toTell }: WishFacts): boolean {
  const from: readonly WishState[] = WISH_COMMANDS[command].from;
  return from.includes(state) && (command !== 'spam' || visitor) && (command !== 'tell' || toTell);
}

/** The wisher may still take a list back or add words to it. */
export const isOpen = (state: WishState): boolean => state === 'submitted' || state === 'contacted';

/** A line as it is asked for; `item` is an id, or the words of something outside the catalogue. */
export interface WishedLine {
  readonly kind: LineKind;
  readonly item: string;
  readonly seats: number;
  readonly purpose: string;
}

/** Same thing asked for: of free words, without regard to case. */
export const lineKey = ({ kind, item }: Pick<WishedLine, 'kind' | 'item'>): string =>
  `${kind}:${item.trim().toLowerCase()}`;

/** Lines in their order with others added: the same thing twice adds to its seats and keeps the first purpose. */
export function addLines(lines: readonly WishedLine[], more: readonly WishedLine[]): WishedLine[] {
  const all = new Map<string, WishedLine>();
  for (const line of [...lines, ...more]) {
    const before = all.get(lineKey(line));
    all.set(
      lineKey(line),
      before
        ? {
            ...before,
            seats: Math.min(MAX_SEATS, before.seats + line.seats),
            purpose: before.purpose || line.purpose,
          }
        : line,
    );
  }
  return [...all.values()];
}
