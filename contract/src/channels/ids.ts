import { prefixedId } from '../ids.ts'

/** An address at which the organization is texted. */
export const ChannelId = prefixedId('ch')
/** A text that WhatsApp has approved. */
export const WhatsAppTemplateId = prefixedId('wt')
/** An organization's account at a carrier. */
export const CarrierAccountId = prefixedId('cr')
