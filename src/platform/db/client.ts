import pg from 'pg';

/**
 * Opens a connection of its own. A lost connection fails the running or next query; without a listener the `error`
 * event of an idle client would end the whole process.
 * @param applicationName shown in pg_stat_activity.
 */
export async function openClient(connectionString: string, applicationName = 'cloudvse'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
