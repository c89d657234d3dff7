import { PLAN_DAYS, PLAN_STEPS_MAX } from '@attune/contract/scenes/runs/limits'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { quietHoursAt } from '@attune/engine/gate/quiet-hours'
import { listContacts } from '@attune/store/contacts/contacts'
import { heldOf, type HeldRecord } from '@attune/store/conversations/automated/held-messages'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { visibilityOf, type LockedContact } from '../../../contacts/access.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { sceneKey, storedVersion } from '../graphs.ts'
import { maskFor } from '../../../conversations/mask-for.ts'
import { worldOf, zoneOf } from '../world-of.ts'
import { readStoredRun } from '../read-stored.ts'
import { foresee } from './foresee.ts'

const DAY_MS = 86_400_000

/** What will go out to a client in the next days if they say nothing, and what would hold it; soonest first. */
export const planOf = (
  deps: Deps,
  who: Member,
  { id }: { id: string },
): Promise<{ data: PlanStep[]; until: string; more: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [id], limit: 1 })
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const at = deps.now()
    const until = new Date(at.getTime() + PLAN_DAYS * DAY_MS)
    const settings = await loadAutomationSettings(tx)
    const holding = { contact, zone: zoneOf(contact, settings), quietHours: settings.quietHours, at }
    const held = (await heldOf(tx, id)).map((row) => heldStep(holding, row))
    const coming = await comingSteps(tx, contact, holding, { at, until, settings })
    const mask = await maskFor(tx, who, id)
    const all = [...held, ...coming].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    const data = all.slice(0, PLAN_STEPS_MAX).map((step) => ({ ...step, text: mask(step.text) }))
    return { data, until: until.toISOString(), more: all.length > PLAN_STEPS_MAX }
  })

/** Each active run, simulated without the client saying anything. */
const comingSteps = async (
  tx: Tenant,
  contact: LockedContact,
  holding: HoldConditions,
  { at, until, settings }: { at: Date; until: Date; settings: Awaited<ReturnType<typeof loadAutomationSettings>> },
): Promise<PlanStep[]> => {
  const rows = await listActiveRuns(tx, contact.contact_id)
  const steps: PlanStep[] = []
  for (const row of rows) {
    const run = readStoredRun(row.state)
    const { graph: scene, rights } = await storedVersion(tx, row.scene_id, row.version)
    const world = worldOf(contact, settings, { at, running: rows.map((one) => one.scene_id), rights })
    const sends = await foresee({ sceneKey: sceneKey(tx, row.scene_id, row.version), scene, run, world, until })
    for (const send of sends) {
      const node = scene.nodes.find(({ _id }) => _id === send.node)
      steps.push({
        ...momentFor(holding, new Date(send.at)),
        source: {
          kind: 'scene',
          runId: row.run_id,
          sceneId: row.scene_id,
          title: scene.title,
          node: node === undefined ? null : { _id: node._id, type: node.type, title: node.title ?? null },
        },
        text: send.text,
        heldId: null,
        hold: holdAt(holding, new Date(send.at)),
      })
    }
  }
  return steps
}

const heldStep = (holding: HoldConditions, row: HeldRecord): PlanStep => ({
  ...momentFor(holding, row.until),
  source: {
    kind: 'scene',
    runId: row.run_id,
    sceneId: row.scene_id ?? '',
    title: row.title ?? '',
    node: { _id: row.node, type: 'send_message', title: null },
  },
  text: row.text,
  heldId: row.held_id,
  hold: { reason: row.reason, until: row.until.toISOString() },
})

const momentFor = ({ zone }: HoldConditions, at: Date): Pick<PlanStep, 'at' | 'atClient' | 'zone'> => ({
  at: at.toISOString(),
  atClient: Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' }),
  zone,
})

/** What may hold automated messages to a client, as of now. */
interface HoldConditions {
  contact: LockedContact
  zone: string
  quietHours: QuietHours | null
  at: Date
}

/**
 * What the gate would decide at a moment to come, as far as is known today: it leaves out what is counted until then.
 */
const holdAt = ({ contact, zone, quietHours }: HoldConditions, at: Date): PlanStep['hold'] => {
  if (contact.opted_out_at !== null) return { reason: 'opt-out', until: null }
  if (contact.status === 'stop') return { reason: 'status', until: null }
  const { muted_from: from, muted_until: end } = contact
  if (from !== null && end !== null && from <= at && end > at) return { reason: 'mute', until: end.toISOString() }
  if (quietHours === null) return null
  const quiet = quietHoursAt(quietHours, at, zone)
  return quiet.quiet ? { reason: 'quiet-hours', until: quiet.until.toISOString() } : null
}
