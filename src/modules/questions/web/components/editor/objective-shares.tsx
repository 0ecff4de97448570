import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getCourseRoute } from '../../../../courses/shared/course.contract.ts';
import { equalShares, type ObjectiveShare, shareSum } from '../../../shared/objective.model.ts';

/** Objectives of the course a question gives evidence of, each with its share; a change of the choice makes them equal. */
export function ObjectiveShares({
  courseId,
  value,
  onChange,
}: {
  readonly courseId: string;
  readonly value: readonly ObjectiveShare[];
  readonly onChange: (value: readonly ObjectiveShare[]) => void;
}) {
  const t = useT();
  const course = useCall(getCourseRoute, { params: { courseId } });
  if (!course.data) return <SkeletonText lines={2} />;
  const { objectives } = course.data;
  const sum = shareSum(value);
  const shareOf = (id: string) => value.find((one) => one.id === id)?.share;
  const choose = (id: string, on: boolean) =>
    onChange(
      equalShares(objectives.flatMap((one) => ((one.id === id ? on : shareOf(one.id) !== undefined) ? [one.id] : []))),
    );
  return (
    <fieldset className="vse-objective-shares">
      <legend className="vse-field-label">{t('questions.objectives')}</legend>
      {objectives.length === 0 && (
        <p>
          {t('questions.objectives.none')}{' '}
          <Link href={addressOf('maintain.courseBuild.info', { Id: courseId, tab: 'objectives' })}>
            {t('questions.objectives.go')}
          </Link>
        </p>
      )}
      {objectives.map(({ id, text }, i) => {
        const share = shareOf(id);
        return (
          <div key={id} className="vse-between">
            <Checkbox
              label={t('questions.objectives.nth', { n: i + 1, text })}
              checked={share !== undefined}
              onChange={({ target }) => choose(id, target.checked)}
            />
            {share !== undefined && value.length > 1 && (
              <NumberField
                label={t('questions.objectives.share', { n: i + 1 })}
                min={1}
                max={100}
                step={1}
                value={share}
                onChange={(next) => onChange(value.map((one) => (one.id === id ? { id, share: next } : one)))}
              />
            )}
          </div>
        );
      })}
      {value.length > 0 && sum !== 100 && (
        <p className="vse-field-error" role="alert">
          {t('questions.objectives.sum', { n: sum })}{' '}
          <Button size="small" onClick={() => onChange(equalShares(value.map(({ id }) => id)))}>
            {t('questions.objectives.equal')}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
