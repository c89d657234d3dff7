import type { FactKind } from '@attune/contract/app/facts'
import type { ProgramStatus } from '@attune/contract/programs/constants'
import type { ProgramPlan } from '@attune/contract/programs/entity'
import {
  dayStartOf,
  daysBetween,
  endOf,
  type ProgramClock,
  type TimedStep,
} from '@attune/engine/programs/program-clock'
import { eraseStates, changeState, insertStepRuns, listStepRuns, lockState } from '@attune/store/programs/states'
import type { ProgramStateRecord } from '@attune/store/programs/states'
import { reckonAgain } from '@attune/store/programs/people'
import { programVersionOf } from '@attune/store/programs/programs'
import { isErased, lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { cancelHeld } from '../conversations/automated/cancel-held.ts'
import type { Deps } from '../deps.ts'
import { advanceFromWork } from '../scenes/runs/inputs/from-work.ts'
import { feedMessages } from '../scenes/runs/inputs/feed-messages.ts'
import type { RunSession } from '../scenes/runs/run-session.ts'
import { addJob } from '../work/add-job.ts'
import { finish, hold } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { programClockOf, timeSteps } from './program-clock.ts'
import { recordProgramFact } from './record-program-fact.ts'
import { runStep } from './run-step.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /**
     * A moment of a client's program, ISO 8601. If it is no longer the next one, the job does nothing. `moveTo`: the
     * version that was saved for the client at that moment; null if the times are only computed again.
     */
    'run-program': { stateId: string; contactId: string; runAt?: string; moveTo?: number | null }
    /** Without a contact: everyone who is in a program. */
    'follow-programs': { fact: FactKind; contactId?: string }
  }
}

/**
 * A moment of a client's program has come, or something its times depend on has changed. The steps that are due, the
 * client's next moment and the end of the job are one transaction under the client's lock: a process that dies has done all
 * of it or nothing. A job whose moment is no longer the next one is left over from earlier times.
 */
export const runProgram = (deps: Deps, item: Job<'run-program'>): Promise<void> => {
  const { stateId, contactId, runAt, moveTo } = item.payload
  return advanceFromWork(deps, item, contactId, async (session) => {
    const state = await lockState(session.tx, stateId)
    if (state === undefined || state.ended_at !== null) return
    if (runAt !== undefined && state.next_run_at?.toISOString() !== runAt) return
    // The clock was set back: it is still to come.
    const early = runAt === undefined ? 0 : Date.parse(runAt) - session.at.getTime()
    if (early > 0) return { againInMs: early }
    await feedMessages(session)
    await runDueSteps(session, state)
    const { tx, actor, cause, at } = session
    // Jobs of an earlier version of Attune have neither a moment nor a version.
    const isOld = runAt === undefined && moveTo === undefined
    await settleState(tx, state, clockIn(session), { actor, cause, at }, isOld ? state.latest : (moveTo ?? undefined))
  })
}

const clockIn = ({ contact, settings }: RunSession): ProgramClock => programClockOf(contact, settings)

const runDueSteps = async (session: RunSession, state: ProgramStateRecord): Promise<void> => {
  for (const timed of await loadDueSteps(session.tx, state, clockIn(session), session.at))
    await runStep(session, state, timed)
}

/** The steps whose time has come and that haven't run, in order. */
export const loadDueSteps = async (
  tx: Tenant,
  state: ProgramStateRecord,
  clock: ProgramClock,
  at: Date,
): Promise<TimedStep[]> => {
  const ran = await loadRanStepIds(tx, state.state_id)
  return timeSteps(state, clock).filter((timed) => timed.at <= at && !ran.has(timed.step._id))
}

export const loadRanStepIds = async (tx: Tenant, stateId: string): Promise<Set<string>> =>
  new Set((await listStepRuns(tx, [stateId])).map((row) => row.step_id))

/**
 * Brings a client's program up to date: applies what saving the program left for them (to leave it, or move to `moveTo`),
 * starts and ends it, ends a pause, and sets the next moment with its job. Steps that are due have run before this is
 * called; others whose time is over count as passed. Without `moveTo`, a client who is to move waits for the job that does
 * it: a later save may have left them where they are.
 */
