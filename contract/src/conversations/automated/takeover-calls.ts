import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { ContactId } from '../../ids.ts'
import { StaffName } from '../../staff/entity.ts'
import { conversationRefusals } from '../refusals.ts'

/** Who has a client's conversation, so that automation waits there. */
export const Takeover = z.object({
  /** The coach who wrote, typed or took it last. Null: nobody has it. */
  by: StaffName.nullable(),
  /** Until when automation waits if nobody shows up again, ISO 8601; null if it doesn't wait. */
  until: z.string().nullable(),
  /** It was handed back a moment ago, and can still be taken back before `until`. */
  isHandedBack: z.boolean(),
  /** Whether anything of automation runs or waits for this client. */
  hasAutomation: z.boolean(),
})
export type Takeover = z.infer<typeof Takeover>

const contact = z.strictObject({ id: ContactId })
const { ContactNotFound } = contactRefusals
const { TakeoverOff } = conversationRefusals
const path = '/v1/contacts/{id}/takeover'

/** Returns who has the conversation, and whether anything of automation waits. */
const getTakeover = tenantCall('conversations.view', { method: 'GET', path, summary: 'Get who has a conversation' })
  .input(contact)
  .output(Takeover)
  .errors({ ContactNotFound })

/**
 * Takes the conversation: automation writes nothing to the client until you hand it back or have been silent for as long as
 * the organization's `coachPauseMinutes`. Sending a message and typing one do the same.
 */
const takeConversation = tenantCall('messages.send-direct', { method: 'POST', path, summary: 'Take a conversation' })
  .input(contact)
  .output(Takeover)
  .errors({ ContactNotFound, TakeoverOff })

/** Hands the conversation back. Automation goes on after eight seconds; until then, taking it undoes this. */
const handBack = tenantCall('messages.send-direct', {
  method: 'DELETE',
  path,
  summary: 'Hand a conversation back to automation',
})
  .input(contact)
  .output(Takeover)
  .errors({ ContactNotFound })

export const takeoverCalls = { getTakeover, takeConversation, handBack }
