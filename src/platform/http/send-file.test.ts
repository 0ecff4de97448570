import { expect, it } from 'vitest';
import type { Http } from './module.ts';
import { sendFile } from './send-file.ts';

it('gives a file a name that every file system takes', () => {
  const headers = new Map<string, string>();
  const reply = {
    header: (name: string, value: string) => {
      headers.set(name, value);
      return reply;
    },
    send: () => reply,
  };
  sendFile(reply as unknown as Http['reply'], 'xlsx', { name: '期中/A:B?\n“卷”_监考记录.xlsx', body: Buffer.from('') });
  const name = decodeURIComponent(headers.get('content-disposition')!.split("''")[1]!);
  expect(name).toBe('期中_A_B_“卷”_监考记录.xlsx');
});
