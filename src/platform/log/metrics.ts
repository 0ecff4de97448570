import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for the operators' Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  observe(facts: { route: string; status: number; seconds: number }): void;
  poolSize(read: () => { total: number; idle: number; waiting: number }): void;
  /** A gauge whose values by label are read whenever somebody asks; a failed reading leaves the last values. */
  gauge(facts: {
    readonly name: string;
    readonly help: string;
    readonly label?: string;
    readonly read: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>;
  }): void;
}

/** Creates the metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'cloudvse_requests_total',
    help: 'Requests by route and status class',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'cloudvse_request_seconds',
    help: 'Time to answer by route',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    observe: (facts) => {
      requests.inc({ route: facts.route, status: `${Math.floor(facts.status / 100)}xx` });
      seconds.observe({ route: facts.route }, facts.seconds);
    },
    gauge: ({ name, help, label, read }) => {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          const values = await Promise.resolve()
            .then(read)
            .catch(() => ({}));
          for (const [key, value] of Object.entries(values)) {
            if (label) this.set({ [label]: key }, value);
            else this.set(value);
          }
        },
      });
    },
    poolSize: (read) => {
      for (const key of ['total', 'idle', 'waiting'] as const) {
        new Gauge({
          name: `cloudvse_pool_${key}`,
          help: `Database connections: ${key}`,
          registers: [registry],
          collect() {
            this.set(read()[key]);
          },
        });
      }
    },
  };
}
