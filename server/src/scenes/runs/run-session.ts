import { toMessageId } from '@attune/contract/ids'
import type { RunStarter } from '@attune/contract/scenes/runs/kinds'
import type { SceneConfig } from '@attune/contract/scenes/graph'
import type { TurnInput } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import type { World } from '@attune/engine/world'
import type { NewFact } from '@attune/store/facts/append-facts'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadAutomationSettings, type AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import { loadLastFed } from '@attune/store/scenes/runs/feed-positions'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import { loadSendTerms, type SendTerms } from '../../conversations/delivery/ask-gate.ts'
import { takeoverAt } from '../../conversations/takeover/takeover.ts'
import type { Deps } from '../../deps.ts'
import type { LaneName } from '../engine-thread/advance-in-thread.ts'
import { readStoredRun } from './read-stored.ts'

/** An active run as it is at this point of the transaction. */
export interface LiveRun {
  run: Run
  problems: number
  /** Not inserted yet. */
  isNew: boolean
  startedBy: RunStarter
  sceneLabel: string | null
}

/**
 * One contact's runs in one transaction, under the contact's lock. Everything that changes runs goes through a session.
 */
export interface RunSession {
  deps: Deps
  tx: Tenant
  contact: LockedContact
  settings: AutomationSettingsRecord
  /** Read for the first message. */
  terms: SendTerms | null
  at: Date
  actor: string | null
  cause: string | null
  lane: LaneName
  /** Active runs, oldest first. */
  runs: LiveRun[]
  /** What `advanceRuns` still has to do, in this order. */
  queue: QueuedStep[]
  /** The client's last message, whichever run took it. */
  message: IncomingText | null
  /** Facts that effects of the current turn add to those of the turn itself. */
  facts: NewFact[]
  /** Client's messages that scenes took as complete answers in this session, by id. */
  answers: Set<string>
  /** Turns taken so far. */
  turns: number
  /** The client's message that the current turn is about; null if it only goes by the clock or by what staff did. */
  turnMessageId: string | null
  /** Ids of runs whose waiting messages still go out when they are stopped. */
  keepsMessages: Set<string>
}

export type QueuedStep =
  | { kind: 'turn'; runId: string; input: TurnInput }
  | { kind: 'start'; start: SceneToStart; parent: { runId: string; node: string } | null }

export interface SceneToStart {
  runId: string
  sceneId: string
  by: RunStarter
  label: string | null
  config: SceneConfig[]
  depth: number
  message?: { id: string; text: string; at: string; photos: { place: number }[] }
  /** The event that starts it, as `tag-added:vip`. */
  event?: string
}

type IncomingText = NonNullable<World['message']>

const lastFedMessage = async (tx: Tenant, contactId: string): Promise<IncomingText | null> => {
  const last = await loadLastFed(tx, contactId)
  if (last === undefined) return null
  const { sequence, suffix, text, at } = last
  return { id: toMessageId({ contactId, sequence, suffix }), text, at: at.toISOString() }
}

/** Locks the contact and loads their active runs. Null if the contact does not exist or was removed. */
export const openSession = async (
  deps: Deps,
  tx: Tenant,
  contactId: string,
  by: { actor: string | null; cause: string | null; lane: LaneName },
): Promise<RunSession | null> => {
  const contact = await lockContact(tx, contactId)
  if (contact === undefined || contact.removed_at !== null) return null
  const rows = await listActiveRuns(tx, contactId)
  return {
    deps,
    tx,
    contact,
    settings: await loadAutomationSettings(tx),
    terms: null,
    at: deps.now(),
    ...by,
    runs: rows.map((row) => ({
      run: readStoredRun(row.state),
      problems: row.problems,
      isNew: false,
      startedBy: row.started_by,
      sceneLabel: row.scene_label,
    })),
    queue: [],
    message: await lastFedMessage(tx, contactId),
    facts: [],
    answers: new Set(),
    turns: 0,
    turnMessageId: null,
    keepsMessages: new Set(),
  }
}

/** Until when a coach has the conversation; null if nobody has, or if this scene may write nevertheless. */
export const coachHolds = async ({ tx, contact, settings, at }: RunSession, sceneId: string): Promise<Date | null> => {
  const terms = { pauseMinutes: settings.coachPauseMinutes, sceneId, now: at }
  const takeover = await takeoverAt(tx, contact.contact_id, terms)
  return takeover === null || takeover.mayInterrupt ? null : takeover.until
}

/** What the gate needs for each message of the session; read once. */
export const sendTermsOf = async (session: RunSession): Promise<SendTerms> =>
  (session.terms ??= await loadSendTerms(session.tx, session.contact.contact_id, session.settings))
