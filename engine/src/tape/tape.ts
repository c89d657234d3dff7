import type { AutomationTerms } from '@attune/contract/organizations/automation-settings'
import type { SceneConfig } from '@attune/contract/scenes/graph'
import type { EffectResult, StartedBy } from '../input.ts'
import type { RoutineName, World } from '../world.ts'

/**
 * One client's time in a scene, as it can be played again: who they are, and all that came from outside. What follows from
 * it, as a moment that is waited for or the end of quiet hours, is worked out and not written down.
 */
export interface Tape {
  format: 1
  /** The client as they are at the beginning, which is its `now`. */
  world: World
  /** What the organization's gate goes by. */
  automation: Pick<AutomationTerms, 'quietHours' | 'dailyCap' | 'muteTracking'>
  /** In the order of time; one that is before the one in front of it comes with it. */
  inputs: TapeInput[]
  /** ISO 8601, UTC. Moments up to this one are played, this one too. */
  until: string
}

/** Something from outside, and when (ISO 8601, UTC). */
export type TapeInput = { at: string } &
  /** `config`: in place of the scene's data sources. */
  (
    | { kind: 'start'; by: StartedBy; config?: SceneConfig[] }
    /** `photos`: what each shows, as `food`. */
    | { kind: 'reply'; text: string; photos: string[] }
    | { kind: 'event'; name: string; data: Record<string, unknown> }
    /** What a prompt or a classification of this node said, where results are `given`. */
    | { kind: 'result'; node: string; result: EffectResult }
    /** What prompts and classifications of this node say from now on, where results are samples. */
    | { kind: 'sample'; node: string; result: EffectResult }
    /** Whether what a prompt says is a sample that comes at once, or is waited for as `result`. Photos are samples always. */
    | { kind: 'results'; from: 'samples' | 'given' }
    | { kind: 'clock'; zone?: string; routine?: Partial<Record<RoutineName, string>> }
    /** `until` null: no more. */
    | { kind: 'mute'; until: string | null }
    | { kind: 'stop' }
  )
