import type { Effect } from '@attune/engine/effect'
import { raiseAlert } from '../scenes/runs/effects/raise-alert.ts'
import { askProvider } from '../scenes/prompting/ask-provider.ts'
import type { Live, Play } from '../scenes/runs/play.ts'

type EffectVerb<K extends Effect['kind']> = (
  play: Play,
  live: Live,
  effect: Extract<Effect, { kind: K }>,
) => Promise<string[]>

/** What scenes want of slices that are not theirs: each the verb that does it. Answers problems of the author's. */
export interface EffectVerbs {
  alert: EffectVerb<'alert'>
  prompt: EffectVerb<'prompt'>
  'classify-photos': EffectVerb<'classify-photos'>
}

export const effectVerbs: EffectVerbs = {
  alert: raiseAlert,
  prompt: askProvider,
  'classify-photos': askProvider,
}
