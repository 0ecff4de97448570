/** The yardstick: bare node:http and pg answering with the same rows, nothing else. Started by bench/run.ts. */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });
const LIST = `select e.id, e.code, e.name, e.name_en, e.unit_id, u.name as unit_name, e.category, e.level, e.kind, e.hours,
  e.step_count, e.cover, e.brief, e.listed_at, (select count(*) from experiments.experiment where state = 'listed') as total
  from experiments.experiment e join units.unit u on u.id = e.unit_id
  where e.state = 'listed' and e.deleted_at is null order by e.listed_at desc, e.id limit 10`;
const POINT = `select name, unit_id, locale, settings from identity.person where id = $1`;

const server = createServer(async (request, answer) => {
  const url = new URL(request.url ?? '/', 'http://bench');
  const { rows } =
    url.pathname === '/list'
      ? await pool.query({ name: 'list', text: LIST })
      : await pool.query({ name: 'point', text: POINT, values: [url.searchParams.get('id')] });
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ data: rows }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify(server.address())}\n`);
});
