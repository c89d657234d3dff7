import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { NODE_NAME_MAX } from '../limits.ts'

/** Sets `reply` to the plan. `save` also stores it on the profile as `highLevelPlan`. */
export const highLevelPlanGenerate: NodeKind<'high_level_plan_generate'> = {
  type: 'high_level_plan_generate',
  title: 'High level plan',
  about: 'Writes a plan for the client.',
  category: 'ai',
  outputs: NEXT,
  waits: 'result',
  properties: [
    { name: 'formatName', title: 'Format', field: 'text', maxLength: NODE_NAME_MAX, required: true },
    { name: 'save', title: 'Save', hint: 'Saves it to the profile.', field: 'boolean', initial: false },
  ],
}
