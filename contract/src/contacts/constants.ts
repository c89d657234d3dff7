export const CONTACT_STATUSES = ['active', 'stop'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

export const GENDERS = ['male', 'female', 'nonbinary'] as const
export const HEIGHT_UNITS = ['cm', 'in'] as const
export const WEIGHT_UNITS = ['lb', 'kg'] as const
/** Types of questionnaire answers that scenes don't see as plain text. */
export const ANSWER_TYPES = ['number', 'boolean', 'date', 'amount'] as const
export type AnswerType = (typeof ANSWER_TYPES)[number]
/** The largest amounts that are stored, in either unit. */
export const AMOUNT_MAX = { height: 300, weight: 1_500 } as const

/** One label: no commas, and no space at its ends. */
export const LABEL_FORM = /^[^\s,\0](?:[^,\0\r\n]*[^\s,\0])?$/u
/** How names of time zones are written. */
export const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,59}$/

/** The times of day in a client's routine. Schedules can be relative to them. */
export const ROUTINE_KEYS = ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime'] as const
export type RoutineKey = (typeof ROUTINE_KEYS)[number]

/** State of the first interaction with a client (onboarding). */
export const FIRST_INTERACTION_STATES = ['none', 'started', 'dropped'] as const

export const CONTACT_SORTS = ['name', 'lastMessage', 'created', 'status', 'ranks'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]

/** Built-in views. Everyone has them; the counts cover each reader's own reach. */
export const NATIVE_VIEWS = ['all', 'mine', 'stopped', 'muted'] as const

/** Bulk actions on clients. */
export const BULK_ACTIONS = [
  'assign',
  'hand-over',
  'labels',
  'mute',
  'unmute',
  'switch-status',
  'reviewed',
  'needs-answer',
  'unread',
  'add-into',
  'remove-from',
  'enrol',
  'leave-program',
] as const
export const JOB_STATES = ['waiting', 'working', 'done'] as const
export const JOB_ROW_STATES = ['waiting', 'done', 'refused'] as const

/**
 * The fields an imported column can be mapped to. If there is no full name, it is built from first and last name; the last
 * name is not stored separately.
 */
export const IMPORT_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'phone',
  'email',
  'timezone',
  'labels',
  'primaryCoach',
  'status',
  'gender',
  'height',
  'weight',
  'goal',
  'wakeUpTime',
  'goToSleepTime',
  'workoutTime',
  'customTime',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/**
 * `reading`: the file is being uploaded. `uploaded`: waiting for the columns to be mapped. `checking`: rows are being checked.
 * `checked`: problems are listed, nothing is saved yet. `applying`: clients are being created. `done`. `cancelled`: nothing
 * was saved.
 */
export const IMPORT_STATES = ['reading', 'uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled'] as const
export const IMPORT_ROW_STATES = ['waiting', 'good', 'wrong', 'imported', 'refused'] as const
export const CSV_SEPARATORS = [',', ';', '\t'] as const
export const CSV_ENCODINGS = ['utf-8', 'windows-1252'] as const

/** Columns an export can contain, in this order. */
export const EXPORT_COLUMNS = [
  'id',
  'name',
  'firstName',
  'phone',
  'email',
  'status',
  'labels',
  'primaryCoach',
  'timezone',
  'gender',
  'height',
  'weight',
  'goal',
  'wakeUpTime',
  'goToSleepTime',
  'workoutTime',
  'customTime',
  'mutedUntil',
  'createdAt',
  'lastMessageAt',
  'lastReceivedAt',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

/** Routes outside the JSON calls: import takes a `text/csv` body, export returns one. */
export const IMPORT_PATH = '/v1/contacts/imports'
export const EXPORT_PATH = '/v1/contacts/export'
/** Path of an import's results as a CSV file, one line per row. */
export const importResultPath = (importId: string): string => `${IMPORT_PATH}/${importId}/result`
