import { TagsInput } from '@mantine/core'
import { NODE_TAGS_MAX } from '@attune/contract/scenes/nodes/limits'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { useOrganization } from '../../../client/account.ts'
import type { FieldProps, FormOf } from '../field-props.ts'

/** Tags, each ended by Enter or a comma. Stored in the original format: one comma-separated text or a list. */
export const TagsField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'tags'>>) => {
  const labels = useOrganization()?.labels ?? []
  const used = context.scene.nodes.flatMap(({ properties }) => tagsOf(properties['tags']))
  return (
    <TagsInput
      size="xs"
      label={form.title}
      description={form.hint}
      required={form.required === true}
      withAsterisk={false}
      value={tagsOf(value)}
      data={[...new Set([...used, ...labels])]}
      maxTags={NODE_TAGS_MAX}
      splitChars={[',']}
      placeholder={tagsOf(value).length === 0 ? 'Press Enter or comma to add a tag' : ''}
      comboboxProps={{ shadow: 'xl', transitionProps: { duration: 160 } }}
      readOnly={context.readOnly}
      error={errors.get('') ?? undefined}
      onChange={(tags) => onChange(Array.isArray(value) ? tagsOf(tags) : tagsOf(tags).join(', '))}
    />
  )
}
