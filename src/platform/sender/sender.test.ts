import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { openSender } from './sender.ts';

const message = { channel: 'sms', to: '13800000000', subject: '', text: '246810' } as const;

describe('without a gateway', () => {
  it('keeps the last hundred messages and sends nothing', async () => {
    const sender = openSender({ sender: undefined }, createLog('silent'));
    for (let i = 0; i < 101; i++) await sender.send({ ...message, text: String(i) });
    expect(sender.kept()).toHaveLength(100);
    expect(sender.kept().at(-1)).toEqual({ ...message, text: '100' });
  });
});

describe('with a gateway', () => {
  it('posts JSON with the token and reports a refusal', async () => {
    const seen: { token: string | undefined; body: unknown }[] = [];
    const server = http.createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        seen.push({ token: request.headers.authorization, body: JSON.parse(text) });
        response.statusCode = seen.length === 1 ? 202 : 500;
        response.end('taken');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    const sender = openSender({ sender: { url, token: 'secret' } }, createLog('silent'));
    await sender.send(message);
    expect(seen).toEqual([{ token: 'Bearer secret', body: message }]);
    await expect(sender.send(message)).rejects.toThrow('500');
    expect(sender.kept()).toEqual([]);
    await new Promise((done) => server.close(done));
  });
});
