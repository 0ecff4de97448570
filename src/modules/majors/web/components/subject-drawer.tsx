import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { NounDrawer } from '../../../../ui/managed/noun-drawer.tsx';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { ObjectHistory } from '../../../audit/web/audit.public.tsx';
import { getSubjectRoute, subjectHistoryRoute } from '../../shared/subject.contract.ts';
import { subjectNoun } from '../../shared/subject.noun.ts';
import { STATE_LABELS, STATE_TONES } from '../../shared/subject.resource.ts';
import { addressAt, type SubjectCommands } from './use-subject-commands.tsx';

/** One major with what stands on it and what was done with it. */
export function SubjectDrawer({ commands, ...open }: OpenRow & { readonly commands: SubjectCommands }) {
  const t = useT();
  return (
    <NounDrawer
      {...open}
      noun={subjectNoun}
      title={t('majors.detail')}
      record={useCall(getSubjectRoute, { params: { id: open.id } })}
      actionsOf={(one) => (one.deletedAt === null ? commands.actionsOf(one) : [])}
      labels={STATE_LABELS}
      tones={STATE_TONES}
      facts={(one) => ({
        [t('majors.column.code')]: <span className="vse-num">{one.code}</span>,
        [t('majors.column.level')]: t(`majors.level.${one.level}`),
        ...(one.uses && {
          [t('majors.uses.experiments')]: (
            <Link href={addressAt('mapping', one.code)}>{formatNumber(one.uses.experiments)}</Link>
          ),
          [t('majors.uses.people')]: formatNumber(one.uses.people),
        }),
      })}
      history={(id) => <ObjectHistory route={subjectHistoryRoute} params={{ id }} />}
    />
  );
}
