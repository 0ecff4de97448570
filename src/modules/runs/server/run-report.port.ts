import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { RUN_REPORT_STATES } from '../shared/own-experiment.contract.ts';

/** Report of the actor that an experiment of a course asks for. */
export interface RunReport {
  readonly nodeId: string;
  /** Null while it was not begun. */
  readonly reportId: string | null;
  readonly state: (typeof RUN_REPORT_STATES)[number];
  readonly dueAt: string | null;
  /** Null while there is none or the course keeps it back. */
  readonly score: number | null;
}

/** The actor's reports, those still to be written included; filled by the module that keeps them. */
export const runReportPort = definePort<(ctx: Ctx) => Promise<readonly RunReport[]>>('runs.report', 1);
