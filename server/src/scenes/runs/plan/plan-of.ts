import type { NodeRef } from '@attune/contract/scenes/runs/entity'
import { PLAN_DAYS, PLAN_STEPS_MAX } from '@attune/contract/scenes/runs/limits'
import type { Plan, PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import { nextAllowed, type Opening } from '@attune/engine/gate/organization-hours'
import { firstValidZone, quietHoursAt } from '@attune/engine/gate/quiet-hours'
import { listContacts } from '@attune/store/contacts/contacts'
import { heldOf, type HeldRecord } from '@attune/store/conversations/automated/held-messages'
import { listInterrupting } from '@attune/store/conversations/automated/takeovers'
import { loadAutomationSettings, type AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { visibilityOf, type LockedContact } from '../../../contacts/access.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { maskFor } from '../../../conversations/mask-for.ts'
import { takeoverAt } from '../../../conversations/takeover/takeover.ts'
import { localMinute, zoneOf } from '../../../contacts/client-clock.ts'
import { worldOf } from '../world-of.ts'
import { readStoredRun } from '../read-stored.ts'
import { foreseeScheduled } from '../../../schedules/foresee-scheduled.ts'
import { foresee, type ForeseenMessage, type ForeseenWait } from './foresee.ts'
import type { OtherStep, PlanSource } from './plan-source.ts'
import { findSceneToStart, loadPlannedScene, type PlannedScene } from './planned-scenes.ts'

const DAY_MS = 86_400_000

/** What will go out to a client in the next days if they say nothing, and what would hold it; soonest first. */
export const planOf = (
  deps: Deps,
  who: Member,
  { id, foreseeMore }: { id: string; foreseeMore: PlanSource },
): Promise<Plan> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [id], limit: 1 })
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const at = deps.now()
    const until = new Date(at.getTime() + PLAN_DAYS * DAY_MS)
    const settings = await loadAutomationSettings(tx)
    const { quietHours, hours, coachPauseMinutes: pauseMinutes, timezone } = settings
    const organizationZone = firstValidZone(timezone)
    const takeover = await takeoverAt(tx, id, { pauseMinutes, sceneId: null, now: at })
    const interrupting = new Set(takeover === null ? [] : await listInterrupting(tx))
    const holding = {
      contact,
      zone: zoneOf(contact, settings),
      quietHours,
      hours,
      organizationZone,
      takeover,
      interrupting,
      at,
    }
    const held = (await heldOf(tx, id)).map((row) => heldStep(holding, row))
    const others = await foreseeMore(deps, tx, contact, { at, until })
    const { messages, waits, more } = await foreseeRuns(tx, contact, settings, { at, until, starts: others.starts })
    const mask = await maskFor(tx, who, id)
    const scheduled = await scheduledSteps(tx, contact, holding, until)
    const rest = others.steps.map((one) => otherStep(holding, one))
    const all = [...held, ...scheduled, ...rest, ...messages.map((one) => toStep(holding, one))].toSorted(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    )
    return {
      data: all.slice(0, PLAN_STEPS_MAX).map((step) => ({ ...step, text: mask(step.text) })),
      waits: waits.slice(0, PLAN_STEPS_MAX).map((wait) => toPlanWait(holding.zone, wait)),
      until: until.toISOString(),
      more: more || all.length > PLAN_STEPS_MAX,
    }
  })

/** The client's active runs and those they start, simulated without the client saying anything. */
const foreseeRuns = async (
  tx: Tenant,
  contact: LockedContact,
  settings: AutomationSettingsRecord,
  { at, until, starts }: { at: Date; until: Date; starts: Parameters<typeof foresee>[0]['starts'] },
) => {
  const rows = await listActiveRuns(tx, contact.contact_id)
  const runs: Parameters<typeof foresee>[0]['runs'] = []
  for (const row of rows)
    runs.push({ planned: await loadPlannedScene(tx, row.scene_id, row.version), run: readStoredRun(row.state) })
  const running = rows.map((one) => one.scene_id)
  return foresee({
    runs,
    worldFor: ({ rights }) => worldOf(contact, settings, { at, running, rights }),
    sceneToStart: findSceneToStart(tx),
    starts,
    until,
  })
}

const toStep = (holding: HoldConditions, { at, planned, runId, node, text }: ForeseenMessage): PlanStep => ({
  ...momentFor(holding, new Date(at)),
  source: {
    kind: 'scene',
    runId,
    sceneId: planned.scene.sceneId,
    title: planned.scene.title,
    node: nodeRefOf(planned, node),
  },
  text,
  heldId: null,
  hold: holdAt(holding, new Date(at), planned.scene.sceneId),
})

