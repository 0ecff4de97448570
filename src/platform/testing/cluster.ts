import pg from 'pg';

/**
 * Passwords of the two login roles in every test database of one cluster. Roles belong to the whole cluster, so a test
 * that starts a server of its own on it must give that server these as its secrets.
 */
export const TEST_PASSWORDS = { app: 'a1'.repeat(32), jobs: 'b2'.repeat(32) };

/** A connection for creating and dropping test databases. */
export async function adminClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A test that ends its server also ends this connection; the next query says so, nothing else must.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * The address of the same server without the template. Nobody connects to the template itself: while somebody does, it cannot be
 * cloned.
 */
export function serverUrl(templateUrl: string): string {
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  return url.href;
}

/** Clones the template under a fresh name; returns the owner's address and a way to drop it. */
export async function cloneDatabase(templateUrl: string, name: string) {
  const template = new URL(templateUrl).pathname.slice(1);
  const server = serverUrl(templateUrl);
  const admin = await adminClient(server);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  // Copying its files takes half of the time it takes to write all its pages to the log.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await admin.end();
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      const last = await adminClient(server);
      await last.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await last.end();
    },
  };
}
