import type { AskedContent } from '../../../shared/content.model.ts';
import { MatchingFields, OrderingFields } from './arrange-fields.tsx';
import { BlankFields } from './blank-fields.tsx';
import { ChoiceFields, TruthFields, type TypeFields } from './choice-fields.tsx';
import { ExperimentFields } from './experiment-fields.tsx';
import { NumericFields } from './numeric-fields.tsx';
import { FileFields, WrittenFields } from './written-fields.tsx';

/** What a question of a type has beside its stem. @param onAddBlank puts one more blank into the stem */
export function ContentFields(props: TypeFields<AskedContent> & { readonly onAddBlank: () => void }) {
  const { content, onAddBlank, ...rest } = props;
  switch (content.type) {
    case 'single':
    case 'multiple':
      return <ChoiceFields content={content} {...rest} />;
    case 'truth':
      return <TruthFields content={content} {...rest} />;
    case 'blank':
      return <BlankFields content={content} onAddBlank={onAddBlank} {...rest} />;
    case 'numeric':
      return <NumericFields content={content} {...rest} />;
    case 'ordering':
      return <OrderingFields content={content} {...rest} />;
    case 'matching':
      return <MatchingFields content={content} {...rest} />;
    case 'shortAnswer':
    case 'essay':
      return <WrittenFields content={content} {...rest} />;
    case 'file':
      return <FileFields content={content} {...rest} />;
    case 'experiment':
      return <ExperimentFields content={content} {...rest} />;
  }
}
