import type { ComponentType } from 'react'
import type { PropertyField } from '@attune/contract/scenes/nodes/property'
import { partOnDemand } from '../../ui/part-on-demand.tsx'
import type { FieldProps, FormOf } from './field-props.ts'
import { BooleanField } from './fields/BooleanField.tsx'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { IntegerField } from './fields/IntegerField.tsx'
import { TextField } from './fields/TextField.tsx'
import { ExpressionField, TemplateField } from './sources.tsx'

/**
 * What each kind of property is filled in with; null where another field draws it. The plain ones come with the form, the
 * others when a node first has one.
 */
export const FIELDS: { [Field in PropertyField]: ComponentType<FieldProps<FormOf<Field>>> | null } = {
  text: TextField,
  template: TemplateField,
  expression: ExpressionField,
  integer: IntegerField,
  boolean: BooleanField,
  choice: ChoiceField,
  tags: partOnDemand(async () => (await import('./fields/TagsField.tsx')).TagsField),
  media: partOnDemand(async () => (await import('./fields/media/MediaField.tsx')).MediaField),
  'data-source': partOnDemand(async () => (await import('../data/DataSourceField.tsx')).DataSourceField),
  parser: partOnDemand(async () => (await import('./fields/ParserField.tsx')).ParserField),
  'parser-config': null,
  rules: partOnDemand(async () => (await import('../rules/RulesField.tsx')).RulesField),
  cases: partOnDemand(async () => (await import('./fields/lists/CasesField.tsx')).CasesField),
  'prompt-messages': partOnDemand(
    async () => (await import('./fields/lists/PromptMessagesField.tsx')).PromptMessagesField,
  ),
  triggers: partOnDemand(async () => (await import('./fields/lists/TriggersField.tsx')).TriggersField),
  scene: partOnDemand(async () => (await import('./fields/SceneField.tsx')).SceneField),
  'prompt-template': partOnDemand(
    async () => (await import('./fields/prompts/PromptTemplateField.tsx')).PromptTemplateField,
  ),
  'prompt-text': partOnDemand(async () => (await import('./fields/prompts/PromptTextField.tsx')).PromptTextField),
}
