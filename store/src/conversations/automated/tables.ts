import type { GateCheck } from '@attune/contract/conversations/automated/gate'
import type { ClientCommandKind, RuleSource } from '@attune/contract/conversations/automated/client-rules'
import type { AutomationSource, GateReason } from '@attune/contract/conversations/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp } from '../../columns.ts'

type Checks = ColumnType<GateCheck[], string, string>

export interface HeldMessagesTable {
  organization_id: string
  held_id: string
  contact_id: string
  /** Position in the contact's queue of held messages. */
  place: number
  state: 'held' | 'released' | 'cancelled'
  reason:
    | 'quiet-hours'
    | 'mute'
    | 'coach-present'
    | 'organization-hours'
    | 'client-pause'
    | 'client-person'
    | 'client-later'
    | 'client-hours'
    | 'window'
    | 'dead-address'
  /** When it is checked again. */
  until: Timestamp
  text: string
  attachments: string[]
  tags: string[]
  author_kind: AutomationSource
  run_id: string
  scene_id: string | null
  title: string | null
  turn: number
  node: string
  key: string
  skip_when_muted: boolean
  untracked: boolean
  is_repeat: boolean
  cause: string | null
  checks: Checks
  asked_at: Timestamp
  ended_at: NullableTimestamp
  /** Sequence of the message it became; null until it is sent. */
  sequence: number | null
}
export interface MessageOriginsTable {
  organization_id: string
  contact_id: string
  sequence: number
  run_id: string
  scene_id: string | null
  title: string | null
  turn: number
  node: string
  key: string
}
export interface MessageGatesTable {
  organization_id: string
  contact_id: string
  sequence: number
  stage: 'birth' | 'claim'
  decision: 'sent' | 'omitted' | 'held'
  reason: GateReason | null
  checks: Checks
  at: Timestamp
}
export interface AutomationCountsTable {
  organization_id: string
  contact_id: string
  /** The limit `quota_used` refers to. A different limit starts a new count. */
  quota_amount: number | null
  quota_until: NullableTimestamp
  quota_used: Generated<number>
  /** The client's local date `day_count` refers to. */
  day: ColumnType<string | null, string | null, string | null>
  day_count: Generated<number>
  unanswered: Generated<number>
  /** The thread's received count when `unanswered` was updated. */
  received_count: Generated<number>
  /** When automation last muted itself. */
  muted_at: NullableTimestamp
}
export interface TakeoversTable {
  organization_id: string
  contact_id: string
  /** The coach of the last sign. */
  account_id: string
  since: Timestamp
  last_sign_at: Timestamp
  handed_back_at: NullableTimestamp
}
export interface ClientRulesTable {
  organization_id: string
  contact_id: string
  less_steps: Generated<number>
  paused_until: NullableTimestamp
  /** A local date. */
  later_on: string | null
  hours_from: string | null
  hours_to: string | null
  person_asked_at: NullableTimestamp
  link_rev: Generated<number>
}
export interface ClientRuleChangesTable {
  organization_id: string
  contact_id: string
  place: number
  at: Timestamp
  command: ClientCommandKind
  detail: string
  source: RuleSource
  /** The member of staff who did it, and why. */
  account_id: string | null
  reason: string | null
}

declare module '../../schema.ts' {
  interface TenantSchema {
    automation_counts: AutomationCountsTable
    takeovers: TakeoversTable
    client_rules: ClientRulesTable
    client_rule_changes: ClientRuleChangesTable
    held_messages: HeldMessagesTable
    message_gates: MessageGatesTable
    message_origins: MessageOriginsTable
  }
}
