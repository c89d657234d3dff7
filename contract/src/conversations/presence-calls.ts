import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { AccountId, ContactId } from '../ids.ts'
import { conversationRefusals } from './refusals.ts'

/** A staff member who is viewing a conversation. */
export const PresentPerson = z.object({ _id: AccountId, name: z.string(), typing: z.boolean() })
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * Reports which conversation a tab is showing, and returns everyone who is viewing it, you included. It expires after 20
 * seconds, so repeat it while the tab stays open. Integrations, and sessions acting on behalf of someone else, are not
 * recorded.
 */
const tellPresence = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v2/threads.presence',
    summary: 'Report presence and typing',
  },
  // It only says who views and types now.
  { whileSwitched: 'never', looks: true, unkept: true },
)
  .input(
    z.strictObject({
      /** The client whose conversation is open; null when it is closed. */
      contactId: ContactId.nullable(),
      state: z.enum(['viewing', 'typing']),
      /** Distinguishes the tabs of one session; without it they count as one. */
      tab: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,40}$/, 'Use 8 to 40 letters, digits, hyphens or underscores.')
        .optional(),
    }),
  )
  .output(z.object({ people: z.array(PresentPerson) }))
  .errors({
    ContactNotFound: contactRefusals.ContactNotFound,
    PresenceThrottled: conversationRefusals.PresenceThrottled,
  })

export const presenceCalls = { tellPresence }
