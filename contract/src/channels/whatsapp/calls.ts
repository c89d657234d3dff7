import * as z from 'zod'
import { tenantCall } from '../../call.ts'
import { WhatsAppTemplateId } from '../ids.ts'
import { channelRefusals } from '../refusals.ts'
import { countVariables, TEMPLATE_MAX, TEMPLATE_STATES } from './templates.ts'
import { whatsappRefusals } from './refusals.ts'

/** A text with placeholders that WhatsApp has approved, or has been asked to approve. */
export const WhatsAppTemplate = z.object({
  _id: WhatsAppTemplateId,
  name: z.string(),
  /** As WhatsApp writes it, such as `en` or `pt_BR`. */
  language: z.string(),
  /** With `{{1}}`, `{{2}}` … where words are filled in. */
  body: z.string(),
  /** How many words it takes. */
  variables: z.number().int(),
  state: z.enum(TEMPLATE_STATES),
  /** Why WhatsApp rejected it; null otherwise. */
  rejection: z.string().nullable(),
  /** Twilio's id for it. */
  contentSid: z.string(),
  /** Whether it was fetched from Twilio, which then also reports its status. */
  isFetched: z.boolean(),
  /** Whether automation uses it once the window has closed. */
  isDefault: z.boolean(),
})
export type WhatsAppTemplate = z.infer<typeof WhatsAppTemplate>

const Templates = z.object({ data: z.array(WhatsAppTemplate) })

/** Lists the WhatsApp templates of the organization by name. */
const listWhatsAppTemplates = tenantCall('conversations.view', {
  method: 'GET',
  path: '/v1/whatsapp-templates',
  summary: 'List WhatsApp templates',
})
  .input(z.strictObject({}).optional())
  .output(Templates)

/** Adds a template that WhatsApp has approved, as the Twilio Console shows it. */
const addWhatsAppTemplate = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/whatsapp-templates',
  summary: 'Add a WhatsApp template',
})
  .input(
    z.strictObject({
      name: z.string().trim().min(1, 'Enter its name.').max(TEMPLATE_MAX.name),
      language: z
        .string()
        .regex(/^[a-z]{2,3}(?:_[A-Za-z]{2,4})?$/, 'Use a language as WhatsApp writes it, such as en or pt_BR.'),
      body: z
        .string()
        .trim()
        .min(1, 'Enter its text.')
        .max(TEMPLATE_MAX.body)
        .refine((body) => countVariables(body) !== null, 'Number the placeholders from {{1}} up, without gaps.'),
      contentSid: z.string().regex(/^HX[0-9a-fA-F]{32}$/, 'A Content SID is HX followed by 32 letters and digits.'),
    }),
  )
  .output(WhatsAppTemplate)
  .errors({
    WhatsAppTemplateKnown: whatsappRefusals.WhatsAppTemplateKnown,
    WhatsAppTemplatesFull: whatsappRefusals.WhatsAppTemplatesFull,
  })

/**
 * Fetches the templates of the organization's Twilio accounts, and what WhatsApp says about each. Those that Twilio no
 * longer has are removed; those that were added by hand stay.
 */
const fetchWhatsAppTemplates = tenantCall('organizations.update', {
  method: 'POST',
  path: '/v1/whatsapp-templates/fetch',
  summary: 'Fetch WhatsApp templates from Twilio',
})
  .input(z.strictObject({}).optional())
  .output(Templates)
  .errors({
    NoTwilioAccount: whatsappRefusals.NoTwilioAccount,
    TwilioCredentialsWrong: channelRefusals.TwilioCredentialsWrong,
    TwilioAccountUnknown: channelRefusals.TwilioAccountUnknown,
    TwilioAccountNotActive: channelRefusals.TwilioAccountNotActive,
    TwilioRefused: channelRefusals.TwilioRefused,
    CarrierAway: channelRefusals.CarrierAway,
  })

/**
 * Chooses the template that automation uses once the window has closed: an approved one with a single placeholder,
 * which takes the whole text. Null for none: automation then waits until the client writes.
 */
const chooseWhatsAppTemplate = tenantCall('organizations.update', {
  method: 'PUT',
  path: '/v1/whatsapp-templates/default',
  summary: 'Choose the WhatsApp template of automation',
})
  .input(z.strictObject({ id: WhatsAppTemplateId.nullable() }))
  .output(Templates)
  .errors({
    WhatsAppTemplateNotFound: whatsappRefusals.WhatsAppTemplateNotFound,
    WhatsAppTemplateNotApproved: whatsappRefusals.WhatsAppTemplateNotApproved,
    WhatsAppTemplateNeedsOnePlace: whatsappRefusals.WhatsAppTemplateNeedsOnePlace,
  })

/** Removes a template here. It stays at Twilio. */
const removeWhatsAppTemplate = tenantCall('organizations.update', {
  method: 'DELETE',
  path: '/v1/whatsapp-templates/{id}',
  summary: 'Remove a WhatsApp template',
})
  .input(z.strictObject({ id: WhatsAppTemplateId }))
  .output(z.object({ _id: WhatsAppTemplateId }))
  .errors({ WhatsAppTemplateNotFound: whatsappRefusals.WhatsAppTemplateNotFound })

export const whatsappCalls = {
  listWhatsAppTemplates,
  addWhatsAppTemplate,
  fetchWhatsAppTemplates,
  chooseWhatsAppTemplate,
  removeWhatsAppTemplate,
}
