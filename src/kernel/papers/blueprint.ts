import { markOf, ratio } from '../scoring/fraction.ts';
import { Flow } from './flow.ts';

/** A question a rule may draw. */
export interface Candidate {
  readonly id: string;
  /** 1 to 5. */
  readonly difficulty: number;
  /** Its first knowledge point. */
  readonly knowledge: string | null;
}

/** How many questions of one knowledge point a rule takes at least and at most. */
export interface Quota {
  readonly knowledge: string;
  readonly min: number;
  readonly max: number;
}

export interface BlueprintRule {
  readonly id: string;
  readonly need: number;
  /** In the order they are taken where there is a choice; each once. */
  readonly candidates: readonly Candidate[];
  readonly quotas?: readonly Quota[];
}

/** Rules that together ask for more questions than there are for them. */
export interface Shortage {
  readonly rules: readonly string[];
  /** Knowledge points whose least numbers are among what is asked for. */
  readonly knowledge: readonly string[];
  readonly needed: number;
  readonly available: number;
  readonly short: number;
}

/** Questions by rule. */
export type Drawn = ReadonlyMap<string, readonly Candidate[]>;

export type Blueprint =
  | { readonly solved: true; readonly chosen: Drawn }
  | { readonly solved: false; readonly shortages: readonly Shortage[] };

/** How a claim gets a question. */
interface Way {
  readonly candidate: Candidate;
  /** From the claim to the question and on to the end. */
  readonly arcs: readonly number[];
  /** The arc into the question. */
  readonly takes: number;
}

interface QuestionPlace {
  readonly node: number;
  /** From the question to the end. */
  readonly last: number;
}

/** What one rule asks for: its questions, or those it takes at least of one knowledge point. */
interface Claim {
  readonly rule: BlueprintRule;
  readonly knowledge: string | null;
  readonly need: number;
  readonly node: number;
  readonly ways: Way[];
}

/** The least numbers of a rule are claims of their own; what is left may take of each point up to its most. */
function claimsOf(flow: Flow, rule: BlueprintRule, placeOf: (id: string) => QuestionPlace): Claim[] {
  const quotas = new Map((rule.quotas ?? []).map((quota) => [quota.knowledge, quota]));
  const claim = (need: number, knowledge: string | null): Claim => ({
    ...{ rule, knowledge, need, node: flow.node(), ways: [] },
  });
  const least = new Map([...quotas.values()].map((quota) => [quota.knowledge, claim(quota.min, quota.knowledge)]));
  const rest = claim(rule.need - [...least.values()].reduce((sum, { need }) => sum + need, 0), null);
  const cells = new Map(
    [...quotas.values()].map(({ knowledge, min, max }) => {
      const node = flow.node();
      return [knowledge, { node, arc: flow.connect(rest.node, node, max - min) }] as const;
    }),
  );
  for (const candidate of rule.candidates) {
    const { node, last } = placeOf(candidate.id);
    const cell = cells.get(candidate.knowledge ?? '');
    const takes = flow.connect(cell?.node ?? rest.node, node, 1);
    rest.ways.push({ candidate, arcs: [...(cell ? [cell.arc] : []), takes, last], takes });
    const own = least.get(candidate.knowledge ?? '');
    if (!own) continue;
    const first = flow.connect(own.node, node, 1);
    own.ways.push({ candidate, arcs: [first, last], takes: first });
  }
  return [...least.values(), rest];
}

/** Sends what a claim asks for: its candidates in their order, then by making others give way. @returns what it lacks */
function meet(flow: Flow, { need, node, ways }: Claim, end: number): number {
  let sent = 0;
  for (const { arcs } of ways) if (sent < need && flow.sendAlong(arcs)) sent++;
  while (sent < need && flow.send(node, end)) sent++;
  return need - sent;
}

/** @throws RangeError when a rule asks for no whole number, or for more by its quotas than it needs */
function checkRule({ id, need, quotas = [] }: BlueprintRule): void {
  const whole = (value: number) => Number.isInteger(value) && value >= 0;
  const sound = whole(need) && quotas.every(({ min, max }) => whole(min) && whole(max) && min <= max);
  if (!sound || quotas.reduce((sum, { min }) => sum + min, 0) > need) throw new RangeError(`rule ${id} cannot hold`);
}

/** The shortage a claim that got too little belongs to: all that compete for what it could have. */
function shortageOf(flow: Flow, from: Claim, claims: readonly Claim[], unmet: ReadonlyMap<Claim, number>): Shortage {
  const reached = flow.reachable(from.node);
  const those = claims.filter(({ node, need }) => reached.has(node) && need > 0);
  const needed = those.reduce((sum, { need }) => sum + need, 0);
  const short = those.reduce((sum, one) => sum + (unmet.get(one) ?? 0), 0);
  const rules = [...new Set(those.map(({ rule }) => rule.id))];
  const knowledge = [...new Set(those.flatMap((one) => one.knowledge ?? []))];
  return { rules, knowledge, needed, available: needed - short, short };
}

