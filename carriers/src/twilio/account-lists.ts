import * as z from 'zod'
import { CarrierUnreachable } from '../carrier.ts'

/** A number that a Twilio account has. */
export interface TwilioNumber {
  /** `PN…`, `SC…` for a short code, `XE…` for a WhatsApp sender. */
  sid: string
  address: string
  title: string
  texts: boolean
  pictures: boolean
  /** Where its texts are posted; empty for nowhere. */
  smsUrl: string
}

/** A text with placeholders, as stored by Twilio and approved by WhatsApp. */
export interface TwilioTemplate {
  /** `HX…` */
  sid: string
  name: string
  language: string
  body: string
  /** Twilio's word, such as `approved`, `pending` or `unsubmitted`. */
  status: string
  rejection: string
}

/** https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
const Numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string().min(1),
      phone_number: z.string().min(1),
      friendly_name: z.string().catch(''),
      capabilities: z.object({ sms: z.boolean().catch(false), mms: z.boolean().catch(false) }),
      sms_url: z.string().nullable().catch(null),
    }),
  ),
  next_page_uri: z.string().nullable().catch(null),
})

const Services = z.object({
  services: z.array(z.object({ sid: z.string().min(1), friendly_name: z.string().catch('') })),
  meta: z.object({ next_page_url: z.string().nullable().catch(null) }),
})

/** https://www.twilio.com/docs/messaging/api/phonenumber-resource */
const ServiceNumbers = z.object({
  phone_numbers: z.array(z.object({ phone_number: z.string() })),
  meta: z.object({ next_page_url: z.string().nullable().catch(null) }),
})

/** https://www.twilio.com/docs/messaging/api/service-shortcode-resource */
const ServiceShortCodes = z.object({
  short_codes: z.array(z.object({ short_code: z.string() })),
  meta: z.object({ next_page_url: z.string().nullable().catch(null) }),
})

/** https://www.twilio.com/docs/messaging/api/short-code-resource */
const ShortCodes = z.object({
  short_codes: z
    .array(
      z.object({
        sid: z.string().min(1),
        short_code: z.string().min(1),
        friendly_name: z.string().nullable().catch(null),
        sms_url: z.string().nullable().catch(null),
      }),
    )
    .catch([]),
  next_page_uri: z.string().nullable().catch(null),
})

/** https://www.twilio.com/docs/whatsapp/api/senders */
const Senders = z.object({
  senders: z
    .array(
      z.object({
        sid: z.string().min(1),
        sender_id: z.string(),
        status: z.string().catch(''),
        webhook: z
          .object({ callback_url: z.string().nullable().catch(null) })
          .nullable()
          .catch(null),
        profile: z
          .object({ name: z.string().nullable().catch(null) })
          .nullable()
          .catch(null),
      }),
    )
    .catch([]),
  meta: z.object({ next_page_url: z.string().nullable().catch(null) }).catch({ next_page_url: null }),
})

/** https://www.twilio.com/docs/content/content-api-resources#fetch-content-and-approval-status */
const Contents = z.object({
  contents: z.array(
    z.object({
      sid: z.string().min(1),
      friendly_name: z.string().nullable().catch(null),
      language: z.string().catch(''),
      types: z.record(z.string(), z.object({ body: z.string().optional().catch(undefined) })).catch({}),
      approval_requests: z
        .object({
          name: z.string().nullable().catch(null),
          status: z.string().catch(''),
          rejection_reason: z.string().nullable().catch(null),
        })
        .nullable()
        .catch(null),
    }),
  ),
  meta: z.object({ next_page_url: z.string().nullable().catch(null) }),
})
/** Templates made of text alone; those with files, lists or locations need more. */
const WORDS_ONLY = ['twilio/text', 'twilio/quick-reply'] as const

export interface PageOf<T> {
  all: T[]
  next: string | null
}

export const toNumbers = (body: unknown): PageOf<TwilioNumber> => {
  const page = read(Numbers, body)
  const all = page.incoming_phone_numbers.map(({ sid, phone_number, friendly_name, capabilities, sms_url }) => ({
    ...{ sid, address: phone_number, title: friendly_name, texts: capabilities.sms, pictures: capabilities.mms },
    smsUrl: sms_url ?? '',
  }))
  return { all, next: page.next_page_uri }
}

export const toShortCodes = (body: unknown): PageOf<TwilioNumber> => {
  const { short_codes: codes, next_page_uri: next } = read(ShortCodes, body)
  const all = codes.map(({ sid, short_code, friendly_name, sms_url }) => ({
    ...{ sid, address: short_code, title: friendly_name ?? short_code, texts: true, pictures: true },
    smsUrl: sms_url ?? '',
  }))
  return { all, next }
}

export const toSenders = (body: unknown): PageOf<TwilioNumber> => {
  const { senders, meta } = read(Senders, body)
  const own = senders.filter(({ sender_id }) => /^whatsapp:\+[1-9][0-9]{6,14}$/.test(sender_id))
  const all = own.map(({ sid, sender_id, status, webhook, profile }) => ({
    ...{ sid, address: sender_id, title: profile?.name ?? sender_id, pictures: true },
    ...{ texts: status.startsWith('ONLINE'), smsUrl: webhook?.callback_url ?? '' },
  }))
  return { all, next: meta.next_page_url }
}

export const toTemplates = (body: unknown): PageOf<TwilioTemplate> => {
  const { contents, meta } = read(Contents, body)
  const all = contents.flatMap(({ sid, friendly_name, language, types, approval_requests: asked }) => {
    const text = WORDS_ONLY.map((type) => types[type]?.body).find((found) => found !== undefined)
    if (text === undefined) return []
    const name = asked?.name ?? friendly_name ?? sid
    return [{ sid, name, language, body: text, status: asked?.status ?? '', rejection: asked?.rejection_reason ?? '' }]
  })
  return { all, next: meta.next_page_url }
}

export const toServices = (body: unknown): PageOf<{ sid: string; title: string }> => {
  const page = read(Services, body)
  return {
    all: page.services.map(({ sid, friendly_name }) => ({ sid, title: friendly_name })),
    next: page.meta.next_page_url,
  }
}

export const toServiceNumbers = (body: unknown): PageOf<string> => {
  const page = read(ServiceNumbers, body)
  return { all: page.phone_numbers.map(({ phone_number }) => phone_number), next: page.meta.next_page_url }
}

export const toServiceShortCodes = (body: unknown): PageOf<string> => {
  const page = read(ServiceShortCodes, body)
  return { all: page.short_codes.map(({ short_code }) => short_code), next: page.meta.next_page_url }
}

export const read = <T>(shape: z.ZodType<T>, body: unknown): T => {
  const found = shape.safeParse(body)
  if (!found.success) throw new CarrierUnreachable('Twilio answered something that isn’t in its documentation.')
  return found.data
}
