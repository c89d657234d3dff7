import type { PropertyForm } from '../property.ts'
import { NODE_TEXT_MAX } from '../limits.ts'

/** In place of the prompt that the part has by itself. */
export const CUSTOM_TEMPLATE: PropertyForm = {
  name: 'customTemplate',
  title: 'Custom template',
  field: 'prompt-text',
  maxLength: NODE_TEXT_MAX * 4,
}

/** Whether the part is written into this week's report; what it wrote is `reply` either way. */
export const saveIntoReport = (initial: boolean): PropertyForm => ({
  name: 'saveIntoReport',
  title: 'Save into report',
  field: 'boolean',
  initial,
})
