import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { OPEN_PROGRAM_STATUSES, type ProgramStatus } from '@attune/contract/programs/constants'
import type { AvailableProgram, ContactProgram, EnrolledProgram, ProgramPlan } from '@attune/contract/programs/entity'
import { CLIENT_PROGRAMS_MAX } from '@attune/contract/programs/limits'
import { dayOneOf, isStartPossible, todayOf, type ProgramClock } from '@attune/engine/programs/program-clock'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { listAvailable, lockProgram } from '@attune/store/programs/programs'
import {
  insertState,
  isInProgram,
  listStates,
  listStepRuns,
  stateOf,
  type ProgramStateRecord,
} from '@attune/store/programs/states'
import { organizationHas } from '@attune/store/staff/organization-features'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient, type LockedContact } from '../contacts/access.ts'
import { localMinute } from '../contacts/client-clock.ts'
import { restoreName } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { accessClient, loadAround, openState, programRecord, scenesOfPlans, stateFor } from './access.ts'
import { endState, loadRanStepIds, settleState } from './advance-program.ts'
import { holdsAny, keepEnrolled, keepReplaced } from './keep-undo.ts'
import { programClockOf, readDate } from './program-clock.ts'
import { recordProgramFact } from './record-program-fact.ts'
import { sendText, type StepResult } from './run-step.ts'

interface ListInput {
  id: string
  limit: number
  status?: ProgramStatus[] | undefined
  includes?: 'steps'[] | undefined
}

export const listOfClient = (
  deps: Deps,
  who: Member,
  { id, limit, status, includes = [] }: ListInput,
): Promise<{ data: ContactProgram[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await accessClient(deps, tx, who, id)
    const rows = await listStates(tx, id, { statuses: status, limit })
    return { data: await viewsOf(deps, tx, who, { contact, rows, withSteps: includes.includes('steps') }) }
  })

const viewsOf = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { contact, rows, withSteps }: { contact: LockedContact; rows: ProgramStateRecord[]; withSteps: boolean },
): Promise<ContactProgram[]> => {
  const now = deps.now()
  const seenBy = {
    who,
    contact,
    clock: programClockOf(contact, await loadAutomationSettings(tx)),
    now,
    ...(await loadAround(tx, who, rows, now)),
    scenes: await scenesOfPlans(
      tx,
      rows.map(({ plan }) => plan),
    ),
    ran: await listStepRuns(
      tx,
      rows.map((row) => row.state_id),
    ),
    hasTasks: await organizationHas(tx, 'tasks'),
    withSteps,
  }
  return rows.map((row) => stateFor(row, seenBy))
}

/** A client's time in a program as it is now. */
export const viewOf = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  contact: LockedContact,
  stateId: string,
): Promise<ContactProgram> => {
  const row = await stateOf(tx, stateId)
  const [view] = row === undefined ? [] : await viewsOf(deps, tx, who, { contact, rows: [row], withSteps: false })
  if (view === undefined) throw new Refusal('ProgramStateNotFound')
  return view
}

export const availablePrograms = (
  deps: Deps,
  who: Member,
  { id }: { id: string },
): Promise<{ data: AvailableProgram[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await accessClient(deps, tx, who, id)
    const clock = programClockOf(contact, await loadAutomationSettings(tx))
    const now = deps.now()
    const rows = await listAvailable(tx, id)
    return {
      data: rows.map(({ program_id, title, description, plan, state_id }) => ({
        _id: program_id,
        title,
        description,
        days: plan.days,
        welcome: plan.welcome !== '',
        ...viewDayOne(plan, clock, now),
        stateId: state_id,
      })),
    }
  })

/** What day 1 would be if it were today. */
const viewDayOne = (
  plan: ProgramPlan,
  clock: ProgramClock,
  now: Date,
): Pick<AvailableProgram, 'today' | 'dayOneSteps' | 'passedToday'> => {
  const { passed, ...day } = dayOneOf(plan.steps, clock, now)
  return { ...day, passedToday: passed.map((at) => localMinute(at, clock.zone)) }
}

interface EnrolInput {
  id: string
  programId: string
  sendNotification: boolean
  reason: string
  startOn?: string | undefined
  switchFrom?: string | undefined
}

/** Enrols a client in a program's latest version, after taking them out of another one if asked to. */
export const enrol = (deps: Deps, who: Member, input: EnrolInput): Promise<EnrolledProgram> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { contact, stateId, welcome } = await enrolInTx(deps, tx, who, input)
    return { ...(await viewOf(deps, tx, who, contact, stateId)), welcome }
  })

/** A program that clients can be enrolled in. It can't be archived until the transaction ends. */
export const enrollableProgram = async (tx: Tenant, programId: string): Promise<void> => {
  const locked = await lockProgram(tx, programId, 'share')
  if (locked === undefined) throw new Refusal('ProgramNotFound')
  if (locked.archived_at !== null) throw new Refusal('ProgramIsArchived')
}

const readReason = (tx: Tenant, who: Member, { id, reason }: { id: string; reason: string }): Promise<string> =>
  restoreName(tx, who, id, { text: reason, max: CONTACT_TEXTS.reason })

