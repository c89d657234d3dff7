import type { RunStarter } from '@attune/contract/scenes/runs/kinds'
import type { SceneConfig } from '@attune/contract/scenes/graph'
import type { TurnInput } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import type { NewFact } from '@attune/store/facts/append-facts'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadAutomationSettings, type AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../conversations/delivery/ask-gate.ts'
import type { Deps } from '../../deps.ts'
import type { Lane } from '../engine-thread/play-turn.ts'
import { readStoredRun } from './read-stored.ts'

/** A run that is under way, as it stands within the transaction. */
export interface LiveRun {
  run: Run
  problems: number
  /** Not yet written. */
  isNew: boolean
  startedBy: RunStarter
  sceneLabel: string | null
}

/** One contact's runs in one transaction, under the contact's lock. All that moves them goes through here. */
export interface RunSession {
  deps: Deps
  tx: Tenant
  contact: LockedContact
  settings: AutomationSettingsRecord
  at: Date
  actor: string | null
  cause: string | null
  lane: Lane
  /** Runs under way, in the order they began. */
  live: LiveRun[]
  /** What is still to be played, one after another. */
  next: QueuedStep[]
  /** What effects of the turn have to tell, beside what is told of the turn itself. */
  facts: NewFact[]
  /** Turns played so far. */
  turns: number
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
}

/** Takes the contact's lock and what runs under it. Null: there is no such contact, or no longer. */
export const openSession = async (
  deps: Deps,
  tx: Tenant,
  contactId: string,
  by: { actor: string | null; cause: string | null; lane: Lane },
): Promise<RunSession | null> => {
  const contact = await lockContact(tx, contactId)
  if (contact === undefined || contact.removed_at !== null) return null
  const rows = await listActiveRuns(tx, contactId)
  return {
    deps,
    tx,
    contact,
    settings: await loadAutomationSettings(tx),
    at: deps.now(),
    ...by,
    live: rows.map((row) => ({
      run: readStoredRun(row.state),
      problems: row.problems,
      isNew: false,
      startedBy: row.started_by,
      sceneLabel: row.scene_label,
    })),
    next: [],
    facts: [],
    turns: 0,
  }
}
