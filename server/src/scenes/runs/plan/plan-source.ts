import type { PlanStep } from '@attune/contract/scenes/runs/why'
import type { AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../../contacts/access.ts'
import type { Deps } from '../../../deps.ts'

/** A line of the plan that comes from neither a scene nor a scheduled message. */
export interface OtherStep {
  at: Date
  source: PlanStep['source']
  text: string
  /** Why it won't happen, whatever the gate says. */
  problem: string | null
}

/** What another slice is going to do for a client. */
export interface OtherPlan {
  steps: OtherStep[]
  /** Scenes it will start, soonest first. */
  starts: { at: Date; sceneId: string }[]
}

/** What another slice is going to do, by client. Those for whom it does nothing may be left out. */
export type PlanSource = (
  deps: Deps,
  tx: Tenant,
  contacts: readonly LockedContact[],
  window: { at: Date; until: Date; settings: AutomationSettingsRecord },
) => Promise<Map<string, OtherPlan>>
