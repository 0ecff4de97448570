import { describe, expect, it } from 'vitest';
import { type StreamItem, sseParser } from './sse-parser.ts';

function parse(...pieces: readonly string[]): StreamItem[] {
  const heard: StreamItem[] = [];
  const take = sseParser((item) => heard.push(item));
  for (const piece of pieces) take(piece);
  return heard;
}

const stream = 'event: hello\ndata: {"a":1}\n\n: keep-alive\n\nid: 7\nevent: job\ndata: {"b":\ndata: "喂"}\n\n';
const items = [
  { id: null, event: 'hello', data: { a: 1 } },
  { id: '7', event: 'job', data: { b: '喂' } },
];

describe('server-sent events', () => {
  it('are read whole, without comments', () => {
    expect(parse(stream)).toEqual(items);
  });

  it('are the same wherever the pieces end', () => {
    for (let cut = 1; cut < stream.length; cut++) expect(parse(stream.slice(0, cut), stream.slice(cut))).toEqual(items);
    expect(parse(...stream)).toEqual(items);
  });

  it('may use any line ending', () => {
    expect(parse(stream.replaceAll('\n', '\r\n'))).toEqual(items);
    expect(parse(...stream.replaceAll('\n', '\r\n'))).toEqual(items);
    // A lone CR at the end waits for what follows.
    expect(parse(stream.replaceAll('\n', '\r'), ':')).toEqual(items);
  });

  it('wait for their blank line', () => {
    expect(parse('event: job\ndata: 1\n')).toEqual([]);
  });

  it('lose only themselves when their data is no JSON', () => {
    expect(parse('event: x\ndata: {\n\ndata: 2\n\n')).toEqual([{ id: null, event: 'message', data: 2 }]);
  });

  it('without data are nothing', () => {
    expect(parse('event: x\nid: 3\n\nunknown: y\ndata: 1\n\n')).toEqual([{ id: null, event: 'message', data: 1 }]);
  });
});
