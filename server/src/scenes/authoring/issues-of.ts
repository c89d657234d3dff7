import type { SceneIssue } from '@attune/contract/scenes/fields'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { SchedulerRule } from '@attune/contract/scenes/rules'
import type { Known } from '@attune/engine/check'
import { ruleFault } from '@attune/engine/schedule/check-rules'
import { filterDateQuestions } from '@attune/store/contacts/options'
import { loadSceneMedia } from '@attune/store/media/scene-media'
import { filterPromptTemplates, filterStartable } from '@attune/store/scenes/scenes'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { checkInThread, type CheckRequest, type CheckResult } from './checking/check-in-thread.ts'
import { clocksOf } from './clocks-of.ts'
import { authorRightsOf } from './rights-of.ts'

/**
 * Refuses a scene with errors and returns its warnings. What it refers to is looked up in its own organization only, so
 * the error does not reveal what exists in others. Scenes have no more rights than their author.
 *
 * A check may take seconds. Call it before the transaction that saves the scene, which would otherwise hold a
 * connection all that time.
 */
export const refuseIssues = async (deps: Deps, author: Member, scene: SceneGraph): Promise<SceneIssue[]> => {
  const found = await check(deps, author, scene, 'all')
  if (found.hasErrors) throw new Refusal('validation_error', toRefusalData(found))
  return found.issues
}

/** Like `refuseIssues`, but lets nodes of unknown kinds through: they are kept unchanged. */
export const refuseIssuesOfImport = async (deps: Deps, author: Member, scene: SceneGraph): Promise<void> => {
  const found = await check(deps, author, scene, 'import')
  if (found.hasErrors) throw new Refusal('validation_error', toRefusalData(found))
}

/** Refuses a copy that does anything its author has no right to. Other issues are reported at the next save. */
export const refuseRightsOfCopy = async (deps: Deps, author: Member, scene: SceneGraph): Promise<void> => {
  const found = await check(deps, author, scene, 'rights')
  if (found.total > 0) throw new Refusal('validation_error', toRefusalData(found))
}

const check = async (
  deps: Deps,
  author: Member,
  scene: SceneGraph,
  which: CheckRequest['which'],
): Promise<CheckResult> => {
  const { organizationId } = author
  const known = await deps.store.tenant(organizationId, (tx) => loadKnown(deps, tx, author, scene))
  return checkInThread(deps, organizationId, { scene, known, which })
}

const loadKnown = async (deps: Deps, tx: Tenant, author: Member, scene: SceneGraph): Promise<Known> => {
  const templates = await filterPromptTemplates(tx, idsIn(scene, /^v_pt[0-9a-f]{1,64}$/))
  return {
    ...(await clocksOf(tx, deps.now())),
    scenes: await filterStartable(tx, idsIn(scene, /^sc_[0-9a-f]{32}$/)),
    templates,
    dates: await filterDateQuestions(tx, dateFieldsIn(scene)),
    media: (await loadSceneMedia(tx, filesIn(scene))).map(({ media_id }) => media_id),
    author: await authorRightsOf(tx, author, scene, templates),
  }
}

/** Distinct names of the clients' dates that schedulers go by. */
const dateFieldsIn = (scene: SceneGraph): string[] => [
  ...new Set(
    scene.nodes
      .flatMap(({ properties: { rules } }) => (Array.isArray(rules) ? (rules as unknown[]) : []))
      .flatMap((rule) => (ruleFault(rule) === null ? [(rule as SchedulerRule).dateStrategy] : []))
      .flatMap((date) => (date.type === 'client_date' ? [date.field] : [])),
  ),
]

/** Distinct ids of this form in any property of the nodes. */
const idsIn = (scene: SceneGraph, form: RegExp): string[] => [
  ...new Set(
    scene.nodes.flatMap(({ properties }) =>
      Object.values(properties).filter((value): value is string => typeof value === 'string' && form.test(value)),
    ),
  ),
]

/** Distinct ids of the files that nodes send. */
const filesIn = (scene: SceneGraph): string[] => [
  ...new Set(
    scene.nodes
      .flatMap(({ properties: { attachments } }) => (Array.isArray(attachments) ? (attachments as unknown[]) : []))
      .filter((id): id is string => typeof id === 'string' && /^md_[0-9a-f]{32}$/.test(id)),
  ),
]

const toRefusalData = ({ issues, total }: CheckResult) => ({ reason: 'Scene validation error', issues, total })
