import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodesOf, type Step } from '../scenes/scene.ts'

export type ReadyKey =
  | 'onboarding-week'
  | 'daily-check-in'
  | 'weekly-review'
  | 'habit-streak'
  | 're-engagement'
  | 'photo-diary'

/** A scene to start from: whole, in general words, and with nothing that another organization lacks. */
export interface ReadyScene {
  key: ReadyKey
  title: string
  /** What it does, in a sentence. */
  about: string
  /** What a client goes through, in order: when, and what comes then. */
  outline: readonly (readonly [when: string, what: string])[]
  labels: string[]
  steps: readonly Step[]
}

/** The nodes to create it with. They refer to nothing outside the scene. */
export const readyNodesOf = ({ steps }: ReadyScene): SceneNode[] => nodesOf(steps, (id) => id)
