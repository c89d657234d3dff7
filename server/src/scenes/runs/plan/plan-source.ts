import type { PlanStep } from '@attune/contract/scenes/runs/why'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../../contacts/access.ts'
import type { Deps } from '../../../deps.ts'

/** A line of the plan that neither a scene nor a scheduled message is behind. */
export interface OtherStep {
  at: Date
  source: PlanStep['source']
  text: string
  /** Why it won't happen, whatever the gate says. */
  problem: string | null
}

/** What another slice is going to do for a client: lines of the plan, and scenes it will start. */
export type PlanSource = (
  deps: Deps,
  tx: Tenant,
  contact: LockedContact,
  window: { at: Date; until: Date },
) => Promise<{ steps: OtherStep[]; starts: { at: Date; sceneId: string }[] }>
