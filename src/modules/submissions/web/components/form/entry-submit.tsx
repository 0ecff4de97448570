import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { type CheckItem, gapsOf } from '../../../shared/checklist.model.ts';
import { submitRoute } from '../../../shared/entry.contract.ts';
import { labelOf, PART_TITLES } from '../../../shared/entry-fields.model.ts';
import { EntryChecklist } from '../entry-checklist.tsx';
import { EntryCard } from './entry-fields.tsx';
import type { Entry } from './use-entry-form.ts';

/** 预览与提交: the checklist, the declaration, and handing it in. */
export function EntrySubmit({
  entry,
  name,
  items,
  flush,
  onJump,
  onPreview,
  onDone,
}: {
  readonly entry: Entry;
  readonly name: string;
  readonly items: readonly CheckItem[];
  /** Stores everything first; false when something could not be stored. */
  readonly flush: () => Promise<boolean>;
  readonly onJump: (part: CheckItem['part'], field: string) => void;
  readonly onPreview: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [declared, setDeclared] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const { confirm, element } = useConfirm();
  const warnings = items.filter((item) => !item.met && item.weight === 'accept');
  const gaps = gapsOf(items, accepted);
  const required = gaps.filter((item) => item.weight === 'required');
  const describe = (item: CheckItem) =>
    `${translateKey(PART_TITLES[item.part])} · ${translateKey(labelOf(item.part, item.field))}`;
  const submit = useAction(async () => {
    setTried(true);
    const [first] = gaps;
    if (first) {
      if (first.weight !== 'required') return;
      toast.show({ text: t('experiments.submit.gaps', { n: required.length }), tone: 'error' });
      onJump(first.part, first.field);
      return;
    }
    if (!declared) return;
    if (!(await flush())) {
      toast.show({ text: t('experiments.submit.unsaved'), tone: 'error' });
      return;
    }
    const asked = await confirm({
      grade: 'B',
      title: t('experiments.submit.question', { name }),
      text: t(entry.revision === null ? 'experiments.submit.effect' : 'experiments.submit.revisionEffect'),
      confirmLabel: t('experiments.submit.go'),
    });
    if (!asked) return;
    const { stage } = await call(submitRoute, { params: { id: entry.id }, body: { declared: true, accepted } });
    toast.show({ text: t(`experiments.submit.done.${stage}`), tone: 'success' });
    onDone();
  });
  return (
    <EntryCard
      title={t('experiments.formPart.handIn')}
      extra={<Button onClick={onPreview}>{t('experiments.preview.open')}</Button>}
    >
      <EntryChecklist items={items} onJump={onJump} />
      {entry.can.submit ? (
        <form
          className="entry-submit"
          onSubmit={(event) => {
            event.preventDefault();
            void submit.run();
          }}
        >
          {warnings.length > 0 && (
            <Checkbox
              label={t('experiments.submit.accept', { items: warnings.map(describe).join('; ') })}
              checked={accepted}
              error={tried && !accepted && required.length === 0 ? t('experiments.submit.acceptFirst') : undefined}
              onChange={(event) => setAccepted(event.target.checked)}
            />
          )}
          <Checkbox
            label={t('experiments.submit.declare')}
            checked={declared}
            error={tried && !declared && gaps.length === 0 ? t('experiments.submit.declareFirst') : undefined}
            onChange={(event) => setDeclared(event.target.checked)}
          />
          <div>
            <Button type="submit" variant="primary" loading={submit.busy}>
              {t(entry.revision === null ? 'experiments.submit.go' : 'experiments.submit.goRevision')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="entry-quiet">{t('experiments.submit.notYours')}</p>
      )}
      {element}
    </EntryCard>
  );
}
