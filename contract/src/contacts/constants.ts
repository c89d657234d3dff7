export const CONTACT_STATUSES = ['active', 'stop'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

export const GENDERS = ['male', 'female', 'nonbinary'] as const
export const HEIGHT_UNITS = ['cm', 'in'] as const
export const WEIGHT_UNITS = ['lb', 'kg'] as const

/** When a client's day has its marks; schedules follow them (spec 2 §3). */
export const ROUTINE_KEYS = ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime'] as const
export type RoutineKey = (typeof ROUTINE_KEYS)[number]

/** Of the first interaction with a client (onboarding). */
export const FIRST_INTERACTION_STATES = ['none', 'started', 'dropped'] as const

export const CONTACT_SORTS = ['name', 'lastMessage', 'created', 'status'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]
export const SORT_DIRECTIONS = ['asc', 'desc'] as const

/** The views everybody has; their counts are the reader's own. */
export const NATIVE_VIEWS = ['all', 'mine', 'stopped', 'muted'] as const

/** What can be done to many clients at once. */
export const BULK_ACTIONS = [
  'assign',
  'labels',
  'mute',
  'unmute',
  'switch-status',
  'reviewed',
  'add-into',
  'remove-from',
] as const
export const JOB_STATES = ['waiting', 'working', 'done'] as const
export const JOB_ROW_STATES = ['waiting', 'done', 'refused'] as const

/** What a column of a file of clients may become. Without a full name first and last name make it; the last is kept only there. */
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
 * `reading`: the file comes in. `uploaded`: columns are to be chosen. `checking`: rows are being looked at. `checked`:
 * problems are listed, nothing is written yet. `applying`, `done`. `cancelled`: nothing of it was written.
 */
export const IMPORT_STATES = ['reading', 'uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled'] as const
export const IMPORT_ROW_STATES = ['waiting', 'good', 'wrong', 'imported', 'refused'] as const
export const CSV_SEPARATORS = [',', ';', '\t'] as const
export const CSV_ENCODINGS = ['utf-8', 'windows-1252'] as const

/** What an export may hold, in this order. */
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

/** Addresses of the plain routes: a file goes in as `text/csv`, and one comes out. */
export const IMPORT_PATH = '/v1/contacts/imports'
export const EXPORT_PATH = '/v1/contacts/export'
/** The result of an import row by row, as a file. */
export const importResultPath = (importId: string): string => `${IMPORT_PATH}/${importId}/result`
