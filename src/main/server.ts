import { ConfigError, loadConfig } from '../platform/config/config.ts';
import { originOf } from '../platform/http/hosts.ts';
import { DEMO_PASSWORD } from './first-start.ts';
import { startProduct } from './start.ts';

// data: the lines on the terminal are for operators, Chinese and English side by side
const started = performance.now();
try {
  const config = loadConfig(process.env);
  const running = await startProduct(config);
  const shown = { ...config, publicPort: config.port === 0 ? running.port : config.publicPort };
  const lines = [
    '',
    `  CloudVSE ${config.mode === 'demo' ? '演示 / demo' : ''} — ${((performance.now() - started) / 1000).toFixed(1)} s`,
    '',
    `  首页 / home        ${originOf(shown, config.hosts.home[0]!)}   (也可用 / also http://localhost:${running.port})`,
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
  // `npm run dev` waits for this word.
  process.send?.('ready');
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      running.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError ? `\n  ${error.message}\n` : error);
  process.exit(1);
}
