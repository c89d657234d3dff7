import type { MovingState } from '@attune/contract/moving/entity'
import { countMovedWork, startMovedWork } from '@attune/store/moving/moved-work'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { mayExport } from '../contacts/abilities.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { recordFacts } from '../work/record-facts.ts'

export const getMoving = (deps: Deps, who: Member): Promise<MovingState> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { waiting, overdue, firstAt } = await countMovedWork(tx, deps.now())
    return { waiting, overdue, firstAt: firstAt?.toISOString() ?? null, abilities: { export: mayExport(who) } }
  })

/** Starts the automation of an organization that was moved in. */
export const startAutomation = (deps: Deps, who: Member): Promise<{ started: number }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const started = await startMovedWork(tx)
    if (started === 0) throw new Refusal('NothingMoved')
    await recordFacts(tx, [
      {
        kind: 'AutomationSettingsChanged',
        payload: { started: true },
        ...byOf(who, deps.now()),
      },
    ])
    return { started }
  })
