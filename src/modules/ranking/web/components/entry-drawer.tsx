import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { DRAWER_WIDTH } from '../../../../ui/forms/form-drawer.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { rankingEntriesRoute } from '../../shared/ranking.contract.ts';
import type { Ladder, Period } from '../../shared/ranking.model.ts';
import { EntryList } from './entry-list.tsx';

/** 积分明细 of one learner, and what stands behind the other ladders. */
export function EntryDrawer({
  courseId,
  person,
  ladder,
  period,
  onClose,
}: {
  readonly courseId: string;
  readonly person: { readonly personId: string; readonly name: string };
  readonly ladder: Ladder;
  readonly period: Period;
  readonly onClose: () => void;
}) {
  const t = useT();
  const answer = useCall(rankingEntriesRoute, {
    params: { courseId, personId: person.personId },
    query: { ladder, period },
  });
  return (
    <Drawer
      open
      width={DRAWER_WIDTH}
      title={t('ranking.entries', { name: person.name, ladder: t(`ranking.ladder.${ladder}`) })}
      onClose={onClose}
    >
      <EntryList answer={answer} ladder={ladder} />
    </Drawer>
  );
}
