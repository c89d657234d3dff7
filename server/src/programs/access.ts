import type {
  ClientStep,
  ContactProgram,
  Program,
  ProgramAction,
  ProgramPlan,
  ProgramStep,
  ProgramSummary,
} from '@attune/contract/programs/entity'
import { todayOf, type ProgramClock } from '@attune/engine/programs/program-clock'
import { NO_TASKS, sceneProblem } from '@attune/engine/programs/step-faults'
import { listContacts } from '@attune/store/contacts/contacts'
import { programOf, scenesOfSteps, type ProgramRecord } from '@attune/store/programs/programs'
import {
  listOpenStates,
  lockState,
  statesOf,
  type ProgramStateRecord,
  type StepRunRow,
} from '@attune/store/programs/states'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import { visibilityOf, type LockedContact } from '../contacts/access.ts'
import { localMinute } from '../contacts/client-clock.ts'
import { hidingFor, type HideIdentity } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { sceneIdsOf } from './read-plan.ts'
import { dayOf, timeSteps } from './program-clock.ts'

/** Scenes by id: their titles, and whether they can be started. */
export type ScenesOfSteps = Awaited<ReturnType<typeof scenesOfSteps>>

/** The stored row. Programs of other organizations are not found. */
export const programRecord = async (tx: Tenant, programId: string): Promise<ProgramRecord> => {
  const row = await programOf(tx, programId)
  if (row === undefined) throw new Refusal('ProgramNotFound')
  return row
}

export const accessProgram = async (tx: Tenant, who: Member, programId: string): Promise<Program> => {
  const row = await programRecord(tx, programId)
  const { plan } = row
  const scenes = await scenesOfSteps(tx, sceneIdsOf(plan.steps))
  return {
    ...summaryFor(who, row, scenes),
    welcome: plan.welcome,
    steps: plan.steps,
    scenes: [...scenes].map(([_id, scene]) => ({ _id, ...scene })),
  }
}

export const summaryFor = (who: Member, row: ProgramRecord, scenes: ScenesOfSteps): ProgramSummary => {
  const archived = row.archived_at !== null
  const { days, steps } = row.plan
  return {
    _id: row.program_id,
    title: row.title,
    description: row.description,
    days,
    steps: steps.length,
    people: row.people,
    brokenSteps: steps.filter(({ action }) => sceneProblem(action, scenes) !== null).length,
    version: row.version,
    archived,
    publishedBy: row.publisher,
    updatedAt: row.updated_at.toISOString(),
    abilities: { update: may(who, 'scenes.update'), enrol: !archived && may(who, 'programs.update') },
    rev: row.rev,
  }
}

/** Why a step that creates a task would create none; null if it would. */
export const taskProblem = ({ status }: Pick<LockedContact, 'status'>, hasTasks: boolean): string | null => {
  if (!hasTasks) return NO_TASKS
  return status === 'stop' ? 'The client is stopped.' : null
}

/** A client within this reader's reach, without a lock. */
export const accessClient = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<LockedContact> => {
  const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [contactId], limit: 1 })
  if (contact === undefined) throw new Refusal('ContactNotFound')
  return contact
}

/** An open state of this client, locked. The caller has locked the client. */
export const openState = async (tx: Tenant, contactId: string, stateId: string): Promise<ProgramStateRecord> => {
  const state = await lockState(tx, stateId)
  if (state?.contact_id !== contactId) throw new Refusal('ProgramStateNotFound')
  if (state.ended_at !== null) throw new Refusal('ProgramHasEnded')
  return state
}

/**
 * Whether the last change was this person's, and nothing has happened after it. Nor may anything have come due that was
 * put off by the change: it would be sent late, or never.
 */
export const canTakeBack = (who: Member, { undo, rev, latest }: ProgramStateRecord, now: Date): boolean =>
  undo !== null &&
  undo.rev === rev &&
  undo.latest === latest &&
  undo.by === who.account.account_id &&
  (undo.before === null || Date.parse(undo.before.dueAt) > now.getTime())

/** Where a client would be put back, and where they are by now, as far as that decides what can be taken back. */
interface Around {
  /** The states left in switches that this person could take back, if these states allow it, too. */
  left: readonly ProgramStateRecord[]
  /** The client's open states. */
  open: readonly ProgramStateRecord[]
}

