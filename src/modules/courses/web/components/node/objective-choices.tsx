import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getCourseRoute } from '../../../shared/course.contract.ts';
import './objective-choices.css';

/** The objectives of the course a node gives evidence of. */
export function ObjectiveChoices({
  courseId,
  chosen,
  disabled,
  onChange,
}: {
  readonly courseId: string;
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  /** Gets them in the order of the course. */
  readonly onChange: (ids: string[]) => void;
}) {
  const t = useT();
  const course = useCall(getCourseRoute, { params: { courseId } });
  if (!course.data) return <SkeletonText lines={2} />;
  const { objectives } = course.data;
  return (
    <fieldset className="vse-objective-choices" disabled={disabled}>
      <legend>{t('courses.node.objectives')}</legend>
      {objectives.length === 0 && (
        <p>
          {t('courses.node.noObjectives')}{' '}
          <Link href={addressOf('maintain.courseBuild.info', { Id: courseId, tab: 'objectives' })}>
            {t('courses.publish.go')}
          </Link>
        </p>
      )}
      {objectives.map(({ id, text, weight }, at) => (
        <Checkbox
          key={id}
          label={`${at + 1}. ${text} (${weight}%)`}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(
              objectives.flatMap((one) => ((one.id === id ? target.checked : chosen.includes(one.id)) ? [one.id] : [])),
            )
          }
        />
      ))}
    </fieldset>
  );
}
