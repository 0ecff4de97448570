/** What measurements of many people at once share: timed calls, waits on one clock, sign-ins, a table of quantiles. */
import { Agent, request } from 'node:http';
import type pg from 'pg';
import { quantile, type Stand } from './stand.ts';

export interface Crowd {
  /**
   * Calls the product; with a kind its time is kept under that.
   * @returns the data of the answer @throws Error for any answer but success
   */
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  send(method: string, path: string, headers: Record<string, string>, body: object | null, kind?: string): Promise<any>;
  /** Bearers of accounts, in their order; four sign in at a time. */
  signIn(accounts: readonly string[]): Promise<Record<string, string>[]>;
  /** Milliseconds of the calls of a kind. */
  times(kind: string): readonly number[];
  /** Bytes of the answers to the calls of a kind, before compression. */
  bytes(kind: string): number;
  /** Keeps a failure for the report. */
  readonly failed: (error: Error) => void;
  readonly failures: readonly string[];
  /** Prints a line of quantiles for each kind, then up to ten failures. */
  report(): void;
  close(): void;
}

/** Waits until a moment of `performance.now()`. */
export const until = async (at: number): Promise<void> => {
  const left = at - performance.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
};

export function openCrowd(stand: Stand): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const taken = new Map<string, number[]>();
  const sizes = new Map<string, number>();
  const failures: string[] = [];
  const timesOf = (kind: string) => {
    const times = taken.get(kind) ?? [];
    taken.set(kind, times);
    return times;
  };
  return {
    failures,
    failed: (error) => void failures.push(error.message),
    times: timesOf,
    bytes: (kind) => sizes.get(kind) ?? 0,
    send: (method, path, headers, body, kind) =>
      new Promise((done, failed) => {
        const began = performance.now();
        const written = body === null ? {} : { 'content-type': 'application/json', 'x-requested-with': 'cloudvse' };
        const call = request(stand.base + path, { method, agent, headers: { ...headers, ...written } }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('error', failed);
          answer.on('end', () => {
            if (kind !== undefined) {
              timesOf(kind).push(performance.now() - began);
              sizes.set(kind, (sizes.get(kind) ?? 0) + Buffer.byteLength(text));
            }
            if (answer.statusCode === 200) done(JSON.parse(text).data);
            else failed(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`));
          });
        });
        call.on('error', failed);
        call.end(body === null ? undefined : JSON.stringify(body));
      }),
    async signIn(accounts) {
      const bearers: Record<string, string>[] = [];
      let next = 0;
      const some = async () => {
        for (let i = next++; i < accounts.length; i = next++) {
          bearers[i] = { authorization: `Bearer ${(await stand.login(accounts[i]!)).Token}` };
        }
      };
      await Promise.all([some(), some(), some(), some()]);
      return bearers;
    },
    report() {
      for (const [kind, times] of taken) {
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0).padStart(5));
        const calls = String(times.length).padStart(6);
        console.log(`${kind.padEnd(10)} ${calls} calls   p50 ${p50}   p95 ${p95}   p99 ${p99} ms`);
      }
      for (const text of new Set(failures.slice(0, 10))) console.log(text);
    },
    close: () => agent.destroy(),
  };
}

/** Makes learners of a class, with the password of the demonstration: accounts `prefix1` to `prefix<count>`. */
export async function plantLearners(
  db: pg.Client,
  { courseId, classId, count, prefix }: { courseId: string; classId: string; count: number; prefix: string },
): Promise<void> {
  await db.query(
    `with made as (
       insert into identity.person (id, account, name, number, role, unit_id, source)
       select gen_random_uuid(), $4::text || i, '学生' || i, $4::text || lpad(i::text, 8, '0'), 6, p.unit_id, 'import'
       from generate_series(1, $1::int) as g (i), identity.person p where p.account = 'student' returning id
     ), key as (
       insert into identity.credential (person_id, hash)
       select made.id, c.hash from made, identity.credential c join identity.person p on p.id = c.person_id
       where p.account = 'student' returning person_id
     ), enrolled as (
       insert into classes.enrolment (id, class_id, course_id, person_id, source)
       select gen_random_uuid(), $2, $3, person_id, 'import' from key returning person_id
     ) insert into courses.course_reader (course_id, person_id, class_id) select $3, person_id, $2 from enrolled`,
    [count, classId, courseId, prefix],
  );
}
