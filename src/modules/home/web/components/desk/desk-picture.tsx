import type { DeskExperiment } from '../../../../../kernel/desk/desk.ts';
import { ExperimentCover } from '../../../../../ui/design/experiment-cover.tsx';

/** The picture of an experiment on a desk: the one place that says which. */
export function DeskPicture({
  experiment,
  eager = false,
  bare = false,
}: {
  readonly experiment: DeskExperiment;
  readonly eager?: boolean;
  /** Too small for the badge with the code. */
  readonly bare?: boolean;
}) {
  return (
    <ExperimentCover
      id={experiment.id}
      subject={experiment.category ?? experiment.code}
      src={experiment.cover}
      {...(bare ? {} : { code: experiment.code })}
      eager={eager}
      className="vse-desk-picture"
    />
  );
}
