import { createHash } from 'node:crypto'
import { CLIENT_RULE_LIMITS } from '@attune/contract/conversations/automated/client-rules'
import { HOUR_MS } from '@attune/contract/durations'
import { answersSince } from '@attune/store/conversations/automated/client-rules'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import { addMessage } from '../add-message.ts'

/** A machine at the other end answers immediately, with the same text as before. */
const MACHINE_MS = 5_000

/** A command that a client texted. */
export interface CommandText {
  messageId: string
  cause: string | null
  at: Date
  /** The client's previous text had the same words. */
  isRepeat: boolean
}

/**
 * Answers a client's command in the product's own name. The answer waits for nobody and counts toward no cap, since the client
 * has just asked for it. A machine that answers every text gets none.
 */
export const sendAnswer = async (
  tx: Tenant,
  contact: LockedContact,
  text: string,
  { messageId, cause, at, isRepeat }: CommandText,
): Promise<void> => {
  const { count, lastAt } = await answersSince(tx, contact.contact_id, new Date(at.getTime() - HOUR_MS))
  if (count >= CLIENT_RULE_LIMITS.answersPerHour) return
  if (isRepeat && lastAt !== null && at.getTime() - lastAt.getTime() < MACHINE_MS) return
  await addSystemMessage(tx, contact, { text, key: `command ${messageId}`, cause, at })
}

interface SystemMessage {
  text: string
  key: string
  cause: string | null
  at: Date
  origin?: MessageOrigin
}

/** Writes a message in the product's own name. The same key is the same message; `origin` says which keyword it answers. */
export const addSystemMessage = async (
  tx: Tenant,
  contact: LockedContact,
  { text, key, cause, at, origin }: SystemMessage,
): Promise<void> => {
  const suffix = createHash('sha256').update(key).digest('base64url').slice(0, 24)
  const author = { kind: 'system' as const, id: null }
  // The client's message limit is for what others want to say to them.
  await addMessage(tx, { contact: { ...contact, message_limit: null }, suffix, text, author, cause, at, origin })
}
