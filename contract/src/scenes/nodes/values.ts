import type { REPLY_ROLES } from '../../prompts/limits.ts'
import type { DataSourceValue, DataType } from '../graph.ts'
import type { Choice } from './property.ts'

/** A value a node computes when it runs, and the type expected. */
export interface NodeValue extends DataSourceValue {
  type: DataType
}

/** A case of a switch: the output `num` is taken if the expression is true. */
export interface SwitchCase {
  num: number
  expression: string
  description?: string | undefined
}

/** A message added to a prompt. `render` fills in variables in the content. `comment` is for the author only. */
export interface PromptMessage {
  role: (typeof REPLY_ROLES)[number]
  content: string
  render?: boolean | undefined
  comment?: string | undefined
}

/** What starts a scene by itself. People, calls, programs and other scenes can always start it. */
export type Trigger =
  /** An event of the client; `name` is the name of a custom event, or the tag that was added or removed. */
  | { kind: 'event'; eventName: ContactEvent; name?: string | undefined }
  /** A message that consists of one of these words, ignoring case. */
  | { kind: 'keyword'; keywords: string[] }
  /** The client's first interaction. */
  | { kind: 'first-interaction' }
export const TRIGGER_KINDS = ['event', 'keyword', 'first-interaction'] as const

/** Events of a client. `custom` is sent by a call, with a name. */
export const CONTACT_EVENTS = [
  'status-changed',
  'tag-added',
  'tag-removed',
  'profile-changed',
  'program-started',
  'program-ended',
  'payment-failed',
  'purchase',
  'muted',
  'unmuted',
  'custom',
] as const
export type ContactEvent = (typeof CONTACT_EVENTS)[number]
export const CONTACT_EVENT_TITLES: Record<ContactEvent, string> = {
  'status-changed': 'Status changed',
  'tag-added': 'Tag added',
  'tag-removed': 'Tag removed',
  'profile-changed': 'Profile changed',
  'program-started': 'Program started',
  'program-ended': 'Program ended',
  'payment-failed': 'Payment failed',
  purchase: 'Purchase',
  muted: 'Muted',
  unmuted: 'Unmuted',
  custom: 'Custom event',
}

/** Events that nothing sends yet. Scenes that name them are kept, but they aren't offered. */
export const UNSENT_EVENTS = ['payment-failed', 'purchase'] as const satisfies readonly ContactEvent[]
export type SentEvent = Exclude<ContactEvent, (typeof UNSENT_EVENTS)[number]>
export const CONTACT_EVENT_CHOICES: readonly Choice[] = CONTACT_EVENTS.map((value) => ({
  value,
  title: CONTACT_EVENT_TITLES[value],
  ...(UNSENT_EVENTS.some((unsent) => unsent === value) && { offered: false as const }),
}))

/** What photos can be classified for. */
export const PHOTO_TARGETS = ['food'] as const
