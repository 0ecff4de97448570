import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { formatNumber, formatScore } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import type { FinalStep, MemberNode, Note, TotalNode } from '../../shared/grade-calculation.model.ts';
import { StepLink, useStepOf } from './steps/step-link.tsx';

/** Side from which a derivation is read: a report opens on the marking screen or on the author's page; paper has no links. */
export type Reader = 'learner' | 'staff' | 'paper';

function Notes({ notes }: { readonly notes: readonly Note[] }) {
  return notes.map((note) => (
    <span key={note.code} className="vse-tree-note">
      {translateKey(note.code as MessageKey, note.values)}
    </span>
  ));
}

/**
 * Links to what a member's mark came from: its runs, its report, the discussion, what was learnt, the attendance. In a
 * drawer with steps runs and reports open there.
 */
export function SourceLinks({ inputs, reader }: { readonly inputs: readonly string[]; readonly reader: Reader }) {
  const t = useT();
  const stepOf = useStepOf();
  if (reader === 'paper') return null;
  return inputs.map((ref, i) => {
    const [kind, id = '', classId = ''] = ref.split(':');
    const step = stepOf(ref);
    if (kind === 'run') {
      const label = inputs.length > 1 ? t('grades.tree.runOf', { n: i + 1 }) : t('grades.tree.run');
      return step ? (
        <StepLink key={ref} step={step}>
          {label}
        </StepLink>
      ) : (
        <Link key={ref} href={addressOf('experimentRun', {}, { runId: id })}>
          {label}
        </Link>
      );
    }
    if (kind === 'report') {
      return step ? (
        <StepLink key={ref} step={step}>
          {t('grades.tree.report')}
        </StepLink>
      ) : (
        <Link key={ref} href={addressOf('centre.labReport', reader === 'staff' ? { mark: id } : { report: id })}>
          {t('grades.tree.report')}
        </Link>
      );
    }
    if (kind === 'discussion') {
      const forum = addressOf('study.forum', { Id: id, points: 1 });
      return (
        <Link key={ref} href={reader === 'staff' ? addressOf('maintain.teachingManage.discuss', { Id: id }) : forum}>
          {t('grades.tree.discussion')}
        </Link>
      );
    }
    if (kind === 'exam') {
      const [, , examId = '', attemptId = '', what] = ref.split(':');
      const own = addressOf('study.examObject', { Id: id, examId, attemptId });
      const team = what === 'test' ? 'maintain.teachingManage.testManage' : 'maintain.teachingManage.examManage';
      return (
        <Link key={ref} href={reader === 'staff' ? addressOf(team, { Id: id, examId }) : own}>
          {inputs.length > 1 ? t('grades.tree.examOf', { n: i + 1 }) : t('grades.tree.exam')}
        </Link>
      );
    }
    if (kind === 'homework') {
      const [, , homeworkId = '', work = ''] = ref.split(':');
      const own = addressOf('study.testJob', { Id: id, homeworkId });
      const desk = addressOf('maintain.teachingManage.jobManagement', { Id: id, homeworkId, tab: 'work', work });
      return (
        <Link key={ref} href={reader === 'staff' ? desk : own}>
          {t('grades.tree.homework')}
        </Link>
      );
    }
    if (kind === 'study') {
      const roster = addressOf('maintain.teachingManage.electiveStudents', { Id: id });
      return (
        <Link key={ref} href={reader === 'staff' ? roster : addressOf('study.structure', { Id: id })}>
          {t('grades.tree.study')}
        </Link>
      );
    }
    if (kind === 'attendance') {
      const board = addressOf('maintain.teachingManage.myClass', { Id: id, class: classId, tab: 'attendance' });
      return (
        <Link key={ref} href={reader === 'staff' ? board : addressOf('study.attendance', { Id: id })}>
          {t('grades.tree.attendance')}
        </Link>
      );
    }
    return null;
  });
}

const RULES = /^(best|last|first|mean)\((.*)\)$/;

function Formula({ text }: { readonly text: string }) {
  const t = useT();
  const rule = RULES.exec(text);
  if (!text) return null;
  return (
    <span className="vse-tree-formula">
      {rule ? t(`grades.rule.${rule[1] as 'best'}`, { marks: rule[2] ?? '' }) : text}
    </span>
  );
}

/** One step over the sum of the items in words. */
export function stepLabels(t: ReturnType<typeof useT>, step: FinalStep): string {
  switch (step.op) {
    case 'add':
      return t('grades.step.add', { n: step.n });
    case 'multiply':
      return t('grades.step.multiply', { k: step.k });
    case 'sqrt':
      return t('grades.step.sqrt');
    case 'linear':
      return t('grades.step.linear', { mean: step.toMean, sd: step.toSd });
    case 'atMost':
      return t('grades.step.atMost', { limit: step.limit });
    case 'replace':
      return t('grades.step.replace', { value: step.value });
  }
}

function Member({ member, reader }: { readonly member: MemberNode; readonly reader: Reader }) {
  return (
    <li className={member.counted ? undefined : 'vse-tree-out'}>
      <div className="vse-tree-line">
        <span>{member.label}</span>
        <strong className="vse-num">{formatScore(member.shown)}</strong>
      </div>
      <div className="vse-tree-more">
        <Formula text={member.formula} />
        <SourceLinks inputs={member.inputs} reader={reader} />
        <Notes notes={member.notes} />
      </div>
    </li>
  );
}

/** 如何计算: the total, its items and their members with formulas, notes and links; the same tree the total is stored with. */
export function DerivationTree({ tree, reader }: { readonly tree: TotalNode; readonly reader: Reader }) {
  const t = useT();
  return (
    <div className="vse-tree">
      <div className="vse-tree-total">
        <div className="vse-tree-line">
          <strong>{t('grades.tree.total')}</strong>
          <strong className="vse-num">{tree.shown === null ? '—' : formatNumber(tree.shown, tree.decimals)}</strong>
        </div>
        <div className="vse-tree-more">
          <Formula text={tree.formula} />
          {tree.exact !== null && (
            <span>{t('grades.tree.rounded', { exact: formatNumber(tree.exact, 4), n: tree.decimals })}</span>
          )}
          {tree.steps.map((step) => (
            <span key={JSON.stringify(step)} className="vse-tree-note">
              {stepLabels(t, step)}
            </span>
          ))}
          <Notes notes={tree.notes} />
        </div>
      </div>
      <ul>
        {tree.items.map((item) => (
          <li key={item.key} className={item.counted ? undefined : 'vse-tree-out'}>
            <div className="vse-tree-line">
              <strong>{item.label}</strong>
              <span className="vse-num">
                {formatScore(item.shown)} × {item.weight}%
              </span>
            </div>
            <div className="vse-tree-more">
              <Formula text={item.formula} />
            </div>
            <ul>
              {item.members.map((member) => (
                <Member key={member.key} member={member} reader={reader} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
