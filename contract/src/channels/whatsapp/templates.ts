/** How long after a client's last text free texts are accepted: https://www.twilio.com/docs/whatsapp/key-concepts */
export const WINDOW_MS = 24 * 60 * 60_000
/** When this much time is left, people are told that the window is ending. */
export const WINDOW_ENDS_SOON_MS = 2 * 60 * 60_000

export const TEMPLATE_MAX = { name: 512, language: 20, body: 1_024, value: 1_024, perOrganization: 500 } as const

export const TEMPLATE_STATES = ['approved', 'pending', 'rejected'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

export const isWhatsApp = (address: string): boolean => address.startsWith('whatsapp:')

/** The phone number of a WhatsApp address. */
export const phoneOf = (address: string): string => address.replace(/^whatsapp:/, '')

const PLACE = /\{\{(\d{1,2})\}\}/g

/** How many words a template takes: `{{1}}` up to this number. Null if the numbers have a gap. */
export const countVariables = (body: string): number | null => {
  const numbers = new Set([...body.matchAll(PLACE)].map(([, number]) => Number(number)))
  return [...numbers].every((number) => number >= 1 && number <= numbers.size) ? numbers.size : null
}

/** The template with its placeholders filled in: `values[0]` for `{{1}}`. One without words stays as it is. */
export const fillTemplate = (body: string, values: readonly string[]): string =>
  body.replaceAll(PLACE, (place, number: string) => {
    const value = values[Number(number) - 1] ?? ''
    return value === '' ? place : value
  })

/**
 * Why words can't be used in a template: WhatsApp accepts no line breaks, no tabs and at most four spaces in a row
 * there. Null if they can.
 */
export const valueProblem = (value: string): 'empty' | 'breaks' | 'long' | null => {
  if (value.trim() === '') return 'empty'
  if (/[\r\n\t\v\f\u0085\u2028\u2029]| {5,}/.test(value)) return 'breaks'
  return value.length > TEMPLATE_MAX.value ? 'long' : null
}

/** Whether a whole text can be sent as this template: it has one placeholder, and the text is allowed in it. */
export const holdsText = (body: string, text: string): boolean =>
  countVariables(body) === 1 && valueProblem(text) === null && fillTemplate(body, [text]).length <= TEMPLATE_MAX.body
