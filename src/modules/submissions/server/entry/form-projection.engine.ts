import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Content, StepDefinition } from '../../../catalogue/shared/experiment.model.ts';
import type { Form, FormStep } from '../../../catalogue/shared/form.model.ts';
import { entryMessage } from '../entry-messages.engine.ts';

/** A paragraph with its label; the content of experiments is Chinese whatever language it is read in. */
function labelled(key: MessageKey & `experiments.field.${string}`, value: string | number | null): string {
  return value === null || value === '' ? '' : `${entryMessage('zh-CN', key)}: ${value}`;
}

const paragraphs = (...texts: readonly string[]) => texts.filter((text) => text.trim() !== '').join('\n');

/** The sections of the public page a form comes to; empty ones are left out. */
function contentOf({ description, features, technology }: Form): Content {
  const sections: Record<keyof Content, string> = {
    target: description.target,
    basis: description.basis,
    prerequisites: paragraphs(
      labelled('experiments.field.description.audience', description.audience),
      description.prerequisites,
    ),
    devices: description.devices,
    materials: description.materials,
    teachingMethod: description.teachingMethod,
    operatingSteps: description.operatingSteps,
    resultRequirement: paragraphs(
      description.resultKinds.map((kind) => entryMessage('zh-CN', `experiments.result.${kind}`)).join(', '),
      description.resultRequirement,
    ),
    assessment: description.assessment,
    network: paragraphs(
      technology.network,
      labelled('experiments.field.technology.bandwidth', technology.bandwidth),
      labelled('experiments.field.technology.bandwidthTest', technology.bandwidthTest),
      labelled('experiments.field.technology.concurrency', technology.concurrency),
      labelled('experiments.field.technology.queueText', technology.queueNotice ? technology.queueText : ''),
    ),
    hardware: paragraphs(
      technology.hardware,
      labelled('experiments.field.technology.gpu', technology.gpu),
      labelled('experiments.field.technology.systems', technology.systems),
      labelled('experiments.field.technology.browsers', technology.browsers),
    ),
    architecture: paragraphs(
      technology.architecture,
      labelled('experiments.field.technology.tools', technology.tools),
      labelled('experiments.field.technology.modelQuality', technology.modelQuality),
      labelled('experiments.field.technology.backEnd', technology.backEnd),
      labelled('experiments.field.technology.database', technology.database),
    ),
    features: paragraphs(features.design, features.method, features.evaluation, features.extension),
    sharingPlan: paragraphs(
      features.buildingPlan,
      features.schoolPlan,
      features.societyPlan,
      description.opening,
      description.publicService,
    ),
  };
  return Object.fromEntries(Object.entries(sections).filter(([, text]) => text.trim() !== ''));
}

/** What the public page, the catalogue and the search show of a form. */
export type ProjectedForm = ReturnType<typeof projectForm>;

/** Columns of an experiment as its form says them: the one way from the form to the public page. */
export function projectForm(form: Form) {
  const { basic, people, description } = form;
  // Members with an account, each once.
  const team = new Map<string, { personId: string; duty: string; edit: boolean }>();
  for (const { personId, duty, edit } of people.team) {
    if (personId !== null && !team.has(personId)) team.set(personId, { personId, duty, edit });
  }
  return {
    name: basic.name,
    nameEn: basic.nameEn === '' ? null : basic.nameEn,
    cover: basic.cover?.path ?? null,
    brief: basic.brief,
    category: basic.category,
    level: basic.level,
    kind: basic.kind,
    hours: basic.hours,
    passScore: basic.passScore,
    expectedMinutes: basic.expectedMinutes,
    majors: basic.majors,
    knowledge: description.knowledge,
    tags: basic.tags,
    content: contentOf(form),
    team: [...team.values()],
  };
}

/** Steps as the form's grid has them. */
export function formSteps(steps: readonly StepDefinition[]): FormStep[] {
  return steps.map(({ title, goal, expectSeconds, maxScore, scoringModel, scoreKind, knowledge }) => ({
    ...{ title, goal, expectSeconds, maxScore, scoringModel, scoreKind },
    knowledge: [...(knowledge ?? [])],
  }));
}

/** Steps of a grid in their order; a step that keeps its title keeps its words in the other languages. */
export function numberedSteps(steps: readonly FormStep[], before: readonly StepDefinition[]): StepDefinition[] {
  return steps.map((step, i) => {
    const same = before.find((one) => one.title === step.title && one.goal === step.goal);
    return { ...step, seq: i + 1, words: same?.words ?? {} };
  });
}
