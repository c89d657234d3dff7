import type { StaffKey } from '@attune/samples/shapes'
import { claimWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import type { Member } from '../staff/who.ts'
import { workHandlers } from '../work/handlers.ts'
import { WORK_KINDS } from '../work/kinds.ts'
import type { Cast } from './cast.ts'
import { pastCarrier } from './past-carrier.ts'
import type { PastFiles } from './past-files.ts'
import { CARRIER } from './found-organization.ts'

/** Where a past is played: the product, its clock in our hands. */
export interface Stage {
  cast: Cast
  /** The product at a moment. */
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

export const openStage = (deps: Deps, cast: Cast, members: ReadonlyMap<StaffKey, Member>, past: PastFiles): Stage => ({
  cast,
  show: past.show,
  at: (time) => ({ ...deps, now: () => time, files: past.files, carriers: new Map([[CARRIER, pastCarrier(CARRIER)]]) }),
  who: (key) => {
    const member = members.get(key)
    if (member === undefined) throw new Error(`The cast has nobody called ${key}.`)
    return member
  },
})

/** Plays acts in the order of their times; what an act sets going is done before the next begins. */
export const playActs = async (stage: Stage, acts: readonly Act[]): Promise<void> => {
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const deps = stage.at(act.at)
    await act.do(stage, deps)
    await doWork(deps)
  }
}

/** Does all that is due: in a past everything is. */
export const doWork = async (deps: Deps): Promise<void> => {
  for (;;) {
    const items = await claimWork(deps.store.global, 10, deps.settings.workLeaseMs)
    if (items.length === 0) return
    for (const item of items) {
      const kind = WORK_KINDS.find((name) => name === item.kind)
      if (kind === undefined) throw new Error(`There is no work called ${item.kind}.`)
      await workHandlers[kind](deps, item)
    }
  }
}
