import { CONTACT_EVENT_TITLES } from '@attune/contract/scenes/nodes/values'
import { formatCount } from '../../../ui/format-count.ts'

/** A stored text, trimmed; empty if it isn't a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** `2 photos`; empty if it isn't a number. */
export const countOf = (value: unknown, one: string): string =>
  typeof value === 'number' ? formatCount(value, one) : ''

export const formatSigned = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

/** The text, or else the number of attachments. */
export const describeMessage = (text: unknown, attachments: unknown): string =>
  textOf(text) ||
  (Array.isArray(attachments) && attachments.length > 0 ? formatCount(attachments.length, 'attachment') : '')

/** A `NodeValue`: expressions and templates as written, static texts in quotes. */
export const describeValue = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  const { kind, value: inner } = value as Record<string, unknown>
  if (inner === undefined || inner === null || inner === '') return ''
  const written = typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean' ? `${inner}` : ''
  return kind === 'static' && typeof inner === 'string' ? `“${written}”` : written
}

export const describeEvent = (eventName: unknown, customName: unknown, tag: unknown): string => {
  const title = isEvent(eventName) ? CONTACT_EVENT_TITLES[eventName] : textOf(eventName)
  const about = eventName === 'custom' ? textOf(customName) : NAMES_TAG.has(title) ? textOf(tag) : ''
  return about === '' ? title : `${title}: ${about}`
}

/** An event by the name that runs know it by: `tag-added:vip` is `Tag added: vip`. */
export const describeEventName = (name: string): string => {
  const [kind = name, ...about] = name.split(':')
  return describeEvent(kind, about.join(':'), about.join(':'))
}

const NAMES_TAG: ReadonlySet<string> = new Set([CONTACT_EVENT_TITLES['tag-added'], CONTACT_EVENT_TITLES['tag-removed']])

const isEvent = (name: unknown): name is keyof typeof CONTACT_EVENT_TITLES =>
  typeof name === 'string' && Object.hasOwn(CONTACT_EVENT_TITLES, name)

/** A prompt: its own text, the title of a prompt template, or the reference to a data source. */
export const describePrompt = (stored: unknown, template: (id: string) => string | undefined): string => {
  const text = textOf(stored)
  return text.startsWith('v_pt') ? (template(text) ?? text) : text
}
