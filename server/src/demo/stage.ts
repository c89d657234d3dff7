import { readFile } from 'node:fs/promises'
import type { Carrier } from '@attune/carriers/carrier'
import type { StaffKey } from '@attune/samples/shapes'
import { claimPastWork, shiftPostponed, nextPastWork } from '@attune/store/recording/past-work'
import { finishGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../deps.ts'
import type { Member } from '../calls/who.ts'
import { isWorkKind, workHandlers } from '../app/work-handlers.ts'
import type { WorkKind } from '../work/kinds.ts'
import type { Cast } from './cast.ts'
import type { PastFiles } from './past-files.ts'
import { CARRIER } from './found-organization.ts'

/** Where a past is played: the product with a clock we control. */
export interface Stage {
  cast: Cast
  /** The product's dependencies at a moment. */
  at(time: Date): Deps
  who(key: StaffKey): Member
  /** Files stored from now on show this picture. */
  show(source: string): void
}

/** Something that happened, and when. */
export interface Act {
  at: Date
  do: (stage: Stage, deps: Deps) => Promise<void>
}

/** Reacts to what the product did with new acts, which must not be before `deps.now()`. */
export type Audience = (
  stage: Stage,
  deps: Deps,
  done: { kind: WorkKind; payload: Record<string, unknown> }[],
) => Promise<Act[]>

export const openStage = (deps: Deps, cast: Cast, members: ReadonlyMap<StaffKey, Member>, past: PastFiles): Stage => ({
  cast,
  show: past.show,
  at: (time) => ({ ...deps, now: () => time, files: past.files, carriers: new Map([[CARRIER, pastCarrier(CARRIER)]]) }),
  who: (key) => {
    const member = members.get(key)
    if (member === undefined) throw new Error(`The cast has no ${key}.`)
    return member
  },
})

/**
 * Plays acts in order up to `until`. Jobs that an act causes are done before the next act; scheduled jobs are done at
 * their time.
 */
export const playActs = async (
  stage: Stage,
  acts: readonly Act[],
  { until, audience }: { until: Date; audience: Audience },
): Promise<void> => {
  const left = acts.toSorted(byTime)
  for (;;) {
    const act = left[0]
    const timed = await nextPastWork(stage.at(until).store.global, stage.cast.organizationId)
    const isActNext = act !== undefined && (timed === null || act.at <= timed)
    const at = isActNext ? act.at : timed
    if (at === null || at > until) return
    const deps = stage.at(at)
    if (isActNext) await left.shift()?.do(stage, deps)
    const done = await doWork(deps, stage.cast.organizationId)
    for (const more of await audience(stage, deps, done)) insert(left, more)
  }
}

const byTime = (one: Act, other: Act): number => one.at.getTime() - other.at.getTime()

/** After those at the same moment. */
const insert = (acts: Act[], act: Act): void => {
  const place = acts.findIndex(({ at }) => at > act.at)
  acts.splice(place === -1 ? acts.length : place, 0, act)
}

/** What a recording leaves out: questions are found in its texts when it is loaded. */
const FOUND_LATER: ReadonlySet<WorkKind> = new Set<WorkKind>(['add-question', 'answer-questions'])

/** Does all jobs that are due, which in a past includes those without a time of their own. Returns what it did. */
export const doWork = async (
  deps: Deps,
  organizationId: string,
): Promise<{ kind: WorkKind; payload: Record<string, unknown> }[]> => {
  const done: { kind: WorkKind; payload: Record<string, unknown> }[] = []
  for (;;) {
    const claim = { organizationId, now: deps.now(), limit: 10, leaseMs: deps.settings.workLeaseMs }
    const items = await claimPastWork(deps.store.global, claim)
    if (items.length === 0) return done
    for (const item of items) {
      const { kind } = item
      if (!isWorkKind(kind)) throw new Error(`Unknown work kind ${kind}.`)
      if (FOUND_LATER.has(kind)) {
        await finishGlobalWork(deps.store.global, item)
        continue
      }
      await workHandlers[kind](deps, item)
      await shiftPostponed(deps.store.global, item, deps.now())
      done.push({ kind, payload: item.payload })
    }
  }
}

/** Stands in for the simulator while a past is played: it accepts everything and sends no webhooks. */
const pastCarrier = (name: string): Carrier => ({
  name,
  send: (message) => Promise.resolve({ kind: 'accepted', ref: message.id }),
  ping: () => Promise.resolve(),
  find: () => Promise.resolve({ kind: 'absent' }),
  // Pictures of the past are sample files.
  fetchMedia: (url) => readFile(new URL(url)),
  // As most numbers' carriers do: nobody here answered their STOP.
  answersKeywords: () => true,
  replays: 'fresh',
  verify: () => false,
  read: () => [],
})
