import { setImmediate as breathe } from 'node:timers/promises'
import { NO_CLIENT_RULES } from '@attune/contract/conversations/automated/client-rules'
import type { NodeRef } from '@attune/contract/scenes/runs/entity'
import type { PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import type { Run } from '@attune/engine/run'
import { listClientRules } from '@attune/store/conversations/automated/client-rules'
import { listHeld, type HeldRecord } from '@attune/store/conversations/automated/held-messages'
import { listInterrupting } from '@attune/store/conversations/automated/takeovers'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { listRunsNow } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../../../calls/who.ts'
import type { LockedContact } from '../../../contacts/access.ts'
import { takeoversAt } from '../../../conversations/takeover/takeover.ts'
import type { Deps } from '../../../deps.ts'
import { foreseeScheduled, type ForeseenRun, type Undated } from '../../../schedules/foresee-scheduled.ts'
import { advanceTogether } from '../../engine-thread/advance-together.ts'
import { readStoredRun } from '../read-stored.ts'
import { loadCoaches } from '../../../contacts/load-coaches.ts'
import { worldOf } from '../world-of.ts'
import { foresee, type ForeseenMessage, type ForeseenWait } from './foresee.ts'
import { holdAt, holdConditionsOf, holdOfPerson, momentFor, type HoldConditions } from './hold-conditions.ts'
import type { OtherStep, PlanSource } from './plan-source.ts'
import { findSceneToStart, loadPlannedScene, type PlannedScene } from './planned-scenes.ts'

/** How many turns of scenes one plan plays, of all its clients. */
const TURNS_MAX = 20_000

/** A line without what this reader may do with it. */
export type PlannedStep = Omit<PlanStep, 'abilities'>

/** What is planned for a client until a moment, soonest first, and what scenes wait for. Nothing is masked. */
export interface PlanLines {
  contact: LockedContact
  zone: string
  steps: PlannedStep[]
  waits: PlanWait[]
  undated: Undated[]
  /** Something was left out. */
  more: boolean
}

interface PlanWindow {
  at: Date
  until: Date
  /** Lines before it may be left out. */
  from?: Date
  foreseePrograms: PlanSource
}

/**
 * The plans of several clients. Each kind of row is read once for all of them, so the number of statements doesn't grow
 * with the clients.
 */
export const planLines = async (
  deps: Deps,
  tx: Tenant,
  contacts: readonly LockedContact[],
  { at, until, from, foreseePrograms }: PlanWindow,
): Promise<PlanLines[]> => {
  if (contacts.length === 0) return []
  const ids = contacts.map((contact) => contact.contact_id)
  const settings = await loadAutomationSettings(tx)
  const takeovers = await takeoversAt(tx, ids, { pauseMinutes: settings.coachPauseMinutes, now: at })
  const rules = await listClientRules(tx, ids)
  const interrupting = new Set(takeovers.size === 0 ? [] : await listInterrupting(tx))
  const held = groupByContact(await listHeld(tx, ids))
  const scheduledOf = await foreseeScheduled(tx, contacts, { at, until, settings })
  const others = await foreseePrograms(deps, tx, contacts, { at, until, settings })
  const runs = groupByContact(await readRuns(tx, ids))
  const playing = {
    until,
    sceneToStart: findSceneToStart(tx),
    advance: advanceTogether('quick'),
    budget: { turns: TURNS_MAX },
  }
  const coachOf = await loadCoaches(tx, contacts)
  const foreseen = await Promise.all(
    contacts.map((contact) => {
      const id = contact.contact_id
      const own = runs.get(id) ?? []
      const running = own.map(({ planned }) => planned.scene.sceneId)
      return foresee({
        ...playing,
        runs: own,
        starts: others.get(id)?.starts ?? [],
        worldFor: ({ rights }) => worldOf(contact, settings, { at, running, rights, coach: coachOf(contact) }),
      })
    }),
  )
  const plans: PlanLines[] = []
  for (const [index, contact] of contacts.entries()) {
    // Hundreds of clients take long enough to be noticed, so others get a turn in between.
    await breathe()
    const id = contact.contact_id
    const takeover = takeovers.get(id) ?? null
    const own = rules.get(id) ?? NO_CLIENT_RULES
    const holding = holdConditionsOf(contact, settings, { takeover, rules: own, interrupting, at })
    const { messages, waits, more } = foreseen[index] ?? NOTHING_FORESEEN
    const scheduled = scheduledOf(contact)
    const steps = [
      ...(held.get(id) ?? []).map((row) => heldStep(holding, row)),
      ...scheduled.runs.filter((run) => from === undefined || run.at >= from).map((run) => scheduledStep(holding, run)),
      ...(others.get(id)?.steps ?? []).map((one) => otherStep(holding, one)),
      ...messages.map((one) => toStep(holding, one)),
    ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    const { zone } = holding
    plans.push({
      contact,
      zone,
      steps,
      waits: waits.map((wait) => toPlanWait(zone, wait)),
      undated: scheduled.undated,
      more,
    })
  }
  return plans
}

const NOTHING_FORESEEN = { messages: [], waits: [], more: false }

/** The clients' active runs with their scenes. */
const readRuns = async (tx: Tenant, contactIds: string[]): Promise<PlannedRun[]> => {
  const runs: PlannedRun[] = []
  for (const { contact_id, scene_id, version, state } of await listRunsNow(tx, contactIds))
    runs.push({ contact_id, planned: await loadPlannedScene(tx, scene_id, version), run: readStoredRun(state) })
  return runs
}

interface PlannedRun {
  contact_id: string
  planned: PlannedScene
  run: Run
}

const groupByContact = <Row extends { contact_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.contact_id)

const toStep = (holding: HoldConditions, { at, planned, runId, node, text }: ForeseenMessage): PlannedStep => ({
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
  fixed: 'scene',
})

const toPlanWait = (zone: string, { planned, runId, node, wait, from, next }: ForeseenWait): PlanWait => ({
  kind: wait.kind,
  from: from === null ? null : new Date(from).toISOString(),
  until: wait.kind === 'time' ? new Date(wait.at).toISOString() : null,
  reason: wait.kind === 'date' ? wait.why : null,
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

const otherStep = (holding: HoldConditions, { at, source, text, problem }: OtherStep): PlannedStep => ({
  ...momentFor(holding, at),
  source,
  text,
  heldId: null,
  hold: problem === null ? holdAt(holding, at) : { reason: problem, until: null },
  fixed: null,
})

const heldStep = (holding: HoldConditions, row: HeldRecord): PlannedStep => ({
  ...momentFor(holding, row.until),
  source: sourceOfHeld(row),
  text: row.text,
  heldId: row.held_id,
  hold: holdAt(holding, row.until, row.scene_id, row.asked_at) ?? {
    reason: row.reason,
    until: row.until.toISOString(),
  },
  fixed: 'held',
})

const sourceOfHeld = (row: HeldRecord): PlanStep['source'] => {
  if (row.author_kind === 'schedule')
    return { kind: 'schedule', scheduledId: row.run_id, words: null, sendByType: 'schedule', movedFrom: null }
  if (row.author_kind === 'program')
    return { kind: 'program', stateId: row.run_id, title: row.title ?? '', day: row.turn, stepId: null, starts: null }
  return {
    kind: 'scene',
    runId: row.run_id,
    sceneId: row.scene_id ?? '',
    title: row.title ?? '',
    node: { _id: row.node, type: 'send_message', title: null },
  }
}

const scheduledStep = (
  holding: HoldConditions,
  { at, scheduledId, text, words, sendByType, isNext, movedFrom }: ForeseenRun,
): PlannedStep => ({
  ...momentFor(holding, at),
  source: { kind: 'schedule', scheduledId, words, sendByType, movedFrom },
  text,
  heldId: null,
  hold: sendByType === 'user' ? holdOfPerson(holding) : holdAt(holding, at),
  fixed: isNext ? null : 'later',
})

/** Whether this reader may see the line at all. */
export const isPlanOf = (who: Member, { source }: PlannedStep): boolean =>
  source.kind !== 'program' || may(who, 'programs.view')

/** A line as this reader may see it. */
export const planStepFor = (who: Member, step: PlannedStep, hide: (text: string) => string): PlanStep => ({
  ...step,
  text: hide(step.text),
  abilities: { move: step.fixed === null && mayMove(who, step.source.kind) },
})

const mayMove = (who: Member, kind: PlanStep['source']['kind']): boolean =>
  kind === 'program'
    ? may(who, 'programs.update')
    : may(who, 'scheduled-messages.update') && may(who, 'messages.send-direct')
