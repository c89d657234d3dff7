import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { conversationRefusals } from '../../conversations/refusals.ts'
import { ContactId, HeldMessageId, MessageId } from '../../ids.ts'
import { runRefusals } from './refusals.ts'
import { PlanStep, Why } from './why.ts'

const { ContactNotFound } = contactRefusals
const { MessageNotFound } = conversationRefusals
const { WhyUnknown } = runRefusals

/** Of a message that a scene wrote, also of one that was omitted. */
const why = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/messages/{id}/why',
  summary: 'Why automation wrote a message',
})
  .input(z.strictObject({ id: MessageId }))
  .output(Why)
  .errors({ MessageNotFound, WhyUnknown })

/** Of a message that waits to leave. */
const whyHeld = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/held/{heldId}/why',
  summary: 'Why a message waits',
})
  .input(z.strictObject({ id: ContactId, heldId: HeldMessageId }))
  .output(Why)
  .errors({ ContactNotFound, WhyUnknown })

/** What will go out to a client in the next 30 days if they say nothing, and what would hold it; the next first. */
const plan = tenantCall('scheduled-messages.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/plan',
  summary: 'What will go out to a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(PlanStep), until: z.string(), more: z.boolean() }))
  .errors({ ContactNotFound })

export const whyCalls = { why, whyHeld, plan }
