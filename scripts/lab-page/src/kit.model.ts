/** What the development kit knows of a package, what it saw of a run, and its report. Plain JSON throughout. */
import type { BootFacts, BridgeLocale, ShellType } from '../../../src/kernel/bridge/protocol.ts';

/** A finding of the check that also checks uploads: F blocks publishing, W warns, N notes. */
export interface CheckFinding {
  code: string;
  severity: 'F' | 'W' | 'N';
  path: string | null;
  line: number | null;
  key: string;
  /** What was found and what to do about it, in each language. */
  text: Readonly<Record<BridgeLocale, string>>;
  remedy: Readonly<Record<BridgeLocale, string>>;
}

export interface KitStep {
  seq: number;
  title: Readonly<Record<BridgeLocale, string>>;
  expectTime: number;
  maxScore: number;
}

/** What the kit's server tells of the package it serves. */
export interface KitPackage {
  code: string;
  version: string;
  title: Readonly<Record<BridgeLocale, string>>;
  /** Address of the entry page on the content origin. */
  entry: string;
  /** Attribute values the product's frame has for the profile. */
  sandbox: string;
  allow: string;
  steps: KitStep[];
  /** Steps of `vse.json` as written, with their rules. */
  source: Record<string, unknown> | null;
  params: Record<string, number>;
  /** Why the package is refused, or null. */
  refused: CheckFinding | null;
  findings: CheckFinding[];
}

/** A message of the content as it came over the port. */
export interface SeenMessage {
  /** Milliseconds since the kit began. */
  at: number;
  /** Counts the documents of the frame, from 1. */
  document: number;
  n: number | null;
  /** Clock of the content minus clock of the kit, ms; null when it told none. */
  skew: number | null;
  type: string;
  data: Record<string, unknown>;
  bytes: number;
  /** Reason of a malformed message, or null. */
  malformed: string | null;
  /** Code of a refusal by the limits, or null; refusals the kit was asked to play are none. */
  over: string | null;
  /** Acks were late or the network was away. */
  disturbed: boolean;
}

export interface SeenHello {
  at: number;
  document: number;
  /** Milliseconds since the document's frame was loaded anew. */
  after: number;
  sdk: string;
  caps: string[];
}

/** Something the kit did. */
export interface KitAction {
  at: number;
  document: number;
  type: ShellType | 'reload' | 'disturb' | 'calm';
  data: Record<string, unknown>;
}

/** Everything seen of one run. */
export interface Observation {
  now: number;
  documents: number;
  hellos: SeenHello[];
  messages: SeenMessage[];
  actions: KitAction[];
  /** Window messages that were neither hello nor the boot script's. */
  strays: number;
  boot: BootFacts | null;
  /** Script errors of every document so far: a fresh one takes none of them back. */
  errors: string[];
  /** Addresses the policy of the content host kept the package from. */
  outside: string[];
}

export const STATUSES = ['pass', 'warn', 'fail', 'open'] as const;
/** `open`: not seen yet, so nothing is claimed. */
export type Status = (typeof STATUSES)[number];

/** One line of the report. `detail` is data: names, numbers, reasons. */
export interface ReportLine {
  id: LineId;
  /** Section of the run-time design the line belongs to. */
  section: string;
  status: Status;
  detail: string;
}

export const LINES = [
  ['package.blocking', '2.3'],
  ['package.warnings', '2.3'],
  ['isolation.outside', '4.4'],
  ['boot.errors', '4.7'],
  ['hello.time', '5.1'],
  ['hello.caps', '5.1'],
  ['hello.strays', '5.1'],
  ['message.ready', '5.2'],
  ['message.numbers', '5.2'],
  ['message.clock', '5.2'],
  ['message.shape', '5.2'],
  ['message.types', '5.2'],
  ['step.order', '5.2'],
  ['step.scores', '5.2'],
  ['step.all', '5.2'],
  ['finish.once', '5.2'],
  ['finish.sum', '5.2'],
  ['shell.request', '5.3'],
  ['shell.terminate', '5.3'],
  ['shell.disturbed', '5.3'],
  ['limits.kept', '5.4'],
  ['limits.saves', '5.4'],
  ['state.saved', '7.4'],
  ['state.restored', '7.4'],
  ['rules.agree', '6.1'],
] as const;
export type LineId = (typeof LINES)[number][0];

/** The report the kit prints and writes. */
export interface ConformanceReport {
  kit: 1;
  /** `recorded`: the platform records the steps, so that the content need not say a word. */
  package: { code: string; version: string; recorded: boolean };
  bridge: string;
  /** When it was made, ISO 8601. */
  at: string;
  browser: string;
  renderer: string | null;
  summary: Record<Status, number>;
  lines: ReportLine[];
  /** What the check of the package found, with its words. */
  findings: CheckFinding[];
}

/** Why a report does not pass: lines that failed, or a content that never spoke; null when it passes. */
export function faultOf(report: ConformanceReport): 'failed' | 'silent' | null {
  if (report.summary.fail > 0) return 'failed';
  const spoke = report.lines.some(({ id, status }) => id === 'message.ready' && status === 'pass');
  return spoke || report.package.recorded ? null : 'silent';
}

/** Passed when no line failed and the content spoke, or need not speak. */
export const conforms = (report: ConformanceReport): boolean => faultOf(report) === null;
