import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomework } from '../../../shared/own-homework.contract.ts';

/** 评分标准: criteria with their levels and points. */
export function RubricBox({ rubric }: { readonly rubric: NonNullable<OwnHomework['homework']['rubric']> }) {
  const t = useT();
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{t('handIns.own.rubric')}</SectionHeading>
      <ul className="vse-hand-in-rubric">
        {rubric.map(({ id, name, weight, levels }) => (
          <li key={id}>
            <strong>{name}</strong>
            <ul>
              {levels.map((level) => {
                const [from, to] = [formatScore(level.from * weight), formatScore(level.to * weight)];
                return (
                  <li key={level.name}>
                    <span>
                      {t('handIns.own.levelPoints', { name: level.name, points: from === to ? to : `${from}–${to}` })}
                    </span>
                    {level.words !== '' && <span className="vse-hand-in-note">{level.words}</span>}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
