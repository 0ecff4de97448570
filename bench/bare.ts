/** The yardstick: bare node:http and pg answering with the same rows, nothing else. Started by bench/run.ts. */
import { createServer } from 'node:http';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });
const QUERIES: Readonly<Record<string, string>> = {
  '/list': `select e.id, e.code, e.name, e.name_en, e.unit_id, u.name as unit_name, e.category, e.level, e.kind, e.hours,
    e.step_count, e.cover, e.brief, e.listed_at, (select count(*) from experiments.experiment where state = 'listed') as total
    from experiments.experiment e join units.unit u on u.id = e.unit_id
    where e.state = 'listed' and e.deleted_at is null order by e.listed_at desc, e.id limit 10`,
  '/point': `select name, unit_id, locale, settings from identity.person where id = $1`,
  '/people': `select p.id, p.account, p.name, p.number, p.role, p.unit_id, u.name as unit, p.state, p.last_login_at,
      p.created_at, (select count(*) from identity.person where deleted_at is null) as total,
      (select count(*) from identity.person where deleted_at is null and state = 'active') as active,
      (select count(*) from identity.person where deleted_at is null and state = 'pending') as pending,
      (select count(*) from identity.person where deleted_at is null and state = 'disabled') as disabled,
      (select count(*) from identity.person where deleted_at is null and last_login_at is null) as never,
      (select count(*) from identity.person where deleted_at is null
        and account = any(array(select account from identity.locked_account))) as locked
    from identity.person p left join units.unit u on u.id = p.unit_id
    where p.deleted_at is null order by p.created_at desc, p.id desc limit 10`,
  '/book': `select e.person_id, p.name, p.number, r.node_id, max(r.score) as best from classes.enrolment e
    join identity.person p on p.id = e.person_id
    left join runs.run r on r.person_id = e.person_id and r.class_id = e.class_id and r.state = 'finished'
    where e.class_id = $1 group by 1, 2, 3, 4`,
};
/** The parameters of the product's own hashes. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const server = createServer(async (request, answer) => {
  const url = new URL(request.url ?? '/', 'http://bench');
  const text = QUERIES[url.pathname];
  const id = url.searchParams.get('id');
  const rows = text
    ? (await pool.query({ name: url.pathname, text, values: id === null ? [] : [id] })).rows
    : [await hash('password', ARGON2ID)];
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ data: rows }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify(server.address())}\n`);
});
