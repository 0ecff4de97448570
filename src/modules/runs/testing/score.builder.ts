import { readRules } from '../../content/shared/rule.model.ts';
import { evaluateStep, type RuleEvent, type RuleSeries } from '../shared/rule.policy.ts';

/** A message of content, as the shell receives it. */
interface ContentMessage {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Scores of the steps by the rules of a manifest over the messages of a run, as the server computes them.
 * @throws when the rules of the manifest have faults
 */
export function scoreByRules(
  manifest: { readonly steps: readonly { readonly seq: number }[] },
  params: Record<string, number>,
  messages: readonly ContentMessage[],
): (number | null)[] {
  const { rules, faults } = readRules(manifest as unknown as Record<string, unknown>);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  let open: number | null = null;
  const events: RuleEvent[] = [];
  const series = new Map<string, RuleSeries>();
  for (const { type, data } of messages) {
    if (type === 'step.start') open = Number(data.seq);
    if (type === 'event') {
      events.push({ verb: String(data.verb), object: String(data.object), result: data.result, stepSeq: open });
    }
    if (type === 'series') series.set(String(data.name), data as unknown as RuleSeries);
  }
  const facts = { params, events, series, seconds: 1, expectSeconds: 60, reported: null, verdicts: new Map() };
  return manifest.steps.map(({ seq }) => evaluateStep(rules.get(seq)!, facts).score);
}
