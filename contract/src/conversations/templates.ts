import * as z from 'zod'
import { MessageTemplateId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'
import { TEMPLATE_KINDS } from './constants.ts'

/**
 * A text kept to be sent again, with `{{ variables }}` in it. `kind` is the word it is suggested under (spec 1 §9), null
 * for one that is only found in the list. A shared one is everybody's in the organization; the others are their author's.
 */
export const MessageTemplate = z.object({
  _id: MessageTemplateId,
  title: z.string(),
  text: z.string(),
  kind: z.enum(TEMPLATE_KINDS).nullable(),
  shared: z.boolean(),
  author: StaffName.nullable(),
  /** What this reader may do with it; sharing one takes a right of its own. */
  abilities: z.object({ update: z.boolean() }),
  rev: z.number().int(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/**
 * A template with a client's values. `missing` names the variables that had none, each once, in the text's order; in the
 * text they stay as `{{ name }}`.
 */
export const RenderedTemplate = z.object({ text: z.string(), missing: z.array(z.string()) })
export type RenderedTemplate = z.infer<typeof RenderedTemplate>

/** What a variable stands for with one client; `value` is null where nothing is known or nothing may be seen. */
export const VariableValue = z.object({
  name: z.string(),
  group: z.string(),
  title: z.string(),
  value: z.string().nullable(),
})
export type VariableValue = z.infer<typeof VariableValue>
