import { PLAN_SOURCES, type PlanSourceKind } from '@attune/contract/scenes/runs/plan-sources'
import { NOTICE_TYPES, type NoticeType } from '@attune/contract/notices/constants'
import {
  DISCARD_REASONS,
  TASK_PRIORITIES,
  TASK_STATUSES,
  TASK_TYPES,
  type TaskPriority,
  type TaskStatus,
  type TaskType,
} from '@attune/contract/tasks/constants'

/**
 * A route's validator. If a validator omits a parameter, the router copies it back from the raw address, so unparsed
 * ones are set to undefined. Every route that shows a screen has one.
 */
export const onlyParsed =
  <Search extends object>(
    parse: (raw: Record<string, unknown>) => Search,
  ): ((raw: Record<string, unknown>) => Search) =>
  (raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...parse(raw),
  })

/** For screens without search parameters. */
export const noSearch = onlyParsed(() => ({}))

/** Search parameters of Home: the selected client, and the coach whose clients are listed. */
export interface HomeSearch {
  client?: string
  coach?: string
}

export const parseHomeSearch = ({ client, coach }: Record<string, unknown>): HomeSearch => ({
  ...(isText(client) && { client }),
  ...(isText(coach) && coach.startsWith('us_') && { coach }),
})

/** Search parameters of Clients: `view` is the view it was opened with; contacts/data/filters.ts reads the rest. */
const CONTACTS_FIELDS = [
  'view',
  'coach',
  'label',
  'status',
  'muted',
  'unknown',
  'timezone',
  'lastMessageWithin',
  'lastMessageOlder',
  'createdWithin',
  'sort',
  'direction',
] as const

export type ContactsSearch = { q?: string } & {
  [Field in (typeof CONTACTS_FIELDS)[number]]?: string | number | boolean
}

export const parseContactsSearch = (search: Record<string, unknown>): ContactsSearch => ({
  ...(isTextOrNumber(search['q']) && { q: String(search['q']) }),
  ...Object.fromEntries(
    CONTACTS_FIELDS.map((field) => [field, search[field]] as const).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    ),
  ),
})

/** Search parameters of Import: the import that is open. */
export interface ImportSearch {
  file?: string
}

export const parseImportSearch = ({ file }: Record<string, unknown>): ImportSearch => ({
  ...(isText(file) && { file }),
})

/**
 * Search parameters of Doubles: the client that stays, the one that becomes part of it, and whether they are one of the pairs
 * in the list, to which a merge then returns.
 */
export interface DoublesSearch {
  client?: string
  with?: string
  listed?: true
}

export const parseDoublesSearch = ({ client, with: other, listed }: Record<string, unknown>): DoublesSearch => ({
  ...(isContactId(client) && { client }),
  ...(isContactId(client) && isContactId(other) && { with: other, ...(listed === true && { listed }) }),
})

const isContactId = (value: unknown): value is string => isText(value) && /^ct_[0-9a-f]{32}$/.test(value)

/** The client whose phone the Playground shows. `deliveries`: the deliveries panel is open on a narrow screen. */
export interface PlaygroundSearch {
  client?: string
  deliveries?: boolean
}

export const parsePlaygroundSearch = ({ client, deliveries }: Record<string, unknown>): PlaygroundSearch => ({
  ...(isText(client) && { client }),
  ...(isText(client) && deliveries === true && { deliveries }),
})

/** Which notices are listed: read or unread ones, and one type. */
export interface NoticesSearch {
  read?: boolean
  type?: NoticeType
}

export const parseNoticesSearch = ({ read, type }: Record<string, unknown>): NoticesSearch => {
  const known = NOTICE_TYPES.find((one) => one === type)
  return { ...(typeof read === 'boolean' && { read }), ...(known !== undefined && { type: known }) }
}

/**
 * Which tasks are listed: the open ones by default. `event`, `from`, `to` and `reason` come from a figure of the dashboard:
 * those to which this happened in that span.
 */
export interface TasksSearch {
  status?: Exclude<TaskStatus, 'new' | 'active'>
  coach?: string
  priority?: TaskPriority
  type?: TaskType
  event?: TaskEvent
  from?: string
  to?: string
  reason?: TaskReason
}
/** Why a task was discarded: by a person, or by the system. */
export type TaskReason = (typeof TASK_REASONS)[number]

/** What can happen to a task. */
const TASK_EVENTS = ['opened', 'started', 'finished', 'discarded', 'expired'] as const
export type TaskEvent = (typeof TASK_EVENTS)[number]

const TASK_REASONS = [...DISCARD_REASONS.map(({ reason }) => reason), 'system'] as const

export const parseTasksSearch = (search: Record<string, unknown>): TasksSearch => {
  const oneOf = <Value extends string, Name extends string>(name: Name, values: readonly Value[]) => {
    const known = values.find((value) => value === search[name])
    return (known === undefined ? {} : { [name]: known }) as { [N in Name]?: Value } // Its only key is the name.
  }
  const { coach, from, to } = search
  return {
    ...oneOf('status', TASK_STATUSES.slice(2) as Exclude<TaskStatus, 'new' | 'active'>[]), // Those that are closed.
    ...oneOf('priority', TASK_PRIORITIES),
    ...oneOf('type', TASK_TYPES),
    ...oneOf('event', TASK_EVENTS),
    ...oneOf('reason', TASK_REASONS),
    ...(isText(coach) && (coach === 'none' || coach.startsWith('us_')) && { coach }),
    ...(isMoment(from) && { from }),
    ...(isMoment(to) && { to }),
  }
}

