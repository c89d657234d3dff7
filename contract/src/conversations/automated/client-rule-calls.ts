import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { contactRefusals } from '../../contacts/refusals.ts'
import { ContactId } from '../../ids.ts'
import { StaffName } from '../../staff/entity.ts'
import { conversationRefusals } from '../refusals.ts'
import { CLIENT_COMMANDS, CLIENT_RULE_LIMITS, RULE_SOURCES } from './client-rules.ts'

const ClientRuleChange = z.object({
  at: z.string(),
  command: z.enum(CLIENT_COMMANDS),
  /** What applied afterwards, in words. */
  detail: z.string(),
  /** Where it was changed: in a text, on the client's page, or by staff. */
  source: z.enum(RULE_SOURCES),
  /** The member of staff who did it; null if the client did, or if that person has left for good. */
  by: StaffName.nullable(),
  /** Why staff did it. */
  reason: z.string().nullable(),
})

/** What a client has asked of automation. The gate applies these rules alongside the organization's. */
export const ClientRules = z.object({
  /** The most automated messages a day that the client wants; null for the organization's limit. */
  dailyCap: z.number().int().nullable(),
  /** Automation waits until then; null: no pause. */
  pausedUntil: z.string().nullable(),
  /** Whether today's messages wait until tomorrow. */
  isLater: z.boolean(),
  /** Automation writes only between these times of the client's day. */
  hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** When the client asked for a person, if nobody has come yet. */
  personAskedAt: z.string().nullable(),
  /** The latest changes, newest first. */
  changes: z.array(ClientRuleChange),
  abilities: z.object({
    /** End the pause, with a reason. */
    endPause: z.boolean(),
    /** Send the client the link to their page, and end the links they have. */
    link: z.boolean(),
  }),
})
export type ClientRules = z.infer<typeof ClientRules>

const contact = z.strictObject({ id: ContactId })
const { ContactNotFound } = contactRefusals
const { ClientNotPaused, ClientNotReachable } = conversationRefusals
const path = '/v1/contacts/{id}/client-rules'

/** Returns what the client has asked of automation, and how that came about. */
const getClientRules = tenantCall('conversations.view', { method: 'GET', path, summary: 'Get a client’s own rules' })
  .input(contact)
  .output(ClientRules)
  .errors({ ContactNotFound })

/** Ends a pause that the client asked for. The reason is kept, and the client is informed by text. */
const endClientPause = tenantCall('messages.send-direct', {
  method: 'POST',
  path: `${path}/end-pause`,
  summary: 'End a client’s pause',
})
  .input(contact.extend({ reason: z.string().trim().min(1).max(CLIENT_RULE_LIMITS.liftReason) }))
  .output(ClientRules)
  .errors({ ContactNotFound, ClientNotPaused })

/** Texts the client the link to their own page, where they see why they got messages and change their rules. */
const sendClientLink = tenantCall('messages.send-direct', {
  method: 'POST',
  path: `${path}/link`,
  summary: 'Send a client the link to their page',
})
  .input(contact)
  .output(ClientRules)
  .errors({ ContactNotFound, ClientNotReachable })

/** Ends all links to the client's page that were sent earlier, for example to a number that is no longer theirs. */
const endClientLinks = tenantCall('messages.send-direct', {
  method: 'DELETE',
  path: `${path}/link`,
  summary: 'End the links to a client’s page',
})
  .input(contact)
  .output(ClientRules)
  .errors({ ContactNotFound })

export const clientRuleCalls = { getClientRules, endClientPause, sendClientLink, endClientLinks }
