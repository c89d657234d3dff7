import type { AutomationTerms } from '@attune/contract/organizations/automation-settings'
import type { IssueCode, SceneCheck } from '@attune/contract/scenes/graph'
import type { RoutineName } from '../world.ts'

/** What is wrong, as the editor shows it (spec 2 §3, §5). */
export interface Issue extends ScenePath {
  code: IssueCode
  check: SceneCheck
  /** The sentence without the frame of its code; empty where there is nothing more to say. */
  reason: string
  /** Null where it is about the scene as a whole. */
  nodeId: string | null
  /** With its place in the property where it has parts: `cases.0.expression`. */
  nodePropertyName: string | null
  message: string
  severity: 'error' | 'warning'
}

/** A way through a scene. */
export interface ScenePath {
  /** Node ids in their order, from where it begins. Empty where none is told. */
  path: string[]
  /** By which output each of them but the last was left. */
  took: number[]
}

export const NO_PATH: ScenePath = { path: [], took: [] }

/** What there is to be named by a scene. What is left out is not looked up. */
export interface CheckContext {
  /** Ids of scenes that can be started. */
  scenes?: Iterable<string>
  /** Ids of prompt templates. */
  templates?: Iterable<string>
  /** Names of alerts. */
  alerts?: Iterable<string>
  /** Ids of files that scenes may send. */
  media?: Iterable<string>
  /** `YYYY-MM-DD`: exact dates may not be before it. */
  today?: string
  /** What the organization says of its automation. */
  automation?: Pick<AutomationTerms, 'quietHours' | 'dailyCap' | 'routine'>
  /** When it is checked (ISO 8601, UTC), and in which zone: the organization's. */
  now?: { at: string; zone: string }
  /** Marks of the day that active clients have said: each set of them once, with how many clients have it. */
  routines?: readonly { own: Partial<Record<RoutineName, string>>; clients: number }[]
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
  { code = 'property_invalid', check, way }: { code?: IssueCode; check: SceneCheck; way: ScenePath },
): Issue => ({
  code,
  check,
  reason,
  nodeId,
  nodePropertyName: property,
  message: reason,
  severity: 'warning',
  ...way,
})
