import type { REPLY_ROLES } from '../../prompts/limits.ts'
import type { DataSourceValue, DataType } from '../graph.ts'

/** What a node works out for itself; `type` where several will do. */
export interface NodeValue extends DataSourceValue {
  type: DataType
}

/** A way out of a switch, taken when its expression is true. */
export interface SwitchCase {
  num: number
  expression: string
  description?: string | undefined
}

/** Added to what a prompt is asked. `render`: the content has variables. `comment` is the author's own. */
export interface PromptMessage {
  role: (typeof REPLY_ROLES)[number]
  content: string
  render?: boolean | undefined
  comment?: string | undefined
}

/** What starts a scene beside a person, a call, a program or another scene, which always may. */
export type Trigger =
  /** Something that happened to the client; `name` is that of a custom event. */
  | { kind: 'event'; eventName: ContactEvent; name?: string | undefined }
  /** A message that is one of these words and nothing else, whatever its case. */
  | { kind: 'keyword'; keywords: string[] }
  /** The client's first interaction. */
  | { kind: 'first-interaction' }
export const TRIGGER_KINDS = ['event', 'keyword', 'first-interaction'] as const

/** What can happen to a client. `custom` is told by a call, with a name. */
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

/** Photos are looked at for this (spec 2 §9). */
export const PHOTO_TARGETS = ['food'] as const
