import * as z from 'zod'
import { MessageTemplateId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { TEMPLATE_KINDS } from './constants.ts'

/** A reusable message text with `{{ variables }}`. */
export const MessageTemplate = z.object({
  _id: MessageTemplateId,
  title: z.string(),
  text: z.string(),
  /** The suggestion it is offered under; null if it is only in the list. */
  kind: z.enum(TEMPLATE_KINDS).nullable(),
  /** Shared with the whole organization; otherwise only its author sees it. */
  shared: z.boolean(),
  author: StaffName.nullable(),
  /** What you may do with it. Sharing requires a permission of its own. */
  abilities: z.object({ update: z.boolean() }),
  rev: z.number().int(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** A template filled in with a client's values. */
export const RenderedTemplate = z.object({
  text: z.string(),
  /** Variables without a value, each once in order of appearance; the text keeps them as `{{ name }}`. */
  missing: z.array(z.string()),
})
export type RenderedTemplate = z.infer<typeof RenderedTemplate>

/** The value of a variable for one client. */
export const VariableValue = z.object({
  name: z.string(),
  group: z.string(),
  title: z.string(),
  /** Null if unknown, or if you may not see it. */
  value: z.string().nullable(),
})
export type VariableValue = z.infer<typeof VariableValue>
