import type { AutomationTerms } from '@attune/contract/organizations/automation-settings'
import type { SceneConfig } from '@attune/contract/scenes/graph'
import type { EffectResult, StartedBy } from '../input.ts'
import type { RoutineName, World } from '../world.ts'

/**
 * One client's time in a scene, so that it can be replayed: the client, and everything that came from outside. What
 * follows from that, such as scheduled moments and the end of quiet hours, is computed instead of stored.
 */
export interface Tape {
  format: 1
  /** The client at the start, which is its `now`. */
  world: World
  automation: TapeTerms
  /** In order of time; an input with an earlier moment than the one before it happens together with that one. */
  inputs: TapeInput[]
  /** ISO 8601, UTC; inclusive. */
  until: string
}

/** The organization's settings. Tapes recorded before its hours and its clients' commands counted have neither. */
export type TapeTerms = Pick<AutomationTerms, 'quietHours' | 'dailyCap' | 'muteTracking'> &
  Partial<Pick<AutomationTerms, 'hours' | 'clientCommands'>> & {
    /** The zone of its hours; without one, the client's. */
    organizationZone?: string
  }

/** Something from outside, and when (ISO 8601, UTC). */
export type TapeInput = { at: string } &
  /** `config` replaces the scene's data sources. */
  (
    | { kind: 'start'; by: StartedBy; config?: SceneConfig[] }
    /** `photos`: what each one shows, such as `food`. `keyword`: it is or begins with a keyword of the organization. */
    | { kind: 'reply'; text: string; photos: string[]; keyword?: boolean }
    | { kind: 'event'; name: string; data: Record<string, unknown> }
    /** The result of a prompt or classification of this node, if results are `given`. */
    | { kind: 'result'; node: string; result: EffectResult }
    /** What prompts and classifications of this node return from now on, if results are samples. */
    | { kind: 'sample'; node: string; result: EffectResult }
    /** Whether prompts return samples at once, or wait for a `result`. Photos always use samples. */
    | { kind: 'results'; from: 'samples' | 'given' }
    | { kind: 'clock'; zone?: string; routine?: Partial<Record<RoutineName, string>> }
    /** `until` null: no longer muted. */
    | { kind: 'mute'; until: string | null }
    | { kind: 'stop' }
  )
