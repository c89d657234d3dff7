import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { EffectResult } from '../input.ts'
import type { TapeState } from './tape-state.ts'

/** The result of a prompt or classification on a tape: the tape's own sample, or a recognisable default. */
export const sampleFor = (scene: SceneGraph, { samples, photos }: TapeState, nodeId: string): EffectResult => {
  if (Object.hasOwn(samples, nodeId)) return samples[nodeId] ?? FAILED
  const type = typeOf(scene, nodeId)
  if (SEES.has(type)) {
    const each = photos.map((category) => ({ category }))
    return { ok: true, value: { category: photos.at(-1) ?? 'unknown', photos: each } }
  }
  return { ok: true, value: SAMPLE_TEXTS[type] ?? SAMPLE_REPLY }
}

/** Photos on a tape are only words, so nothing else can classify them. */
export const looksAtPhotos = (scene: SceneGraph, nodeId: string): boolean => SEES.has(typeOf(scene, nodeId))

const typeOf = ({ nodes }: SceneGraph, nodeId: string): string => nodes.find(({ _id }) => _id === nodeId)?.type ?? ''

const FAILED: EffectResult = { ok: false, error: 'There is no sample.' }
const SEES: ReadonlySet<string> = new Set(['wait_attachment', 'ai_photo_classification'])

const SAMPLE_REPLY = 'A sample reply.'
const SAMPLE_TEXTS: Readonly<Record<string, string>> = {
  prompt_gen_reply: 'Thank you for telling me. One small step tomorrow is enough.',
  prompt_gen_text_content: 'That is a good start. Keep it up.',
  high_level_plan_generate: 'A sample plan: walk on Monday, rest on Tuesday.',
}
