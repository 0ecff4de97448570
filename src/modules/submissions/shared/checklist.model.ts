import type { Form, FormPart, FormStep } from '../../catalogue/shared/form.model.ts';
import { maxScoreHundredths } from '../../content/shared/manifest.model.ts';

/**
 * Items of the entry checklist. `required` ones stop a submission; `national` only asks to be accepted, `published` only
 * counts: a first submission may come before a version is published.
 */
export const CHECK_ITEMS = [
  ['basic', 'name', 'required'],
  ['basic', 'cover', 'required'],
  ['basic', 'introVideo', 'required'],
  ['basic', 'brief', 'required'],
  ['basic', 'category', 'required'],
  ['basic', 'majors', 'required'],
  ['basic', 'hours', 'required'],
  ['basic', 'expectedMinutes', 'required'],
  ['people', 'team', 'required'],
  ['people', 'service', 'required'],
  ['people', 'technical', 'required'],
  ['description', 'target', 'required'],
  ['description', 'basis', 'required'],
  ['description', 'knowledge', 'required'],
  ['description', 'operatingSteps', 'required'],
  ['description', 'resultKinds', 'required'],
  ['technology', 'bandwidth', 'required'],
  ['technology', 'concurrency', 'required'],
  ['technology', 'queueNotice', 'required'],
  ['technology', 'picture', 'required'],
  ['steps', 'goal', 'required'],
  ['steps', 'scoringModel', 'required'],
  ['steps', 'sum', 'required'],
  ['steps', 'national', 'accept'],
  ['version', 'ready', 'required'],
  ['version', 'published', 'note'],
] as const satisfies readonly (readonly [FormPart | 'version', string, 'required' | 'accept' | 'note'])[];

export type CheckField = (typeof CHECK_ITEMS)[number][1];
/** What an unmet item means for a submission. */
export type CheckWeight = (typeof CHECK_ITEMS)[number][2];

/** Facts of the checklist that are no part of the form. */
export interface VersionStanding {
  /** A version passed its check, or an integration is connected. */
  readonly ready: boolean;
  readonly published: boolean;
  /** Videos brought here, and addresses at which one was found. */
  readonly videos: readonly string[];
}

export interface CheckItem {
  readonly part: FormPart | 'version';
  readonly field: CheckField;
  readonly weight: CheckWeight;
  readonly met: boolean;
}

/** A national experiment has at least so many hours of teaching and so many steps. */
export const NATIONAL = { hours: 2, steps: 10 } as const;

const filled = (text: string) => text.trim() !== '';

/** Checks the whole checklist, in the order of the form. Screen, API and lists all use it. */
export function checklistOf(form: Form, steps: readonly FormStep[], version: VersionStanding): CheckItem[] {
  const { basic, people, description, technology } = form;
  const national = basic.level === 'national';
  const met: Record<CheckField, boolean> = {
    name: basic.name.trim().length >= 2,
    cover: basic.cover !== null,
    introVideo: version.videos.includes(basic.introVideo),
    brief: filled(basic.brief),
    category: basic.category !== null,
    majors: basic.majors.length > 0,
    hours: basic.hours >= (national ? NATIONAL.hours : 0.5),
    expectedMinutes: basic.expectedMinutes > 0,
    team: people.team.length > 0 && people.team.every((member) => filled(member.name) && filled(member.duty)),
    service: people.team.some((member) => member.role === 'service'),
    technical: people.team.some((member) => member.role === 'technical'),
    target: filled(description.target),
    basis: filled(description.basis),
    knowledge: description.knowledge.length > 0,
    operatingSteps: filled(description.operatingSteps),
    resultKinds: description.resultKinds.length > 0,
    bandwidth: technology.bandwidth !== null,
    concurrency: technology.concurrency !== null,
    queueNotice: technology.queueNotice === false || (technology.queueNotice === true && filled(technology.queueText)),
    picture: technology.picture !== null,
    goal: steps.length > 0 && steps.every((step) => filled(step.goal)),
    scoringModel: steps.length > 0 && steps.every((step) => filled(step.scoringModel) && step.maxScore > 0),
    sum: maxScoreHundredths(steps) === 10_000,
    national: !national || steps.length >= NATIONAL.steps,
    ready: version.ready,
    published: version.published,
  };
  return CHECK_ITEMS.map(([part, field, weight]) => ({ part, field, weight, met: met[field] }));
}

/** Items that stop a submission; `accepted`: the person knows of the warnings. */
export function gapsOf(items: readonly CheckItem[], accepted: boolean): CheckItem[] {
  return items.filter((item) => !item.met && (item.weight === 'required' || (item.weight === 'accept' && !accepted)));
}

/** 完整度: items met ÷ all, in whole percent; 100 exactly when none is missing. */
export function completenessOf(items: readonly Pick<CheckItem, 'met'>[]): number {
  return Math.floor((items.filter((item) => item.met).length * 100) / items.length);
}
