/** `type` of a message: its direction. */
export const INCOMING = 1
export const OUTGOING = 2
/** `is_sent` of a message: its delivery. */
export const DELIVERY_ERROR = -1
export const PENDING = 0
export const DELIVERED = 1
/** `carrier` of a message that the send gate omitted. */
export const OMITTED = 'omitted'

/** What an automated message comes from: a run of a scene, a schedule, or a client's time in a program. */
export const AUTOMATION_SOURCES = ['scene', 'schedule', 'program'] as const
export type AutomationSource = (typeof AUTOMATION_SOURCES)[number]

/** Labels of reply suggestions. */
export const TEMPLATE_KINDS = ['Guide', 'Inquire', 'Motivate'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** What a photo shows, as set by staff. */
export const PHOTO_CATEGORIES = ['food', 'person', 'other'] as const
export type PhotoCategory = (typeof PHOTO_CATEGORIES)[number]
/** Filters of a thread's files: all, sent, or a photo category. */
export const MEDIA_FILTERS = ['all', ...PHOTO_CATEGORIES, 'sent'] as const
export type MediaFilter = (typeof MEDIA_FILTERS)[number]

export const MESSAGE_PARTS = ['body', 'context', 'attachments', 'reaction'] as const

/** Reactions to a message. */
export const REACTIONS = ['liked', 'disliked', 'loved', 'questioned', 'laughed-at', 'emphasised'] as const
export type ReactionType = (typeof REACTIONS)[number]

/** Folders that everyone has, in order; the name is the id. */
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
/** Orders of the conversation list. After the first, all continue with the latest first. */
export const THREAD_ORDERS = ['latest', 'longest-wait', 'pinned-first', 'coach'] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]
export const FOLDER_KINDS = ['personal', 'native'] as const
/** Colours of personal folders. */
export const FOLDER_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'gray'] as const
export type FolderColor = (typeof FOLDER_COLORS)[number]

/** Why the send gate held a message back. */
export const GATE_REASONS = [
  'status',
  'opt-out',
  'no-address',
  'window',
  'dead-address',
  'client-pause',
  'client-person',
  'client-later',
  'client-hours',
  'mute',
  'coach-present',
  'quiet-hours',
  'organization-hours',
  'quota',
  'client-cap',
  'cap',
  'same-text',
] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** Why a sound has no transcript. `provider`: the provider refused it, or couldn't be reached for a while. */
export const TRANSCRIPT_REASONS = ['too-large', 'too-long', 'format', 'silent', 'provider'] as const
export type TranscriptReason = (typeof TRANSCRIPT_REASONS)[number]

/** Why a simulated phone fails to receive a message. */
export const PHONE_ERRORS = [
  'Unreachable handset',
  'Unknown handset',
  'Carrier violation',
  'Landline or unreachable carrier',
] as const
export type PhoneError = (typeof PHONE_ERRORS)[number]
