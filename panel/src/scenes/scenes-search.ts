import { PLAN_SOURCES, type PlanSourceKind } from '@attune/contract/scenes/runs/plan-sources'
import { SCENE_SORTS, type SceneSort } from '@attune/contract/scenes/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { isText, isTextOrNumber } from '../routing/search.ts'
import { parseOrder } from '../ui/list/parse-order.ts'

/** Which scenes are listed: `q` is searched for in titles; `archived` shows archived scenes. */
export interface ScenesSearch extends ListOrder<SceneSort> {
  q?: string
  label?: string
  archived?: boolean
}

export const parseScenesSearch = ({ q, label, archived, ...order }: Record<string, unknown>): ScenesSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...(isTextOrNumber(label) && { label: String(label) }),
  ...(archived === true && { archived }),
  ...parseOrder(SCENE_SORTS, order),
})

/** The open step of a scene, the version that is shown, and the version it is compared with (`from`). */
export interface SceneFlowSearch {
  node?: string
  version?: number
  from?: number
}

export const parseSceneFlowSearch = ({ node, version, from }: Record<string, unknown>): SceneFlowSearch => ({
  ...(isTextOrNumber(node) && { node: String(node) }),
  ...(isVersion(version) && { version }),
  ...(isVersion(from) && { from }),
})

/** The step that is open in the editor, and whether the time machine is open (`play`). */
export interface SceneEditSearch {
  node?: string
  play?: boolean
}

export const parseSceneEditSearch = ({ node, play }: Record<string, unknown>): SceneEditSearch => ({
  ...(isTextOrNumber(node) && { node: String(node) }),
  ...(play === true && { play }),
})

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** Whose clients' plan is shown, from which source, and whether only held messages are shown. */
export interface PlanSearch {
  coach?: string
  source?: PlanSourceKind
  held?: boolean
}

export const parsePlanSearch = ({ coach, source, held }: Record<string, unknown>): PlanSearch => {
  const known = PLAN_SOURCES.find((one) => one === source)
  return {
    ...(isText(coach) && coach.startsWith('us_') && { coach }),
    ...(known !== undefined && { source: known }),
    ...(held === true && { held }),
  }
}
