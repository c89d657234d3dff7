import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@attune/contract/page'
import type { ProgramSort } from '@attune/contract/programs/constants'
import type {
  Program,
  ProgramImpact,
  ProgramLiveChoice,
  ProgramPlan,
  ProgramSummary,
} from '@attune/contract/programs/entity'
import { PROGRAMS_MAX } from '@attune/contract/programs/limits'
import type { ListOrder } from '@attune/contract/sort'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import { todayOf } from '@attune/engine/programs/program-clock'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { countPeople, moveEveryone } from '@attune/store/programs/people'
import {
  changeProgram,
  countPrograms,
  insertProgram,
  insertProgramVersion,
  listPrograms as list,
  lockProgram,
  lockPrograms,
  PROGRAM_SORT_KEYS,
} from '@attune/store/programs/programs'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import { readSortCursor, toPage } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { seesPrivate } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { accessProgram, programRecord, scenesOfPlans, summaryFor } from './access.ts'
import { countDay } from './program-clock.ts'
import { readPlan, readTitle } from './read-plan.ts'
import { recordProgramFact } from './record-program-fact.ts'

interface ListInput extends ListOrder<ProgramSort> {
  q?: string | undefined
  archived: 'true' | 'false'
  limit: number
  next?: string | undefined
}

export const listPrograms = (deps: Deps, who: Member, input: ListInput): Promise<Page<ProgramSummary>> => {
  const q = input.q?.trim()
  const { sort, direction, limit, next } = input
  const query = {
    q: q === '' ? undefined : q,
    archived: input.archived === 'true',
    sort,
    direction,
    limit,
    after: readSortCursor(next, PROGRAM_SORT_KEYS[sort ?? 'updated']),
  }
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await list(tx, query)
    const scenes = await scenesOfPlans(
      tx,
      rows.map(({ plan }) => plan),
    )
    return toPage(
      rows,
      input.limit,
      (row) => row.program_id,
      (row) => summaryFor(who, row, scenes),
    )
  })
}

export const getProgram = (deps: Deps, who: Member, { id }: { id: string }): Promise<Program> =>
  deps.store.tenant(who.organizationId, (tx) => accessProgram(tx, who, id))

export const createProgram = (
  deps: Deps,
  who: Member,
  input: ProgramPlan & { title: string; description: string },
): Promise<Program> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const title = readTitle(input.title)
    const { days, welcome, steps } = input
    const plan = await readPlan(tx, { days, welcome, steps }, null)
    await lockPrograms(tx)
    if ((await countPrograms(tx)) >= PROGRAMS_MAX) throw new Refusal('TooManyPrograms')
    const programId = newId('pg')
    await insertProgram(tx, { programId, title, description: input.description.trim(), at: deps.now() })
    await publish(deps, tx, who, { programId, version: 1, plan })
    await recordProgramFact(tx, 'ProgramCreated', { programId, version: 1 }, byOf(who, deps.now()))
    return accessProgram(tx, who, programId)
  })

type PlanChange = { [K in keyof ProgramPlan]?: ProgramPlan[K] | undefined }

interface UpdateInput extends PlanChange {
  id: string
  'if-match'?: number | undefined
  title?: string | undefined
  description?: string | undefined
  live: ProgramLiveChoice
}

/** Saves a program. Clients who are in it are marked in one statement, and a job for each of them does the rest. */
export const updateProgram = (
  deps: Deps,
  who: Member,
  { id, 'if-match': seen, live, ...input }: UpdateInput,
): Promise<Program> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockProgram(tx, id, 'update')
    const program = await programRecord(tx, id)
    if (seen !== undefined && seen !== program.rev)
      throw new Refusal('ProgramOutdated', await accessProgram(tx, who, id))
    if (program.archived_at !== null) throw new Refusal('ProgramIsArchived')
    const { days, welcome, steps } = { ...program.plan, ...definedOf(input) }
    const plan = await readPlan(tx, { days, welcome, steps }, program.plan)
    const isNew = !isDeepStrictEqual(plan, program.plan)
    const version = program.version + (isNew ? 1 : 0)
    const texts = {
      title: input.title === undefined ? program.title : readTitle(input.title),
      description: input.description?.trim() ?? program.description,
    }
    if (isNew) await publish(deps, tx, who, { programId: id, version, plan })
    if (!isNew && texts.title === program.title && texts.description === program.description)
      return accessProgram(tx, who, id)
    await changeProgram(tx, id, { ...texts, version }, deps.now())
    if (isNew && live !== 'pin') await moveEveryone(tx, id, { pending: live, version, at: deps.now() })
    await recordProgramFact(tx, 'ProgramSaved', { programId: id, version }, byOf(who, deps.now()))
    return accessProgram(tx, who, id)
  })

const definedOf = ({ days, welcome, steps }: PlanChange): Partial<ProgramPlan> => ({
  ...(days !== undefined && { days }),
  ...(welcome !== undefined && { welcome }),
  ...(steps !== undefined && { steps }),
})

const publish = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { programId, version, plan }: { programId: string; version: number; plan: ProgramPlan },
): Promise<void> => {
  await noteMember(tx, who)
  await insertProgramVersion(tx, programId, {
    version,
    plan,
    readsPrivate: seesPrivate(who),
    publishedBy: who.account.account_id,
    at: deps.now(),
  })
}

/** Who is in the program on which day, and what would change. */
export const programImpact = (
  deps: Deps,
  who: Member,
  { id, days, steps }: { id: string } & Pick<ProgramPlan, 'days' | 'steps'>,
): Promise<ProgramImpact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { plan } = await programRecord(tx, id)
    const { timezone } = await loadAutomationSettings(tx)
    const groups = (await countPeople(tx, id)).map(({ version, people, time_zone: zone, ...state }) => {
      const today = todayOf(deps.now(), { zone: firstValidZone(zone, timezone) })
      return { version, people, day: Math.max(0, countDay(state, today)) }
    })
    const was = new Map(plan.steps.map((step) => [step._id, step]))
    const is = new Set(steps.map(({ _id }) => _id))
    const sum = (list: readonly { people: number }[]) => list.reduce((total, { people }) => total + people, 0)
    const by = <K extends 'day' | 'version'>(key: K) =>
      [...Map.groupBy(groups, (group) => group[key])]
        .map(([value, list]) => ({ [key]: value, people: sum(list) }) as Record<K, number> & { people: number })
        .toSorted((one, other) => one[key] - other[key])
    return {
      people: sum(groups),
      days: by('day'),
      versions: by('version'),
      pastEnd: sum(groups.filter(({ day }) => day > days)),
      added: steps.filter(({ _id }) => !was.has(_id)).length,
      removed: plan.steps.filter(({ _id }) => !is.has(_id)).length,
      changed: steps.filter((step) => was.has(step._id) && !isDeepStrictEqual(step, was.get(step._id))).length,
    }
  })

export const archiveProgram = (
  deps: Deps,
  who: Member,
  { id, archived }: { id: string; archived: boolean },
): Promise<Program> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const program = await lockProgram(tx, id, 'update')
    if (program === undefined) throw new Refusal('ProgramNotFound')
    if ((program.archived_at !== null) === archived) return accessProgram(tx, who, id)
    await changeProgram(tx, id, { archived_at: archived ? deps.now() : null }, deps.now())
    const about = { programId: id, version: program.version }
    await recordProgramFact(tx, archived ? 'ProgramArchived' : 'ProgramUnarchived', about, byOf(who, deps.now()))
    return accessProgram(tx, who, id)
  })