const toPlanWait = (zone: string, { planned, runId, node, wait, from, next }: ForeseenWait): PlanWait => ({
  kind: wait.kind,
  from: from === null ? null : new Date(from).toISOString(),
  until: wait.kind === 'time' ? new Date(wait.at).toISOString() : null,
  zone,
  source: {
    kind: 'scene',
    runId,
    sceneId: planned.scene.sceneId,
    title: planned.scene.title,
    version: planned.scene.version,
    node: nodeRefOf(planned, node) ?? { _id: node, type: 'unknown', title: null },
  },
  next: next.flatMap((id) => nodeRefOf(planned, id) ?? []),
})

const nodeRefOf = ({ scene }: PlannedScene, nodeId: string): NodeRef | null => {
  const node = scene.nodes.find(({ _id }) => _id === nodeId)
  return node === undefined ? null : { _id: node._id, type: node.type, title: node.title ?? null }
}

const otherStep = (holding: HoldConditions, { at, source, text, problem }: OtherStep): PlanStep => ({
  ...momentFor(holding, at),
  source,
  text,
  heldId: null,
  hold: problem === null ? holdAt(holding, at) : { reason: problem, until: null },
})

const heldStep = (holding: HoldConditions, row: HeldRecord): PlanStep => ({
  ...momentFor(holding, row.until),
  source: sourceOfHeld(row),
  text: row.text,
  heldId: row.held_id,
  hold: { reason: row.reason, until: row.until.toISOString() },
})

const sourceOfHeld = (row: HeldRecord): PlanStep['source'] => {
  if (row.author_kind === 'schedule')
    return { kind: 'schedule', scheduledId: row.run_id, words: null, sendByType: 'schedule' }
  if (row.author_kind === 'program')
    return { kind: 'program', stateId: row.run_id, title: row.title ?? '', day: row.turn, starts: null }
  return {
    kind: 'scene',
    runId: row.run_id,
    sceneId: row.scene_id ?? '',
    title: row.title ?? '',
    node: { _id: row.node, type: 'send_message', title: null },
  }
}

/** Each run of the client's scheduled messages that isn't disabled. */
const scheduledSteps = async (
  tx: Tenant,
  contact: LockedContact,
  holding: HoldConditions,
  until: Date,
): Promise<PlanStep[]> =>
  (await foreseeScheduled(tx, contact, { at: holding.at, until })).map(
    ({ at, scheduledId, text, words, sendByType }) => ({
      ...momentFor(holding, at),
      source: { kind: 'schedule', scheduledId, words, sendByType },
      text,
      heldId: null,
      hold: sendByType === 'user' ? holdOfPerson(holding) : holdAt(holding, at),
    }),
  )

const momentFor = ({ zone }: HoldConditions, at: Date): Pick<PlanStep, 'at' | 'atClient' | 'zone'> => ({
  at: at.toISOString(),
  atClient: localMinute(at, zone),
  zone,
})

/** What may hold automated messages to a client, as of now. */
interface HoldConditions extends Opening {
  contact: LockedContact
  takeover: { until: Date } | null
  /** Ids of the scenes that may write while a coach has the conversation. */
  interrupting: ReadonlySet<string>
  at: Date
}

/**
 * What the gate would decide at a moment to come, as far as is known today: it leaves out what is counted until then.
 */
const holdAt = (conditions: HoldConditions, at: Date, sceneId: string | null = null): PlanStep['hold'] => {
  const { contact, zone, quietHours, hours, organizationZone, takeover, interrupting } = conditions
  const always = holdOfPerson(conditions)
  if (always !== null) return always
  const { muted_from: from, muted_until: end } = contact
  if (from !== null && end !== null && from <= at && end > at) return { reason: 'mute', until: end.toISOString() }
  if (takeover !== null && takeover.until > at && (sceneId === null || !interrupting.has(sceneId)))
    return { reason: 'coach-present', until: takeover.until.toISOString() }
  const until = nextAllowed({ quietHours, zone, hours, organizationZone }, at)
  if (until?.getTime() === at.getTime()) return null
  const isQuiet = quietHours !== null && quietHoursAt(quietHours, at, zone).quiet
  return { reason: isQuiet ? 'quiet-hours' : 'organization-hours', until: until?.toISOString() ?? null }
}

/** What keeps even a person's message from leaving. */
const holdOfPerson = ({ contact }: HoldConditions): PlanStep['hold'] => {
  if (contact.opted_out_at !== null) return { reason: 'opt-out', until: null }
  return contact.status === 'stop' ? { reason: 'status', until: null } : null
}