/** Whose clients' plan is shown, from which source, and whether only what would be held. */
export interface PlanSearch {
  coach?: string
  source?: PlanSourceKind
  held?: boolean
}

export const parsePlanSearch = ({ coach, source, held }: Record<string, unknown>): PlanSearch => {
  const known = PLAN_SOURCES.find((one) => one === source)
  return {
    ...(isText(coach) && coach.startsWith('us_') && { coach }),
    ...(known !== undefined && { source: known }),
    ...(held === true && { held }),
  }
}

/** The span of the dashboard in days, and whose figures are shown. */
export interface TaskDashboardSearch {
  days?: (typeof DASHBOARD_DAYS)[number]
  coach?: string
}

export const DASHBOARD_DAYS = [1, 7, 30, 90] as const

export const parseTaskDashboardSearch = ({ days, coach }: Record<string, unknown>): TaskDashboardSearch => {
  const known = DASHBOARD_DAYS.find((one) => one === days)
  return {
    ...(known !== undefined && { days: known }),
    ...(isText(coach) && coach.startsWith('us_') && { coach }),
  }
}

/** Which scenes are listed: `q` is searched for in titles; `archived` shows archived scenes. */
export interface ScenesSearch {
  q?: string
  label?: string
  archived?: boolean
}

export const parseScenesSearch = ({ q, label, archived }: Record<string, unknown>): ScenesSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...(isTextOrNumber(label) && { label: String(label) }),
  ...(archived === true && { archived }),
})

/** Which programs are listed: `q` is searched for in titles; `archived` shows archived ones. */
export interface ProgramsSearch {
  q?: string
  archived?: boolean
}

export const parseProgramsSearch = ({ q, archived }: Record<string, unknown>): ProgramsSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...(archived === true && { archived }),
})

/** The open step of a scene, the version that is shown, and the version it is compared with (`from`). */
export interface SceneFlowSearch {
  node?: string
  version?: number
  from?: number
}

export const parseSceneFlowSearch = ({ node, version, from }: Record<string, unknown>): SceneFlowSearch => ({
  ...(isTextOrNumber(node) && { node: String(node) }),
  ...(isVersion(version) && { version }),
  ...(isVersion(from) && { from }),
})

/** The step that is open in the editor, and whether the time machine is open (`play`). */
export interface SceneEditSearch {
  node?: string
  play?: boolean
}

export const parseSceneEditSearch = ({ node, play }: Record<string, unknown>): SceneEditSearch => ({
  ...(isTextOrNumber(node) && { node: String(node) }),
  ...(play === true && { play }),
})

/** `confirm`: ask before signing out, because another site sent the visitor here. */
export interface SignOutSearch {
  confirm?: boolean
}

export const parseSignOutSearch = ({ confirm }: Record<string, unknown>): SignOutSearch => ({
  ...(confirm !== undefined && { confirm: true }),
})

/**
 * Search parameters of the sign-in page: where to continue (`from`); whether the user has just signed out (`logout`), the
 * session ended (`ended`) or the password was reset (`reset`); and whether to ask for an API key (`by`). The key itself is
 * never in an address.
 */
export interface SignInSearch {
  from?: string
  logout?: boolean
  ended?: boolean
  reset?: boolean
  by?: 'key'
}

export const parseSignInSearch = ({ from, logout, ended, reset, by }: Record<string, unknown>): SignInSearch => ({
  ...(isPath(from) && { from }),
  ...(logout !== undefined && { logout: true }),
  ...(ended !== undefined && { ended: true }),
  ...(reset !== undefined && { reset: true }),
  ...(by === 'key' && { by }),
})

/** The secret token of an emailed link. The route removes it from the address at once. */
export interface TokenSearch {
  token?: string
}

export const parseTokenSearch = ({ token }: Record<string, unknown>): TokenSearch => ({
  ...(isTextOrNumber(token) && { token: String(token) }),
})

/** Validators of routes with a guard are made here: among a route's options, TypeScript doesn't find their types. */
export const signInSearch = onlyParsed(parseSignInSearch)
export const tokenSearch = onlyParsed(parseTokenSearch)

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

/** The router parses a value of digits only as a number. */
export const isTextOrNumber = (value: unknown): value is string | number => isText(value) || typeof value === 'number'

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/**
 * Only accepts paths within this panel: anything else could redirect someone who just signed in to another site.
 * Browsers read `\` as `/`, drop tabs and line breaks, and resolve dots, so `/.//another.site` becomes
 * `//another.site`.
 */
const isPath = (value: unknown): value is string =>
  isText(value) &&
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) &&
  !new URL(value, 'https://panel.invalid').pathname.startsWith('//')
