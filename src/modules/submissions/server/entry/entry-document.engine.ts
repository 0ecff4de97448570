import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Locale } from '../../../../kernel/i18n/locales.ts';
import type { Block, Fact } from '../../../../platform/documents/docx-writer.ts';
import { type Form, type FormStep, TEXT_PARTS, type TextPart } from '../../../catalogue/shared/form.model.ts';
import type { CheckItem } from '../../shared/checklist.model.ts';
import { type FieldSpec, fieldValues, PART_GROUPS, PART_TITLES } from '../../shared/entry-fields.model.ts';
import { keyedMessage } from '../entry-messages.engine.ts';

/** What the declaration of an experiment is made of. */
export interface DocumentContent {
  readonly locale: Locale;
  readonly code: string;
  readonly unitName: string;
  readonly leaderName: string;
  readonly form: Form;
  readonly steps: readonly FormStep[];
  readonly items: readonly CheckItem[];
  /** Name of the discipline; null without one. */
  readonly category: string | null;
  /** Bytes of the pictures of the form that could be read, by path. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of the form in words; empty for nothing. */
function textOf({ locale, category }: DocumentContent, spec: FieldSpec, value: unknown): string {
  const format = (key: MessageKey) => keyedMessage(locale, key);
  if (isEmpty(value)) return '';
  switch (spec.kind) {
    case 'choice': {
      const label = spec.options?.[String(value)];
      return label ? format(label) : String(value);
    }
    case 'choices':
      return (value as readonly string[])
        .map((one) => (spec.options?.[one] ? format(spec.options[one]) : one))
        .join(' · ');
    case 'words':
      return (value as readonly string[]).join(' · ');
    case 'category':
      return category ?? String(value);
    case 'yesNo':
      return format(value ? 'experiments.entry.yes' : 'experiments.entry.no');
    case 'picture':
      return (value as { readonly path: string }).path;
    case 'plugins':
      return (value as Form['technology']['plugins'])
        .map(({ name, size, address }) => [name, size, address].filter((text) => text !== '').join(' '))
        .join('\n');
    default:
      return String(value);
  }
}

/** The blocks of one part: its groups with their fields, pictures under them. */
function partBlocks(content: DocumentContent, part: TextPart, gaps: ReadonlySet<string>): Block[] {
  const { locale, form, pictures } = content;
  const gap = keyedMessage(locale, 'experiments.document.gap');
  const values = fieldValues(form, part);
  return PART_GROUPS[part].flatMap((group): Block[] => {
    const shown: Block[] = [];
    const rows: Fact[] = [];
    for (const spec of group.fields) {
      if (spec.when && !spec.when(values)) continue;
      const label = keyedMessage(locale, spec.label);
      const value = values[spec.name];
      const bytes = spec.kind === 'picture' && value ? pictures.get((value as { path: string }).path) : undefined;
      if (bytes) {
        shown.push({ kind: 'paragraph', text: label }, { kind: 'picture', picture: { bytes, alt: label } });
        continue;
      }
      const missing = isEmpty(value) && gaps.has(`${part}.${spec.name}`);
      rows.push({ label, text: missing ? gap : textOf(content, spec, value) || '—', gap: missing });
    }
    const facts: Block[] = rows.length > 0 ? [{ kind: 'facts', rows }] : [];
    return [{ kind: 'heading', level: 2, text: keyedMessage(locale, group.title) }, ...facts, ...shown];
  });
}

function teamTable({ locale, form }: DocumentContent, gaps: ReadonlySet<string>): Block[] {
  const format = (key: MessageKey) => keyedMessage(locale, key);
  const columns = ['name', 'unit', 'post', 'duty', 'role'] as const;
  const head: Block = { kind: 'heading', level: 2, text: format('experiments.group.team') };
  const { team } = form.people;
  if (team.length === 0) {
    const gap = gaps.has('people.team');
    return [head, { kind: 'paragraph', text: gap ? format('experiments.document.gap') : '—', gap }];
  }
  return [
    head,
    {
      kind: 'table',
      widths: [7, 14, 20, 16, 24, 19],
      head: [format('experiments.sheet.seq'), ...columns.map((column) => format(`experiments.team.${column}`))],
      rows: team.map((member, i) => [
        String(i + 1),
        ...columns.map((column) =>
          column === 'role' ? format(`experiments.teamRole.${member.role}`) : member[column] || '—',
        ),
      ]),
    },
  ];
}

function stepTable({ locale, steps }: DocumentContent, gaps: ReadonlySet<string>): Block[] {
  const format = (key: MessageKey) => keyedMessage(locale, key);
  if (steps.length === 0) {
    const gap = gaps.has('steps.goal') || gaps.has('steps.sum');
    return [{ kind: 'paragraph', text: format(gap ? 'experiments.document.gap' : 'experiments.steps.none'), gap }];
  }
  const columns = ['heading', 'goal', 'expectSeconds', 'maxScore', 'scoringModel', 'scoreKind', 'knowledge'] as const;
  const sum = Math.round(steps.reduce((all, step) => all + step.maxScore, 0) * 100) / 100;
  return [
    {
      kind: 'table',
      widths: [6, 17, 25, 9, 8, 17, 10, 13],
      head: [format('experiments.sheet.seq'), ...columns.map((column) => format(`experiments.sheet.${column}`))],
      rows: steps.map((step, i) => [
        ...[String(i + 1), step.title, step.goal, String(step.expectSeconds), String(step.maxScore)],
        ...[step.scoringModel, format(`experiments.scoreKind.${step.scoreKind}`), step.knowledge.join(' · ')],
      ]),
    },
    {
      kind: 'paragraph',
      text: keyedMessage(locale, 'experiments.steps.total', { n: sum }),
      gap: gaps.has('steps.sum'),
    },
  ];
}

/** The declaration of an experiment: its six parts as entered, the team and the steps as tables, gaps marked. */
export function documentBlocks(content: DocumentContent): Block[] {
  const { locale, items, code, unitName, leaderName, form } = content;
  const gaps = new Set(
    items.filter(({ met, weight }) => !met && weight !== 'note').map(({ part, field }) => `${part}.${field}`),
  );
  const title = (part: keyof typeof PART_TITLES, i: number): Block => ({
    kind: 'heading',
    level: 1,
    text: `${i + 1}. ${keyedMessage(locale, PART_TITLES[part])}`,
  });
  return [
    { kind: 'title', text: keyedMessage(locale, 'experiments.document.title') },
    { kind: 'subtitle', text: form.basic.name },
    {
      kind: 'facts',
      rows: [
        { label: keyedMessage(locale, 'experiments.column.code'), text: code },
        { label: keyedMessage(locale, 'experiments.column.unit'), text: unitName },
        { label: keyedMessage(locale, 'experiments.column.leader'), text: leaderName },
      ],
    },
    ...TEXT_PARTS.flatMap((part, i) => [
      title(part, i),
      ...partBlocks(content, part, gaps),
      ...(part === 'people' ? teamTable(content, gaps) : []),
    ]),
    title('steps', TEXT_PARTS.length),
    ...stepTable(content, gaps),
  ];
}
