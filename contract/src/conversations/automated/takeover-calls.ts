import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { ContactId } from '../../ids.ts'
import { StaffName } from '../../staff/entity.ts'
import { conversationRefusals } from '../refusals.ts'

/** Who has a client's conversation, so that automation waits there. */
export const Takeover = z.object({
  /** The coach who last wrote or typed in it, or took it. Null: nobody has it. */
  by: StaffName.nullable(),
  /** Until when automation waits if nobody shows up again, ISO 8601; null if it doesn't wait. */
  until: z.string().nullable(),
  /** It was handed back a moment ago, and can still be taken back before `until`. */
  isHandedBack: z.boolean(),
  /** Whether any automation is running or waiting for this client. */
  hasAutomation: z.boolean(),
})
export type Takeover = z.infer<typeof Takeover>

const contact = z.strictObject({ id: ContactId })
const { ContactNotFound } = contactRefusals
const { TakeoverOff } = conversationRefusals
const path = '/v1/contacts/{id}/takeover'

/** Returns who has the conversation, and whether any automation is waiting. */
const getTakeover = tenantCall('conversations.view', { method: 'GET', path, summary: 'Get who has a conversation' })
  .input(contact)
  .output(Takeover)
  .errors({ ContactNotFound })

/**
 * Takes the conversation: automation writes nothing to the client until you hand it back or have been silent for the
 * organization's `coachPauseMinutes`. Sending or typing a message does the same.
 */
const takeConversation = tenantCall('messages.send-direct', { method: 'POST', path, summary: 'Take a conversation' })
  .input(contact)
  .output(Takeover)
  .errors({ ContactNotFound, TakeoverOff })

/** Hands the conversation back. Automation continues after eight seconds; until then, taking it again undoes this. */
const handBack = tenantCall('messages.send-direct', {
  method: 'DELETE',
  path,
  summary: 'Hand a conversation back to automation',
})
  .input(contact)
  .output(Takeover)
  .errors({ ContactNotFound })

export const takeoverCalls = { getTakeover, takeConversation, handBack }
