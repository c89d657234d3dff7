import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { conversationRefusals } from '../../conversations/refusals.ts'
import { ContactId, MessageId } from '../../ids.ts'
import { HeldMessageId } from '../ids.ts'
import { scheduleRefusals } from '../../schedules/refusals.ts'
import { getDayPlan } from './day-plan.ts'
import { runRefusals } from './refusals.ts'
import { Plan, PlanHold, Why } from './why.ts'

const { ContactNotFound } = contactRefusals
const { MessageNotFound } = conversationRefusals
const { WhyUnknown } = runRefusals
const { MoveInvalid } = scheduleRefusals

/** Explains why automation wrote a message. Also works for omitted messages. */
const explain = tenantCall(
  'conversations.view',
  {
    method: 'GET',
    path: '/v1/messages/{id}/why',
    summary: 'Explain an automated message',
  },
  { looks: true },
)
  .input(z.strictObject({ id: MessageId }))
  .output(Why)
  .errors({ MessageNotFound, WhyUnknown })

/** Explains why an automated message is waiting to be sent. */
const explainHeld = tenantCall(
  'conversations.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/held/{heldId}/why',
    summary: 'Explain a held message',
  },
  { looks: true },
)
  .input(z.strictObject({ id: ContactId, heldId: HeldMessageId }))
  .output(Why)
  .errors({ ContactNotFound, WhyUnknown })

/** A plan quotes the messages that will be sent, so it requires the right to read a conversation. */
const READING = { also: 'conversations.view' } as const

/**
 * Lists what will be sent to a client in the next 30 days if they don't reply, by scenes, scheduled messages and
 * programs, and what would hold it, soonest first. Scenes that other scenes or programs start by then are included.
 * Lines of programs require the right `programs.view`; without it they are left out.
 */
const getPlan = tenantCall(
  'scheduled-messages.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/plan',
    summary: 'Get the plan of a client',
  },
  READING,
)
  .input(z.strictObject({ id: ContactId }))
  .output(Plan)
  .errors({ ContactNotFound })

/** Returns what would hold an automated message to a client at a given time, as far as is known today. */
const planHold = tenantCall(
  'scheduled-messages.view',
  {
    method: 'GET',
    path: '/v1/contacts/{id}/plan/hold',
    summary: 'Check a time of the plan',
  },
  READING,
)
  .input(
    z.strictObject({
      id: ContactId,
      /** In the client's time zone, such as `2026-11-21T07:30`. */
      at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Use YYYY-MM-DDTHH:MM.'),
    }),
  )
  .output(z.object({ at: z.string(), zone: z.string(), past: z.boolean(), hold: PlanHold.nullable() }))
  .errors({ ContactNotFound, MoveInvalid })

export const whyCalls = { explain, explainHeld, getPlan, planHold, getDayPlan }
