import cluster from 'node:cluster';
import { type Config, ConfigError, loadConfig } from '../platform/config/config.ts';
import { openDataDir } from '../platform/config/data-dir.ts';
import { beginCluster } from '../platform/db/embedded-cluster.ts';
import { originOf } from '../platform/http/hosts.ts';
import { createLog } from '../platform/log/log.ts';
import { startProcesses } from './processes.ts';

const started = performance.now();

// data: the lines on the terminal are for operators, Chinese and English side by side
async function greet(config: Config, port: number): Promise<void> {
  const { DEMO_PASSWORD } = await import('./first-start.ts');
  const shown = { ...config, publicPort: config.port === 0 ? port : config.publicPort };
  const lines = [
    '',
    `  CloudVSE ${config.mode === 'demo' ? '演示 / demo' : ''} — ${((performance.now() - started) / 1000).toFixed(1)} s`,
    '',
    `  首页 / home        ${originOf(shown, config.hosts.home[0]!)}   (也可用 / also http://localhost:${port})`,
    `  共享实验室 / lab   ${originOf(shown, config.hosts.lab[0]!)}`,
    `  微云 / cloud       ${originOf(shown, config.hosts.cloud[0]!)}`,
    ...(config.mode === 'demo'
      ? [
          '',
          `  演示账号 / demo accounts: admin college leader teacher student student02 …   密码 / password: ${DEMO_PASSWORD}`,
        ]
      : []),
    '',
    '  Ctrl+C 停止 / to stop',
    '',
  ];
  console.log(lines.join('\n'));
}

/** Reads the product's code while the embedded database is made, which a fresh data directory waits for otherwise. */
async function start(config: Config) {
  const log = createLog(config.logLevel);
  // Refuses a wrong folder before anything is made in it.
  await openDataDir(config.dataDir, config.mode);
  const begun = config.databaseUrl ? undefined : await beginCluster(config.dataDir, log);
  const { startProduct } = await import('./start.ts');
  return startProduct(config, begun);
}

/** Ends in order on the first signal. A terminal sends Ctrl+C to every process; those of a head wait for its word. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping || (signal === 'SIGINT' && cluster.isWorker)) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

try {
  const config = loadConfig(process.env);
  if (config.processes > 1 && cluster.isPrimary) {
    const running = await startProcesses(config.processes, createLog(config.logLevel));
    stopOnSignal(running.stop);
  } else {
    // A head that is gone leaves nobody else who would end this process.
    if (cluster.isWorker) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    const running = await start(config);
    if (cluster.isPrimary || cluster.worker?.id === 1) await greet(config, running.port);
    stopOnSignal(running.stop);
  }
  // `npm run dev` and the head of several processes wait for this word.
  process.send?.('ready');
} catch (error) {
  console.error(error instanceof ConfigError ? `\n  ${error.message}\n` : error);
  process.exit(1);
}