export const settleState = async (
  tx: Tenant,
  state: ProgramStateRecord,
  clock: ProgramClock,
  by: By,
  moveTo?: number,
): Promise<void> => {
  const { state_id: stateId, contact_id: contactId, program_id: programId } = state
  if (state.pending === 'end') return endState(tx, state, { status: 'removed', reason: ENDED_BY_SAVE }, by)
  const isToMove = state.pending === 'move' && moveTo === undefined
  const { version, plan } = await loadPlan(tx, state, moveTo)
  const about = { programId, version, contactId, stateId }
  const timed = timeSteps({ ...state, plan }, clock)
  const ran = await loadRanStepIds(tx, stateId)
  const passed = timed.filter(
    (one) => !ran.has(one.step._id) && (one.at <= by.at || isBeforeResumeDay(one, state, clock)),
  )
  await insertStepRuns(
    tx,
    passed.map(({ step, at }) => ({
      state_id: stateId,
      step_id: step._id,
      version,
      day: step.day,
      outcome: 'passed' as const,
      problem: null,
      run_id: null,
      at,
    })),
  )
  const end = endOf(plan, state.start_on, clock, timed)
  if (end <= by.at && !isToMove) return endState(tx, { ...state, version }, { status: 'done', reason: null }, by)
  const status = statusOf(state, clock, by.at)
  const startsNow = status === 'active' && state.started_at === null
  const next = isToMove ? state.next_run_at : nextMoment({ ...state, status }, clock, { at: by.at, end, timed })
  const isNewMoment = next?.getTime() !== state.next_run_at?.getTime()
  const isChanged = status !== state.status || version !== state.version
  if (isNewMoment || isChanged || state.pending !== null)
    await changeState(tx, stateId, {
      version,
      pending: isToMove ? 'move' : null,
      status,
      postponed_until: status === 'postponed' ? state.postponed_until : null,
      next_run_at: next,
      ...(startsNow ? { started_at: by.at } : {}),
    })
  if (startsNow) await recordProgramFact(tx, 'ProgramStarted', about, by)
  else if (isChanged) await recordProgramFact(tx, 'ProgramChanged', about, by)
  if (isNewMoment && next !== null) await addRunJob(tx, { stateId, contactId, next }, by.at)
}

const ENDED_BY_SAVE = 'the program was changed'

/** The plan of the version they move to, or of the one they are in. */
const loadPlan = async (
  tx: Tenant,
  { pending, program_id, version, plan }: ProgramStateRecord,
  moveTo: number | undefined,
): Promise<{ version: number; plan: ProgramPlan }> => {
  const found = pending === 'move' && moveTo !== undefined ? await programVersionOf(tx, program_id, moveTo) : undefined
  return found === undefined ? { version, plan } : { version: found.version, plan: found.plan }
}

const statusOf = (state: ProgramStateRecord, clock: ProgramClock, at: Date): ProgramStatus => {
  if (state.postponed_until !== null) return dayStartOf(state.postponed_until, clock) <= at ? 'active' : 'postponed'
  return dayStartOf(state.start_on, clock) <= at ? 'active' : 'onboarding'
}

/**
 * Whether a step belongs to a day that a postponed client has already been through: a pause shifts those days to just before
 * its end. A step of the last of them whose time comes in the night after it is still to come, and so is one that was moved.
 */
const isBeforeResumeDay = (
  { step, at }: TimedStep,
  { start_on, postponed_until, moves }: Pick<ProgramStateRecord, 'start_on' | 'postponed_until' | 'moves'>,
  clock: ProgramClock,
): boolean =>
  postponed_until !== null &&
  moves[step._id] === undefined &&
  step.day <= daysBetween(start_on, postponed_until) &&
  at < dayStartOf(postponed_until, clock)

/** The next step, day on which the status changes, or end. */
const nextMoment = (
  state: Pick<ProgramStateRecord, 'status' | 'start_on' | 'postponed_until'>,
  clock: ProgramClock,
  { at, end, timed }: { at: Date; end: Date; timed: readonly TimedStep[] },
): Date => {
  const days = [
    ...(state.status === 'onboarding' ? [dayStartOf(state.start_on, clock)] : []),
    ...(state.status === 'postponed' && state.postponed_until !== null
      ? [dayStartOf(state.postponed_until, clock)]
      : []),
  ]
  return [...days, ...timed.map((one) => one.at)]
    .filter((moment) => moment > at)
    .reduce((one, other) => (other < one ? other : one), end)
}

const addRunJob = (
  tx: Tenant,
  { stateId, contactId, next }: { stateId: string; contactId: string; next: Date },
  now: Date,
): Promise<void> =>
  addJob(tx, { kind: 'run-program', payload: { stateId, contactId, runAt: next.toISOString() }, dueAt: next, now })

/** Ends a client's time in a program. Its messages that the gate holds are canceled if someone took the client out. */
export const endState = async (
  tx: Tenant,
  state: ProgramStateRecord,
  { status, reason }: { status: 'done' | 'removed'; reason: string | null },
  by: By,
): Promise<void> => {
  const { state_id: stateId, contact_id: contactId, program_id: programId, version } = state
  if (status === 'removed') await cancelHeld(tx, contactId, { runId: stateId }, by)
  await changeState(tx, stateId, {
    version,
    status,
    pending: null,
    postponed_until: null,
    next_run_at: null,
    removed_reason: reason,
    ended_at: by.at,
  })
  await recordProgramFact(tx, 'ProgramEnded', { programId, version, contactId, stateId }, by)
}

/**
 * Something that the times of programs depend on has changed: a client's zone or routine, or the organization's. Their
 * next moments are computed again. An erased client's programs are deleted.
 */
export const followPrograms = (deps: Deps, item: Job<'follow-programs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId } = item.payload
    const contact = contactId === undefined ? undefined : await lockContact(tx, contactId)
    await hold(tx, item)
    if (contactId !== undefined && contact !== undefined && isErased(contact)) await eraseStates(tx, contactId)
    else await reckonAgain(tx, deps.now(), contactId)
    await finish(tx, item)
  })
