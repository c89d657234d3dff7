import type { ComponentType } from 'react'
import type { PropertyField } from '@attune/contract/scenes/nodes/property'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { FieldProps, FormOf } from './field-props.ts'
import { BooleanField } from './fields/BooleanField.tsx'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { IntegerField } from './fields/IntegerField.tsx'
import { TextField } from './fields/TextField.tsx'
import { ExpressionField, TemplateField } from './code-fields.tsx'

/**
 * The field for each kind of property; null if another field draws it. Simple fields come with the form, others load on
 * first use.
 */
export const FIELDS: { [Field in PropertyField]: ComponentType<FieldProps<FormOf<Field>>> | null } = {
  text: TextField,
  template: TemplateField,
  expression: ExpressionField,
  integer: IntegerField,
  boolean: BooleanField,
  choice: ChoiceField,
  tags: lazyPart(async () => (await import('./fields/TagsField.tsx')).TagsField),
  media: lazyPart(async () => (await import('./fields/media/MediaField.tsx')).MediaField),
  'data-source': lazyPart(async () => (await import('../data/DataSourceField.tsx')).DataSourceField),
  parser: lazyPart(async () => (await import('./fields/ParserField.tsx')).ParserField),
  'parser-config': null,
  rules: lazyPart(async () => (await import('../rules/RulesField.tsx')).RulesField),
  cases: lazyPart(async () => (await import('./fields/lists/CasesField.tsx')).CasesField),
  'prompt-messages': lazyPart(async () => (await import('./fields/lists/PromptMessagesField.tsx')).PromptMessagesField),
  triggers: lazyPart(async () => (await import('./fields/lists/TriggersField.tsx')).TriggersField),
  scene: lazyPart(async () => (await import('./fields/SceneField.tsx')).SceneField),
  'prompt-template': lazyPart(
    async () => (await import('./fields/prompts/PromptTemplateField.tsx')).PromptTemplateField,
  ),
  'prompt-text': lazyPart(async () => (await import('./fields/prompts/PromptTextField.tsx')).PromptTextField),
}
