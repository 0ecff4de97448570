import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { editable } from './plan.model.ts';
import { DigitsField, EditorSection, FlagField, type SectionProps } from './plan-fields.tsx';

/** 互评: whether learners review each other, how many works, from when until when. */
export function PeerSection({ plan, homework }: SectionProps) {
  const t = useT();
  const { peerOn } = plan.values;
  const opensAt = homework.settings.peer?.opensAt ?? null;
  const begun = homework.state !== 'draft' && opensAt !== null && Date.parse(opensAt) <= Date.parse(homework.now);
  return (
    <EditorSection
      section="peer"
      open={editable(homework, 'rules')}
      note={begun ? t('homework.peer.begun') : undefined}
    >
      <fieldset className="vse-homework-plain" disabled={begun}>
        <FlagField plan={plan} name="peerOn" hint={t('homework.field.peerOnHint')} />
      </fieldset>
      {peerOn && (
        <>
          <div className="vse-form-pair">
            <TextField
              {...plan.field('peerOpensAt')}
              type="datetime-local"
              label={t('homework.field.peerOpensAt')}
              hint={t('homework.field.peerOpensAtHint')}
              disabled={begun}
            />
            <TextField {...plan.field('peerDueAt')} type="datetime-local" label={t('homework.field.peerDueAt')} />
          </div>
          <fieldset className="vse-homework-plain" disabled={begun}>
            <div className="vse-form-pair">
              <DigitsField plan={plan} name="peerReviews" unit={t('homework.field.peerUnit')} />
              <DigitsField plan={plan} name="peerDeduct" unit="%" hint={t('homework.field.peerDeductHint')} />
            </div>
            <DigitsField
              plan={plan}
              name="peerExtraHours"
              unit={t('homework.field.hourUnit')}
              hint={t('homework.field.peerExtraHoursHint')}
            />
            <FlagField plan={plan} name="peerAnonymous" hint={t('homework.field.peerAnonymousHint')} />
            <FlagField plan={plan} name="peerCalibrate" hint={t('homework.field.peerCalibrateHint')} />
          </fieldset>
        </>
      )}
    </EditorSection>
  );
}
