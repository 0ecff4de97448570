import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_SEATS } from '../../../shared/class.model.ts';
import { planGroupsRoute } from '../../../shared/groups.contract.ts';
import { GROUP_MEASURES, type GroupMeasure, groupCount, groupName, MAX_GROUPS } from '../../../shared/groups.model.ts';
import { sizesOf } from './group-edit.model.ts';

const WAYS = ['hand', 'random', 'balanced', 'choice'] as const;
type Way = (typeof WAYS)[number];

/** What the dialog gives: the groups, and how many may choose one where learners choose. */
export interface DrawnGroups {
  readonly name: string;
  readonly open: boolean;
  readonly size: number | null;
  readonly groups: readonly { readonly name: string; readonly members: readonly { readonly enrolmentId: string }[] }[];
}

const empty = (n: number) => Array.from({ length: n }, (_, i) => ({ name: groupName(i + 1), members: [] }));
const wholeNumber = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);

/**
 * Asks how a class is put into groups, and draws them. For a set that is there (`again`) neither its name nor the choice
 * of learners is asked.
 */
export function DrawDialog({
  classId,
  people,
  name: given,
  again,
  onDrawn,
  onClose,
}: {
  readonly classId: string;
  readonly people: number;
  readonly name: string;
  readonly again: boolean;
  readonly onDrawn: (drawn: DrawnGroups) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState(given);
  const [way, setWay] = useState<Way>('random');
  const [by, setBy] = useState<GroupMeasure>('size');
  const [text, setText] = useState('4');
  const [size, setSize] = useState('');
  const [tried, setTried] = useState(false);
  const drawing = way === 'random' || way === 'balanced';
  const n = wholeNumber(text);
  const most = way === 'hand' || way === 'choice' || by === 'number' ? MAX_GROUPS : Math.max(people, 1);
  const fits = n !== null && n >= (way === 'hand' ? 0 : 1) && n <= most;
  const count = !fits ? 0 : drawing ? groupCount(people, by, n) : n;
  const limit = size.trim() === '' ? null : wholeNumber(size);
  const limitFits = size.trim() === '' || (limit !== null && limit >= 1 && limit <= MAX_SEATS);
  const named = name.trim().length > 0 && name.trim().length <= 50;
  const { least, most: largest } = sizesOf(people, count);
  const draw = useAction(async () => {
    const groups = drawing
      ? (
          await call(planGroupsRoute, {
            params: { classId },
            body: { way, by, n: n!, seed: crypto.getRandomValues(new Uint32Array(1))[0]! },
          })
        ).groups
      : empty(count);
    const open = way === 'choice';
    if (await onDrawn({ name: name.trim(), open, size: open ? limit : null, groups })) onClose();
  });
  const submit = () => {
    setTried(true);
    if (fits && named && (way !== 'choice' || limitFits)) void draw.run();
  };
  const ways = WAYS.filter((one) => !again || one === 'random' || one === 'balanced');
  return (
    <FormDialog
      title={t(again ? 'classes.groups.redraw' : 'classes.groups.create')}
      submitLabel={t(again ? 'classes.groups.redraw' : 'classes.groups.createDo')}
      busy={draw.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {again ? (
        <p>{t('classes.groups.redrawNote')}</p>
      ) : (
        <TextField
          label={t('classes.groups.setName')}
          required
          maxLength={50}
          value={name}
          error={tried && !named ? t('classes.groups.nameNeeded') : draw.error?.fieldMessage('name')}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <RadioGroup
        label={t('classes.groups.way')}
        value={way}
        onChange={(next) => {
          setWay(next);
          setTried(false);
        }}
        options={ways.map((value) => ({
          value,
          label: t(`classes.groups.way.${value}`),
          hint: t(`classes.groups.wayHint.${value}`),
        }))}
      />
      {drawing && (
        <RadioGroup
          inline
          label={t('classes.groups.by')}
          value={by}
          onChange={setBy}
          options={GROUP_MEASURES.map((value) => ({ value, label: t(`classes.groups.by.${value}`) }))}
        />
      )}
      <TextField
        label={t(drawing && by === 'size' ? 'classes.groups.perGroup' : 'classes.groups.howMany')}
        inputMode="numeric"
        required
        value={text}
        hint={
          drawing && fits && count > 0
            ? least === largest
              ? t('classes.groups.evenResult', { people, count, n: least })
              : t('classes.groups.result', { people, count, least, most: largest })
            : undefined
        }
        error={tried && !fits ? t('classes.groups.number', { n: most }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {way === 'choice' && (
        <TextField
          label={t('classes.groups.size')}
          hint={t('classes.groups.sizeHint')}
          inputMode="numeric"
          value={size}
          error={tried && !limitFits ? t('classes.groups.number', { n: MAX_SEATS }) : undefined}
          onChange={(event) => setSize(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
