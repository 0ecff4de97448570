import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { useLocale } from '../../../../ui/i18n/translate.ts';
import { experimentName } from './opening-labels.model.ts';

/** Name of an experiment with the way to its page, its code below. */
export function ExperimentCell({
  experiment,
}: {
  readonly experiment: { readonly code: string; readonly name: string; readonly nameEn: string | null };
}) {
  const locale = useLocale();
  return (
    <span className="opening-experiment">
      <Link href={addressOf('experimentTwoDetails', { Id: experiment.code })}>
        {experimentName(locale, experiment)}
      </Link>
      <span className="vse-code vse-muted-small">{experiment.code}</span>
    </span>
  );
}
