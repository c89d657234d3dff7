import type { IssueCode } from '@attune/contract/scenes/graph'

/** What is wrong, as the editor shows it (spec 2 §3, §5). */
export interface Issue {
  code: IssueCode
  /** The sentence without the frame of its code; empty where there is nothing more to say. */
  reason: string
  /** Null where it is about the scene as a whole. */
  nodeId: string | null
  /** With its place in the property where it has parts: `cases.0.expression`. */
  nodePropertyName: string | null
  message: string
  severity: 'error' | 'warning'
}

/** What there is to be named by a scene. What is left out is not looked up. */
export interface Known {
  /** Ids of scenes that can be started. */
  scenes?: Iterable<string>
  /** Ids of prompt templates. */
  templates?: Iterable<string>
  /** Names of alerts. */
  alerts?: Iterable<string>
  /** `YYYY-MM-DD`: exact dates may not be before it. */
  today?: string
}

export const missed = (nodeId: string | null, property: string, reason = ''): Issue => ({
  code: 'property_required',
  reason,
  nodeId,
  nodePropertyName: property,
  message: `Missed "${property}" property.`,
  severity: 'error',
})

export const invalid = (nodeId: string | null, property: string, reason: string): Issue => ({
  code: 'property_invalid',
  reason,
  nodeId,
  nodePropertyName: property,
  message: `Invalid "${property}" property. ${reason}`,
  severity: 'error',
})

export const alone = (nodeId: string): Issue => ({
  code: 'node_not_standalone',
  reason: '',
  nodeId,
  nodePropertyName: null,
  message: 'This node cannot be a standalone.',
  severity: 'error',
})

export const inputRequired = (nodeId: string, reason: string, severity: Issue['severity']): Issue => ({
  code: 'input_required',
  reason,
  nodeId,
  nodePropertyName: null,
  message: reason,
  severity,
})

export const warning = (nodeId: string, code: IssueCode, property: string, reason: string): Issue => ({
  code,
  reason,
  nodeId,
  nodePropertyName: property,
  message: reason,
  severity: 'warning',
})
