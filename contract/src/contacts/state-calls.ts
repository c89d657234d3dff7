import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId } from '../ids.ts'
import { ManagerRequestId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { CONTACT_STATUSES } from './constants.ts'
import { Contact, ManagerRequest } from './entity.ts'
import { Moment, Reason } from './fields.ts'
import { CONTACT_COUNTS, CONTACT_TEXTS, MUTE_MINUTES_MAX, REQUEST_TEXT_MAX } from './limits.ts'
import { contactRefusals } from './refusals.ts'

const { ContactChanged, ContactNotFound, FeatureOff, RequestEmpty, RequestNotFound, RequestNotYours } = contactRefusals

/**
 * Updates questionnaire answers by key. New keys are added, an empty value removes the answer, other answers stay.
 * `if-match` is the `rev` you have seen: if the client has changed since, nothing is saved and the refusal's `data` has the
 * current client.
 */
const updateQuestionnaires = tenantCall(
  'questionnaires.update',
  { method: 'PATCH', path: '/v1/contacts/{id}/questionnaires', summary: 'Update questionnaire answers' },
  { also: 'questionnaires.view' },
)
  .input(
    z.strictObject({
      id: ContactId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      questionnaire: z
        .array(
          z.strictObject({
            key: z.string().min(1).max(CONTACT_TEXTS.key),
            value: z.string().max(CONTACT_TEXTS.value),
          }),
        )
        .max(CONTACT_COUNTS.answers),
    }),
  )
  .output(Contact)
  .errors({
    ContactNotFound,
    ContactChanged,
    TooManyAnswers: contactRefusals.TooManyAnswers,
    AnswerHidden: contactRefusals.AnswerHidden,
  })

/** Sets the client's status. Setting the same status again changes nothing. */
const switchStatus = tenantCall('contacts.status', {
  method: 'POST',
  path: '/v1/contacts/{id}/switch-status',
  summary: 'Stop or reactivate a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      reason: Reason,
      newStatus: z.enum(CONTACT_STATUSES),
    }),
  )
  .output(Contact)
  .errors({ ContactNotFound })

/** Mutes automation for the client for `minutes`, starting at `from`. Replaces an earlier mute. */
const mute = tenantCall(
  'contacts.update',
  { method: 'POST', path: '/v2/contacts.mute', summary: 'Mute a client' },
  { feature: 'mute' },
)
  .input(
    z.strictObject({
      id: ContactId,
      minutes: z.number().int().min(1).max(MUTE_MINUTES_MAX),
      from: z.union([z.literal('now'), Moment]).default('now'),
    }),
  )
  .output(Contact)
  .errors({ ContactNotFound, FeatureOff })

/** Ends the mute of a client. */
const unmute = tenantCall(
  'contacts.update',
  { method: 'POST', path: '/v2/contacts.unmute', summary: 'Unmute a client' },
  { feature: 'mute' },
)
  .input(z.strictObject({ id: ContactId }))
  .output(Contact)
  .errors({ ContactNotFound, FeatureOff })

/** Returns how many messages the client may be sent. Set the limit with `PUT /v1/contacts/{id}`. */
const getMessageLimit = tenantCall(
  'contacts.view',
  { method: 'POST', path: '/v2/contacts.getMessageLimit', summary: 'Get the message limit of a client' },
  { reads: true },
)
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ messageLimit: Contact.shape.messageLimit }))
  .errors({ ContactNotFound })

/** Starts onboarding. With `triggerOnboarding` its automation starts immediately. */
const startFirstInteraction = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/start-first-interaction',
  summary: 'Start the first interaction',
})
  .input(z.strictObject({ id: ContactId, triggerOnboarding: z.boolean().default(false) }))
  .output(Contact)
  .errors({ ContactNotFound })

/**
 * Ends onboarding; with `restart` it starts over. With `dropSchedules`, its messages that are still waiting are
 * canceled; otherwise they are sent.
 */
const dropFirstInteraction = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/drop-first-interaction',
  summary: 'Drop the first interaction',
})
  .input(
    z.strictObject({ id: ContactId, restart: z.boolean().default(false), dropSchedules: z.boolean().default(false) }),
  )
  .output(Contact)
  .errors({ ContactNotFound })

/** Sends a request about a client to the managers. */
const sendManagerRequest = tenantCall('contacts.manager-requests', {
  method: 'POST',
  path: '/v1/contacts/{id}/send-manager-request',
  summary: 'Ask the managers about a client',
})
  .input(z.strictObject({ id: ContactId, requestText: z.string().max(REQUEST_TEXT_MAX) }))
  .output(ManagerRequest)
  .errors({ ContactNotFound, RequestEmpty })

/** Lists requests about clients within your reach, or about one client, newest first. */
const listManagerRequests = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/manager-requests',
  summary: 'List manager requests',
})
  .input(
    z
      .strictObject({
        status: z.enum(['open', 'done']).optional(),
        contactId: ContactId.optional(),
        limit: queryInteger(1, 100).default(25),
        next: z.string().max(400).optional(),
      })
      .optional(),
  )
  .output(page(ManagerRequest))

/** Closes a request, or opens it again. Doing it again changes nothing. */
const closeManagerRequest = tenantCall('contacts.view', {
  method: 'PATCH',
  path: '/v1/contacts/manager-requests/{requestId}',
  summary: 'Close or reopen a request',
})
  .input(z.strictObject({ requestId: ManagerRequestId, status: z.enum(['open', 'done']) }))
  .output(ManagerRequest)
  .errors({ RequestNotFound, RequestNotYours })

export const stateCalls = {
  updateQuestionnaires,
  switchStatus,
  mute,
  unmute,
  getMessageLimit,
  startFirstInteraction,
  dropFirstInteraction,
  sendManagerRequest,
  listManagerRequests,
  closeManagerRequest,
}