/** `states` are a client's. */
export const loadAround = async (
  tx: Tenant,
  who: Member,
  states: readonly ProgramStateRecord[],
  now: Date,
): Promise<Around> => {
  const own = states.filter((state) => canTakeBack(who, state, now))
  const left = await statesOf(
    tx,
    own.flatMap(({ undo }) => undo?.switchedFrom ?? []),
  )
  const ended = [...left, ...own].filter(({ ended_at }) => ended_at !== null)
  const contactIds = [...new Set(ended.map(({ contact_id }) => contact_id))]
  return { left, open: contactIds.length === 0 ? [] : await listOpenStates(tx, contactIds) }
}

interface SeenBy extends Around {
  who: Member
  contact: LockedContact
  clock: ProgramClock
  now: Date
  scenes: ScenesOfSteps
  /** The outcomes of the state's steps. */
  ran: readonly StepRunRow[]
  /** Whether the organization has tasks. */
  hasTasks: boolean
  withSteps: boolean
}

/** A client's time in a program as this reader may see it. */
export const stateFor = (state: ProgramStateRecord, seenBy: SeenBy): ContactProgram => {
  const { who, contact, clock, now, withSteps } = seenBy
  const hide = hidingFor(who, contact)
  const steps = stepsFor(state, seenBy, hide)
  const isOpen = state.ended_at === null
  return {
    _id: state.state_id,
    contactId: state.contact_id,
    program: { _id: state.program_id, title: state.title, days: state.plan.days },
    version: state.version,
    status: state.status,
    startOn: state.start_on,
    day: dayOf(state, todayOf(now, clock)),
    postponedUntil: state.postponed_until,
    zone: clock.zone,
    next: isOpen ? (steps.find((step) => step.outcome === null) ?? null) : null,
    enrolledBy: state.enroller,
    enrolledAt: state.enrolled_at.toISOString(),
    reason: hide(state.reason),
    removedReason: state.removed_reason === null ? null : hide(state.removed_reason),
    endedAt: state.ended_at?.toISOString() ?? null,
    ...(withSteps ? { steps: isOpen ? steps : steps.filter((step) => step.outcome !== null) } : {}),
    abilities: {
      update: isOpen && may(who, 'programs.update'),
      undo: may(who, 'programs.update') && canUndo(state, seenBy),
    },
    rev: state.rev,
  }
}

/** A switch is taken back as a whole, and through the program that it led to. Nobody comes to be in a program twice. */
const canUndo = (state: ProgramStateRecord, { who, now, left, open }: SeenBy): boolean => {
  if (!canTakeBack(who, state, now) || state.undo === null || state.undo.switchedTo !== undefined) return false
  const { switchedFrom } = state.undo
  const back = switchedFrom === null ? state : left.find((from) => from.state_id === switchedFrom)
  if (back === undefined || !canTakeBack(who, back, now)) return false
  // What a switch has led to ends with its Undo.
  const others = open.filter(({ state_id }) => state_id !== state.state_id)
  return back.ended_at === null || !others.some(({ program_id }) => program_id === back.program_id)
}

const stepsFor = (
  state: ProgramStateRecord,
  { contact, clock, scenes, ran, hasTasks }: SeenBy,
  hide: HideIdentity,
): ClientStep[] => {
  const problemOf = (action: ProgramAction) =>
    action.kind === 'task' ? taskProblem(contact, hasTasks) : sceneProblem(action, scenes)
  const results = new Map(ran.filter((row) => row.state_id === state.state_id).map((row) => [row.step_id, row]))
  const steps = timeSteps(state, clock).map(({ step, at }) => {
    const result = results.get(step._id)
    const moment = result?.at ?? at
    return {
      _id: step._id,
      day: result?.day ?? step.day,
      at: moment.toISOString(),
      atClient: localMinute(moment, clock.zone),
      kind: step.action.kind,
      words: wordsOf(step, scenes, hide),
      outcome: result?.outcome ?? null,
      problem: result === undefined ? problemOf(step.action) : result.problem,
    }
  })
  // A step that ran stays at its moment, wherever the version has it now.
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const wordsOf = ({ action }: ProgramStep, scenes: ScenesOfSteps, hide: HideIdentity): string => {
  if (action.kind === 'message') return hide(action.text)
  if (action.kind === 'task') return hide(action.title)
  return scenes.get(action.sceneId)?.title ?? 'A scene that doesn’t exist'
}

/** The scenes of several plans. */
export const scenesOfPlans = (tx: Tenant, plans: readonly ProgramPlan[]): Promise<ScenesOfSteps> =>
  scenesOfSteps(tx, sceneIdsOf(plans.flatMap(({ steps }) => steps)))