/** As part of a larger transaction. */
export const enrolInTx = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: EnrolInput,
): Promise<{ contact: LockedContact; stateId: string } & Pick<EnrolledProgram, 'welcome'>> => {
  const contact = await lockClient(tx, who, input.id)
  const by = byOf(who, deps.now())
  await enrollableProgram(tx, input.programId)
  if (contact.status === 'stop' || contact.opted_out_at !== null) throw new Refusal('ProgramClientUnreachable')
  const reason = await readReason(tx, who, input)
  const stateId = newId('pe')
  const { switchFrom } = input
  const comesBack =
    switchFrom === undefined ||
    (await leave(tx, who, await openState(tx, input.id, switchFrom), { reason, switchedTo: stateId }, by))
  if (await isInProgram(tx, input.id, input.programId)) throw new Refusal('ProgramAlreadyActive')
  const clock = programClockOf(contact, await loadAutomationSettings(tx))
  const { plan, version } = await programRecord(tx, input.programId)
  const startOn = readStart(input.startOn, { today: todayOf(by.at, clock), days: plan.days })
  await noteMember(tx, who)
  await insertState(tx, {
    state_id: stateId,
    contact_id: input.id,
    program_id: input.programId,
    version,
    status: 'onboarding',
    start_on: startOn,
    reason,
    enrolled_by: who.account.account_id,
    enrolled_at: by.at,
    pending: null,
    postponed_until: null,
    removed_reason: null,
  })
  const about = { programId: input.programId, version, contactId: input.id, stateId }
  await recordProgramFact(tx, 'ProgramEnrolled', about, by)
  const welcome = await startState(deps, tx, { contact, clock, stateId, welcomes: input.sendNotification }, by)
  // What has been sent can't be taken back.
  if (comesBack && welcome?.outcome !== 'sent')
    await keepEnrolled(tx, who, stateId, {
      switchedFrom: switchFrom ?? null,
      welcomeHeld: welcome?.outcome === 'held',
    })
  return { contact, stateId, welcome: welcome && { outcome: welcome.outcome, problem: welcome.problem } }
}

/**
 * Takes a client out of a program, perhaps to switch to another state. Returns whether that can be taken back: what the
 * gate has held is gone for good.
 */
const leave = async (
  tx: Tenant,
  who: Member,
  state: ProgramStateRecord,
  { reason, switchedTo }: { reason: string; switchedTo?: string },
  by: By,
): Promise<boolean> => {
  const loses = await holdsAny(tx, state)
  await endState(tx, state, { status: 'removed', reason }, by)
  const ranBefore = await loadRanStepIds(tx, state.state_id)
  return !loses && keepReplaced(tx, who, state, { ranBefore, at: by.at, switchedTo })
}

/** Takes a client out of a program by its id. False if they weren't in it. */
export const leaveProgram = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { id, programId, reason }: { id: string; programId: string; reason: string },
): Promise<boolean> => {
  await lockClient(tx, who, id)
  const states = await listStates(tx, id, { statuses: [...OPEN_PROGRAM_STATUSES], limit: CLIENT_PROGRAMS_MAX })
  const state = states.find((row) => row.program_id === programId)
  if (state === undefined) return false
  await noteMember(tx, who)
  const locked = await openState(tx, id, state.state_id)
  await leave(tx, who, locked, { reason: await readReason(tx, who, { id, reason }) }, byOf(who, deps.now()))
  return true
}

/** Sets a new state's first moment, and sends the welcome. Returns what happened to that; null if there was none. */
const startState = async (
  deps: Deps,
  tx: Tenant,
  {
    contact,
    clock,
    stateId,
    welcomes,
  }: { contact: LockedContact; clock: ProgramClock; stateId: string; welcomes: boolean },
  by: By,
): Promise<StepResult | null> => {
  const state = await stateOf(tx, stateId)
  if (state === undefined) throw new Error('The state was not found.')
  await settleState(tx, state, clock, by)
  const { welcome: text } = state.plan
  if (!welcomes || text === '') return null
  return sendText({ deps, tx, contact, at: by.at, cause: by.cause }, state, { key: WELCOME_KEY, day: 0, text })
}

/** No step has this id. */
export const WELCOME_KEY = 'welcome.'

/** The date of day 1. In the past, it leaves at least one day of the program. */
const readStart = (sent: string | undefined, { today, days }: { today: string; days: number }): string => {
  if (sent === undefined) return today
  const start = readDate(sent)
  if (start === null || !isStartPossible(start, { today, days })) throw new Refusal('ProgramStartInvalid')
  return start
}

export const removeFromProgram = (
  deps: Deps,
  who: Member,
  input: { id: string; stateId: string; reason: string },
): Promise<ContactProgram> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contact = await lockClient(tx, who, input.id)
    const state = await openState(tx, input.id, input.stateId)
    await noteMember(tx, who)
    await leave(tx, who, state, { reason: await readReason(tx, who, input) }, byOf(who, deps.now()))
    return viewOf(deps, tx, who, contact, state.state_id)
  })
