import * as z from 'zod'
import { prefixedId } from '../ids.ts'

/** A prompt template; ids start with `v_pt`. */
export const PromptTemplateId = Object.assign(
  z
    .string()
    .regex(/^v_pt[0-9a-f]{32}$/, 'Use an ID of the form v_pt….')
    .meta({ example: 'v_pt0199d3f0a1b27c3d8e4f5a6b7c8d9e0f' }),
  { kind: 'prompt', beginning: 'v_pt' } as const,
)
/** A log entry of a request to a model. */
export const PromptLogId = prefixedId('pl')
