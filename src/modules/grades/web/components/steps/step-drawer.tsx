import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { changedParams, useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { reportSourceSlot, runSourceSlot } from '../../../../../ui/shell/source.slots.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { StepAddress, StepLink } from './step-link.tsx';
import './step-drawer.css';
import { further, readTrail, type Step, stepKey, writeTrail } from './trail.model.ts';

/** What was asked about the numbers of a person: how many times, and the step that shows it. */
export interface AppealStep {
  readonly n: number;
  readonly body: ReactNode;
}

const APPEAL: Step = { kind: 'appeal', id: '' };
const WAITING = <SkeletonBlock height="320px" />;

/** The way to the appeals of the person, where there are some. */
export function AppealsLink({ n }: { readonly n: number }) {
  const t = useT();
  return n > 0 && <StepLink step={APPEAL}>{t('grades.appeal.listOpenN', { n })}</StepLink>;
}

/** One step: what lies behind the number, with the ways on from it. */
function StepBody({ step: { kind, id }, appeals }: { readonly step: Step; readonly appeals: AppealStep | undefined }) {
  const t = useT();
  if (kind === 'appeal') return appeals?.body;
  const page =
    kind === 'run' ? addressOf('experimentRun', {}, { runId: id }) : addressOf('centre.labReport', { mark: id });
  return (
    <>
      <div className="vse-behind-ways">
        <Link href={page}>{t('grades.trail.page')}</Link>
        {appeals && <AppealsLink n={appeals.n} />}
      </div>
      {kind === 'run' ? (
        <SlotView slot={runSourceSlot} props={{ runId: id }} waiting={WAITING} />
      ) : (
        <SlotView slot={reportSourceSlot} props={{ reportId: id }} waiting={WAITING} />
      )}
    </>
  );
}

/**
 * The first view and every step gone from it, of which the last is shown: what was typed in the others stays. A new step
 * has the focus; back from it the link that led there has it again.
 */
function Layers({
  trail,
  labels,
  appeals,
  children,
}: {
  readonly trail: readonly Step[];
  /** Names of the layers, that of the first view first. */
  readonly labels: readonly string[];
  readonly appeals: AppealStep | undefined;
  readonly children: ReactNode;
}) {
  const shown = useRef<HTMLElement>(null);
  const former = useRef(trail);
  const at = writeTrail(trail);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every change of the way, whatever array holds it
  useLayoutEffect(() => {
    const left = former.current[trail.length];
    const back = former.current.length > trail.length;
    const moved = writeTrail(former.current) !== at;
    former.current = trail;
    if (!moved || !shown.current) return;
    const link = back && left && shown.current.querySelector<HTMLElement>(`[data-step="${stepKey(left)}"]`);
    if (link) return link.focus();
    shown.current.focus({ preventScroll: true });
    shown.current.parentElement?.scrollTo(0, 0);
  }, [at]);
  return [null, ...trail].map((step, i) => {
    const last = i === trail.length;
    return (
      <section
        // The same step may stand in the way twice.
        key={step ? `${i} ${stepKey(step)}` : 'first'}
        ref={last ? shown : undefined}
        className="vse-behind"
        hidden={!last}
        tabIndex={-1}
        aria-label={labels[i]}
      >
        {step ? <StepBody step={step} appeals={appeals} /> : children}
      </section>
    );
  });
}

/**
 * A drawer about numbers in which one goes from a number to the run, the report and the appeal behind it, and back. The
 * address keeps the steps (`step`).
 */
export function StepDrawer({
  open,
  onClose,
  title,
  first,
  person,
  appeals,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Of the first view. */
  readonly title: string;
  /** Short name of the first view, to which one goes back. */
  readonly first: string;
  /** Name of the person whose numbers they are, where it is one person. */
  readonly person?: string | undefined;
  readonly appeals?: AppealStep | undefined;
  readonly children: ReactNode;
}) {
  const t = useT();
  const { pathname } = useLocation();
  const [params, setParams] = useAddressParams();
  const trail = readTrail(params.get('step')).filter(({ kind }) => kind !== 'appeal' || appeals !== undefined);
  const names = { run: t('grades.tree.run'), report: t('grades.tree.report'), appeal: t('grades.appeal.listOpen') };
  const labels = [first, ...trail.map(({ kind }) => names[kind])];
  const step = labels.at(-1) ?? first;
  const back = {
    label: t('grades.trail.back', { step: labels.at(-2) ?? first }),
    onBack: () => setParams((now) => changedParams(now, { step: writeTrail(readTrail(now.get('step')).slice(0, -1)) })),
  };
  const addressTo = (to: Step) =>
    `${pathname}?${changedParams(params, { step: writeTrail(further(trail, to)) }).toString()}`;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      back={trail.length > 0 ? back : undefined}
      title={trail.length === 0 ? title : person ? t('grades.trail.of', { name: person, step }) : step}
      width="min(620px, 100vw)"
    >
      <StepAddress value={addressTo}>
        <Layers trail={trail} labels={labels} appeals={appeals}>
          {children}
        </Layers>
      </StepAddress>
    </Drawer>
  );
}
