/** Direction of a message (spec 1 §9). */
export const INCOMING = 1
export const OUTGOING = 2
/** Delivery of a message (spec 1 §9). */
export const DELIVERY_ERROR = -1
export const PENDING = 0
export const DELIVERED = 1
/** The carrier of a message that the send gate did not let out (spec 1 §4). */
export const OMITTED = 'omitted'

/** Label names of suggestions (spec 1 §9). */
export const TEMPLATE_KINDS = ['Guide', 'Inquire', 'Motivate'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** What a photo shows (spec 1 §9); none until somebody says so. */
export const PHOTO_CATEGORIES = ['food', 'person', 'other'] as const
export type PhotoCategory = (typeof PHOTO_CATEGORIES)[number]
/** Which files of a thread are asked for: All and Sent beside the categories. */
export const MEDIA_FILTERS = ['all', ...PHOTO_CATEGORIES, 'sent'] as const
export type MediaFilter = (typeof MEDIA_FILTERS)[number]

export const MESSAGE_PARTS = ['body', 'context', 'attachments', 'reaction'] as const

/** What one may feel about a message (spec 1 §9). */
export const REACTIONS = ['liked', 'disliked', 'loved', 'questioned', 'laughed-at', 'emphasised'] as const
export type ReactionType = (typeof REACTIONS)[number]

/** Folders that everybody has (spec 1 §3), in their order: the word is the id. */
export const NATIVE_FOLDERS = ['all', 'unread', 'needs-answer', 'mine', 'pinned', 'review', 'muted', 'stopped'] as const
export type NativeFolder = (typeof NATIVE_FOLDERS)[number]
export const NATIVE_FOLDER_TITLES: Readonly<Record<NativeFolder, string>> = {
  all: 'All',
  unread: 'Unread',
  'needs-answer': 'Needs answer',
  mine: 'Mine',
  pinned: 'Pinned',
  review: 'Review',
  muted: 'Muted',
  stopped: 'Stopped',
}
export const FOLDER_KINDS = ['personal', 'native'] as const
/** Names of what a personal folder is marked with. */
export const FOLDER_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'gray'] as const
export type FolderColor = (typeof FOLDER_COLORS)[number]

/** Why the send gate held a message back. */
export const GATE_REASONS = [
  'status',
  'opt-out',
  'no-address',
  'mute',
  'quiet-hours',
  'quota',
  'cap',
  'same-text',
] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** Why a simulated phone fails to take a message. */
export const PHONE_ERRORS = [
  'Unreachable handset',
  'Unknown handset',
  'Carrier violation',
  'Landline or unreachable carrier',
] as const
export type PhoneError = (typeof PHONE_ERRORS)[number]
