import { DAY_MS } from '@attune/contract/durations'
import { PLAN_DAYS, PLAN_STEPS_MAX } from '@attune/contract/scenes/runs/limits'
import type { Plan, PlanStep } from '@attune/contract/scenes/runs/why'
import { loadClientRules } from '@attune/store/conversations/automated/client-rules'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { listContacts } from '@attune/store/contacts/contacts'
import type { Member } from '../../../calls/who.ts'
import { visibilityOf } from '../../../contacts/access.ts'
import { takeoversAt } from '../../../conversations/takeover/takeover.ts'
import { maskFor } from '../../../conversations/mask-for.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { readLocal } from '../../../schedules/move-scheduled.ts'
import { holdAt, holdConditionsOf } from './hold-conditions.ts'
import { isPlanOf, planLines, planStepFor } from './plan-lines.ts'
import type { PlanSource } from './plan-source.ts'

type PlanHoldAt = Pick<PlanStep, 'at' | 'zone' | 'hold'> & { past: boolean }

/** What will go out to a client in the next days if they say nothing, and what would hold it; soonest first. */
export const planOf = (
  deps: Deps,
  who: Member,
  { id, foreseePrograms }: { id: string; foreseePrograms: PlanSource },
): Promise<Plan> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [id], limit: 1 })
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const at = deps.now()
    const until = new Date(at.getTime() + PLAN_DAYS * DAY_MS)
    const [plan] = await planLines(deps, tx, [contact], { at, until, foreseePrograms })
    const { waits, undated, more } = plan ?? { waits: [], undated: [], more: false }
    const steps = plan?.steps.filter((step) => isPlanOf(who, step)) ?? []
    const mask = await maskFor(tx, who, id)
    return {
      data: steps.slice(0, PLAN_STEPS_MAX).map((step) => planStepFor(who, step, mask)),
      waits: waits.slice(0, PLAN_STEPS_MAX),
      undated: undated.map((one) => ({ ...one, text: mask(one.text) })),
      until: until.toISOString(),
      more: more || steps.length > PLAN_STEPS_MAX,
    }
  })

/** What would hold an automated message at a local time of the client. */
export const planHoldOf = (deps: Deps, who: Member, input: { id: string; at: string }): Promise<PlanHoldAt> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const [contact] = await listContacts(tx, { ...visibilityOf(deps, who), ids: [input.id], limit: 1 })
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const now = deps.now()
    const settings = await loadAutomationSettings(tx)
    const takeovers = await takeoversAt(tx, [input.id], { pauseMinutes: settings.coachPauseMinutes, now })
    const rules = await loadClientRules(tx, input.id)
    const interrupting = new Set<string>()
    const takeover = takeovers.get(input.id) ?? null
    const holding = holdConditionsOf(contact, settings, { takeover, rules, interrupting, at: now })
    const at = readLocal(input.at, holding.zone)
    return { at: at.toISOString(), zone: holding.zone, past: at <= now, hold: holdAt(holding, at) }
  })
