import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { CloseIcon, PlusIcon } from '../../../../ui/design/icons.ts';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useCan } from '../../../../ui/table/use-can.ts';
import { mapSubjectsRoute } from '../../shared/subject.contract.ts';
import { levelOf } from '../../shared/subject.model.ts';
import { ExperimentChooser } from './experiment-chooser.tsx';
import { describeOutcome } from './outcome.ts';
import type { Subject } from './subject-tree.model.ts';
import { refreshSubjects } from './use-subject-commands.tsx';

const NOTHING: ReadonlySet<string> = new Set();

/** One side of the transfer with its button; what is ticked belongs to one major. */
function Side({ subject, side }: { readonly subject: Subject; readonly side: 'mapped' | 'other' }) {
  const t = useT();
  const can = useCan();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const move = useAction(async () => {
    const ids = [...chosen];
    const change = side === 'other' ? { add: ids } : { remove: ids };
    const answer = await call(mapSubjectsRoute, { body: { majors: [subject.id], ...change } });
    setChosen(NOTHING);
    await refreshSubjects();
    toast.show(
      describeOutcome(answer, t(side === 'other' ? 'majors.map.added' : 'majors.map.removed', { n: answer.done })),
    );
  });
  const disabled = side === 'other' && subject.state === 'disabled';
  return (
    <section className="vse-card majors-side" aria-label={t(`majors.map.${side}`)}>
      <header>
        <h2>{t(`majors.map.${side}`)}</h2>
        {can('experimentMajorMaintain.edit') && (
          <Button
            size="small"
            variant={side === 'other' ? 'primary' : 'default'}
            icon={side === 'other' ? <PlusIcon aria-hidden="true" /> : <CloseIcon aria-hidden="true" />}
            loading={move.busy}
            disabled={chosen.size === 0 || disabled}
            onClick={() => void move.run()}
          >
            {t(side === 'other' ? 'majors.map.add' : 'majors.map.remove', { n: chosen.size })}
          </Button>
        )}
      </header>
      {disabled && <p className="vse-muted">{t('majors.map.disabled')}</p>}
      <ExperimentChooser
        majorId={subject.id}
        side={side}
        chosen={chosen}
        onToggle={(id, on) => setChosen((old) => new Set(on ? [...old, id] : [...old].filter((one) => one !== id)))}
        empty={t(side === 'mapped' ? 'majors.map.noneMapped' : 'majors.map.noneLeft')}
      />
    </section>
  );
}

/** 实验对应: experiments without the chosen major on one side, those with it on the other. */
export default function MappingTab({ subject }: { readonly subject: Subject | undefined }) {
  const t = useT();
  if (!subject || levelOf(subject.code) !== 'major') {
    return (
      <div className="vse-card">
        <EmptyState title={t('majors.map.choose')}>{t('majors.map.chooseWhy')}</EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="vse-muted">
        <span className="vse-num">{subject.code}</span> {subject.name} · {t('majors.map.lead')}
      </p>
      <div className="majors-transfer">
        <Side key={`mapped-${subject.id}`} subject={subject} side="mapped" />
        <Side key={`other-${subject.id}`} subject={subject} side="other" />
      </div>
    </>
  );
}
