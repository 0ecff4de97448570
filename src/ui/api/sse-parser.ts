/** One event of a stream. */
export interface StreamItem {
  /** Place in the stream, for `Last-Event-ID`; null for events outside of the count (greetings, snapshots). */
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads server-sent events from text that comes in pieces: pieces may end anywhere, lines end with LF, CR or CRLF,
 * several `data` lines are joined, comments are dropped, and so is an event whose data is no JSON.
 * @param onItem called for every whole event
 * @returns takes the next piece
 */
export function sseParser(onItem: (item: StreamItem) => void): (piece: string) => void {
  let rest = '';
  let event = '';
  let id: string | null = null;
  let data: string[] = [];

  const dispatch = () => {
    const text = data.join('\n');
    const item = { id, event: event || 'message' };
    event = '';
    id = null;
    data = [];
    if (text === '') return;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    onItem({ ...item, data: value });
  };
  const line = (text: string) => {
    if (text === '') return dispatch();
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };
  return (piece) => {
    rest += piece;
    for (;;) {
      const end = rest.search(/[\r\n]/);
      // A CR at the very end may be the first half of CRLF.
      if (end < 0 || (rest[end] === '\r' && end === rest.length - 1)) return;
      const width = rest[end] === '\r' && rest[end + 1] === '\n' ? 2 : 1;
      const text = rest.slice(0, end);
      rest = rest.slice(end + width);
      line(text);
    }
  };
}
