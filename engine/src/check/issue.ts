import type { AutomationTerms } from '@attune/contract/organizations/automation-settings'
import type { IssueCode, SceneCheck } from '@attune/contract/scenes/graph'
import type { RoutineName } from '../world.ts'

/** An issue as the editor shows it. */
export interface Issue extends ScenePath {
  code: IssueCode
  check: SceneCheck
  /** The message without the frame that its code adds; may be empty. */
  reason: string
  /** Null if the issue is about the scene as a whole. */
  nodeId: string | null
  /** May include a place within the property, such as `cases.0.expression`. */
  nodePropertyName: string | null
  message: string
  severity: 'error' | 'warning'
}

/** A path through a scene. */
export interface ScenePath {
  /** Node ids in order, from where the scene starts; may be empty. */
  path: string[]
  /** The output taken at each node except the last. */
  took: number[]
}

export const NO_PATH: ScenePath = { path: [], took: [] }

/** What surrounds the scene. Anything left out is not checked. */
export interface CheckContext {
  /** Ids of the scenes that can be started. */
  scenes?: Iterable<string>
  /** Ids of prompt templates. */
  templates?: Iterable<string>
  /** Names of alerts. */
  alerts?: Iterable<string>
  /** Ids of files that scenes may send. */
  media?: Iterable<string>
  /** Things the author has no right to do. */
  author?: AuthorRights
  /** `YYYY-MM-DD`; exact dates may not be before it. */
  today?: string
  /** The organization's automation settings. */
  automation?: Pick<AutomationTerms, 'quietHours' | 'dailyCap' | 'routine'>
  /** The time of the check (ISO 8601, UTC) and the organization's time zone. */
  now?: { at: string; zone: string }
  /** Questions that clients have answered with a date. */
  dates?: Iterable<string>
  /** Each distinct set of routine times among active clients, with the number of clients who have it. */
  routines?: readonly { own: Partial<Record<RoutineName, string>>; clients: number }[]
}

/** The rights of the person who saves a scene, as far as a scene could bypass them. */
export interface AuthorRights {
  /** Whether they may see clients' names, phone numbers and email addresses. */
  readsPrivate: boolean
  /** Ids of the prompt templates that read them; may be empty if the author has the right. */
  privateTemplates: Iterable<string>
  /** The fixed recipients that they may not send emails to, in lower case. */
  outsideAddresses: Iterable<string>
}

export const missingIssue = (
  nodeId: string | null,
  property: string,
  { check = 'property', reason = '' }: { check?: SceneCheck; reason?: string } = {},
): Issue => ({
  code: 'property_required',
  check,
  reason,
  nodeId,
  nodePropertyName: property,
  message: `Missed "${property}" property.`,
  severity: 'error',
  ...NO_PATH,
})

export const invalidIssue = (
  nodeId: string | null,
  property: string,
  reason: string,
  check: SceneCheck = 'property',
): Issue => ({
  code: 'property_invalid',
  check,
  reason,
  nodeId,
  nodePropertyName: property,
  message: `Invalid "${property}" property. ${reason}`,
  severity: 'error',
  ...NO_PATH,
})

export const standaloneIssue = (nodeId: string): Issue => ({
  code: 'node_not_standalone',
  check: 'standalone',
  reason: '',
  nodeId,
  nodePropertyName: null,
  message: 'This node cannot be a standalone.',
  severity: 'error',
  ...NO_PATH,
})

export const inputIssue = (nodeId: string, reason: string, severity: Issue['severity']): Issue => ({
  code: 'input_required',
  check: 'unreachable',
  reason,
  nodeId,
  nodePropertyName: null,
  message: reason,
  severity,
  ...NO_PATH,
})

export const warningIssue = (
  nodeId: string,
  property: string,
  reason: string,
  { code = 'property_invalid', check, route }: { code?: IssueCode; check: SceneCheck; route: ScenePath },
): Issue => ({
  code,
  check,
  reason,
  nodeId,
  nodePropertyName: property,
  message: reason,
  severity: 'warning',
  ...route,
})
