import { DAY_MS } from '@attune/contract/durations'
import { FIGURES } from '@attune/engine/alerts/figures'
import type { AlertClient } from '@attune/engine/alerts/condition'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { askingNodes, loadAlertClients, type AlertClientRecord } from '@attune/store/notices/alert-clients'
import type { Tenant } from '@attune/store/store'
import { zoneOf, type ClockSettings } from '../../contacts/client-clock.ts'
import { profileValuesOf } from '../../contacts/profile-values.ts'

/** How far back the figures look. */
const LOOK_BACK_DAYS = 31

interface Query {
  contactIds: readonly string[]
  /** What the conditions read. */
  reads: ReadonlySet<string>
  /** The first moment in question; `isNow` if it is the present. */
  from: Date
  isNow: boolean
}

/** Clients as conditions see them. Questions of scenes are only looked for if a condition counts them. */
export const loadClients = async (tx: Tenant, query: Query): Promise<AlertClient[]> => {
  const { contactIds, reads, from, isNow } = query
  const asking = reads.has('missedCheckIns') ? await askingNodes(tx) : []
  const figures = [...reads].filter((name) => Object.hasOwn(FIGURES, name))
  const ranks = reads.has('ranks') || reads.has('rankFall')
  const messages = figures.some((name) => name !== 'rankFall' && name !== 'daysAsClient')
  const since = new Date(from.getTime() - LOOK_BACK_DAYS * DAY_MS)
  const rows = await loadAlertClients(tx, { contactIds, since, isNow, asking, needs: { messages, ranks } })
  const settings = await loadAutomationSettings(tx)
  return rows.map((row) => clientOf(row, settings))
}

const clientOf = (row: AlertClientRecord, settings: ClockSettings): AlertClient => {
  const { 'basic.fullName': _name, 'basic.firstName': _first, ...profile } = profileValuesOf(row)
  const { texts, replies, questions, ranks_of_texts: ranks } = row
  return {
    id: row.contact_id,
    status: row.status,
    optedOut: row.opted_out_at !== null,
    zone: zoneOf(row, settings),
    tags: row.labels,
    profile,
    history: { addedAt: row.created_at.getTime(), texts, replies, questions, ranks },
  }
}