/**
 * Draws the questions of every rule, none twice. It can be done exactly when the network rules → quotas → questions
 * carries all that is asked for; where it does not, the cut names the rules that get in each other's way (max-flow
 * min-cut theorem). Without overlaps a rule takes its first candidates.
 * @throws RangeError when a rule asks for no whole number, or for more by its quotas than it needs
 */
export function solveBlueprint(rules: readonly BlueprintRule[]): Blueprint {
  const flow = new Flow();
  const end = flow.node();
  const places = new Map<string, QuestionPlace>();
  const placeOf = (id: string): QuestionPlace => {
    const known = places.get(id);
    if (known) return known;
    const node = flow.node();
    const place = { node, last: flow.connect(node, end, 1) };
    places.set(id, place);
    return place;
  };
  rules.forEach(checkRule);
  const claims = rules.flatMap((rule) => claimsOf(flow, rule, placeOf));
  const unmet = new Map(
    claims.map((claim) => [claim, meet(flow, claim, end)] as const).filter(([, lacks]) => lacks > 0),
  );
  if (unmet.size === 0) {
    const chosen = new Map(rules.map(({ id }) => [id, [] as Candidate[]]));
    for (const { rule, ways } of claims) {
      for (const { takes, candidate } of ways) if (flow.sent(takes) > 0) chosen.get(rule.id)!.push(candidate);
    }
    return { solved: true, chosen };
  }
  const found = [...unmet.keys()].map((from) => shortageOf(flow, from, claims, unmet));
  const keyOf = ({ rules: ids, knowledge }: Shortage) => JSON.stringify([ids, knowledge]);
  return { solved: false, shortages: [...new Map(found.map((one) => [keyOf(one), one])).values()] };
}

/** How many more questions the rules of a shortage would have if one of their filters were wider, that filter alone. */
export function gainOf(shortage: Shortage, rules: readonly BlueprintRule[], wider: readonly string[]): number {
  const those = rules.filter(({ id }) => shortage.rules.includes(id));
  const had = new Set(those.flatMap(({ candidates }) => candidates.map(({ id }) => id)));
  return new Set(wider.filter((id) => !had.has(id))).size;
}

/** Of candidates that a swap cannot tell apart, the first. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const one of candidates) {
    const key = JSON.stringify([one.difficulty, one.knowledge]);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

/** Whether a rule still keeps its quotas with one question in the place of another. */
function keepsQuotas(rule: BlueprintRule, chosen: readonly Candidate[], out: Candidate, into: Candidate): boolean {
  if (out.knowledge === into.knowledge) return true;
  return (rule.quotas ?? []).every(({ knowledge, min, max }) => {
    const count =
      chosen.filter((one) => one.knowledge === knowledge).length +
      (into.knowledge === knowledge ? 1 : 0) -
      (out.knowledge === knowledge ? 1 : 0);
    return count >= min && count <= max;
  });
}

interface Swap {
  readonly row: Candidate[];
  readonly at: number;
  readonly into: Candidate;
  /** Sum of the difficulties afterwards. */
  readonly sum: number;
}

/**
 * Swaps questions inside their rules as long as that brings the mean difficulty nearer to the target (read to 0.01), the
 * best swap first. @returns what is drawn then, with its mean rounded to 0.01; null where nothing is drawn
 */
export function balanceDifficulty(
  rules: readonly BlueprintRule[],
  drawn: Drawn,
  target: number,
): { readonly chosen: Drawn; readonly mean: number | null } {
  const chosen = new Map([...drawn].map(([id, row]) => [id, [...row]]));
  const all = [...chosen.values()].flat();
  if (all.length === 0) return { chosen, mean: null };
  const used = new Set(all.map(({ id }) => id));
  // Hundredths of the sum: whole numbers, so nothing is lost.
  const goal = Math.round(target * 100) * all.length;
  const distance = (sum: number) => Math.abs(sum * 100 - goal);
  let sum = all.reduce((total, { difficulty }) => total + difficulty, 0);
  const bestSwap = (): Swap | null => {
    let best: Swap | null = null;
    for (const rule of rules) {
      const row = chosen.get(rule.id) ?? [];
      const free = distinct(rule.candidates.filter(({ id }) => !used.has(id)));
      for (const [at, out] of row.entries()) {
        for (const into of free) {
          const after = sum - out.difficulty + into.difficulty;
          const better = distance(after) < distance(best?.sum ?? sum);
          if (better && keepsQuotas(rule, row, out, into)) best = { row, at, into, sum: after };
        }
      }
    }
    return best;
  };
  for (let swap = bestSwap(); swap; swap = bestSwap()) {
    used.delete(swap.row[swap.at]!.id);
    used.add(swap.into.id);
    swap.row[swap.at] = swap.into;
    sum = swap.sum;
  }
  return { chosen, mean: markOf(ratio(sum, all.length)) };
}

/** Share of questions two forms are expected to have in common, 0 to 1: rules that draw n of c share n²/c of them. */
export function expectedOverlap(rules: readonly { readonly need: number; readonly candidates: number }[]): number {
  const needed = rules.reduce((sum, { need }) => sum + need, 0);
  if (needed === 0) return 0;
  const shared = rules.reduce((sum, { need, candidates }) => sum + (candidates === 0 ? 0 : need ** 2 / candidates), 0);
  return shared / needed;
}
