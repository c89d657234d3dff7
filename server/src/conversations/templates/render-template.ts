import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { RenderedTemplate, VariableValue } from '@attune/contract/conversations/templates'
import { VARIABLES } from '../../contacts/listing/options.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { accessTemplate } from './access.ts'
import { BrokenTemplate, readTemplate, renderTemplate as render, TemplateOverrun } from './liquid.ts'
import { VARIABLE_NAMES, valuesOf } from './variable-values.ts'

/** A template with a client's values, as this reader may see them. Nothing is written. */
export const renderTemplate = (
  deps: Deps,
  who: Member,
  input: { id: string; contactId: string },
): Promise<RenderedTemplate> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { text } = await accessTemplate(tx, who, input.id)
    const values = await valuesOf(deps, tx, who, input.contactId)
    return withRefusals(() => render(text, values))
  })

/** The same of a text that is being written. */
export const previewTemplate = (
  deps: Deps,
  who: Member,
  input: { text: string; contactId: string },
): Promise<RenderedTemplate> => {
  if (input.text.length > MESSAGE_TEXT_MAX) throw new Refusal('TemplateTooLong')
  return deps.store.tenant(who.organizationId, async (tx) => {
    const values = await valuesOf(deps, tx, who, input.contactId)
    return withRefusals(() => render(input.text, values))
  })
}

export const listVariableValues = (
  deps: Deps,
  who: Member,
  input: { id: string },
): Promise<{ data: VariableValue[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const values = await valuesOf(deps, tx, who, input.id)
    const data = VARIABLES.flatMap(({ title: group, variables }) =>
      variables.map(({ name, title }) => ({ name, group, title, value: values.get(name) ?? null })),
    )
    return { data }
  })

/** Refuses a text that is no template. */
export const refuseBroken = (text: string): void => void withRefusals(() => readTemplate(text, VARIABLE_NAMES))

const withRefusals = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof TemplateOverrun) throw new Refusal('TemplateTooMuch')
    if (!(error instanceof BrokenTemplate)) throw error
    throw new Refusal('TemplateBroken', { problem: error.message, line: error.line, column: error.column })
  }
}
