import { buildExperiments } from './build-experiments.ts';

/** Builds the experiments before the first test that fills a demonstration with them; a moment when nothing changed. */
export default async function setup(): Promise<void> {
  await buildExperiments();
}
