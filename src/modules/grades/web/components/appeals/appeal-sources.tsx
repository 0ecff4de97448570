import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { gradeTreeRoute } from '../../../shared/grade.contract.ts';
import type { TotalNode } from '../../../shared/grade-calculation.model.ts';
import { SourceLinks } from '../derivation-tree.tsx';
import { sourcesOf } from './appeal-sources.model.ts';

/** What an appealed number is made of, with ways to its runs and reports and to the whole derivation. */
export function AppealSources({
  classId,
  personId,
  target,
  derivation,
}: {
  readonly classId: string;
  readonly personId: string;
  /** `total` or the key of an item. */
  readonly target: string;
  /** Links to the whole derivation, where it is not what one comes from. */
  readonly derivation: boolean;
}) {
  const t = useT();
  const [params] = useSearchParams();
  const answer = useCall(gradeTreeRoute, { params: { classId, personId } });
  const query = { Id: params.get('Id') ?? '', classId, person: personId };
  const members = answer.data ? sourcesOf(answer.data.tree as TotalNode, target) : [];
  return (
    <div className="vse-appeal-sources">
      {members.length > 0 && (
        <ul aria-label={t('grades.appeal.sources')}>
          {members.map((member) => (
            <li key={`${member.item}/${member.key}`}>
              <span>{member.label}</span>
              <strong className="vse-num">{formatScore(member.shown)}</strong>
              <SourceLinks inputs={member.inputs} reader="staff" />
            </li>
          ))}
        </ul>
      )}
      {derivation && (
        <Link href={addressOf('maintain.teachingManage.scoreManagement', query)}>{t('grades.tree.how')}</Link>
      )}
    </div>
  );
}
