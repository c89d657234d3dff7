import type { PropertyForm } from '../property.ts'
import { NODE_TEXT_MAX } from '../limits.ts'

/** Replaces the default prompt of the report part. A text is added after what is known about the client and their week. */
export const CUSTOM_TEMPLATE: PropertyForm = {
  name: 'customTemplate',
  title: 'Custom template',
  field: 'prompt-text',
  maxLength: NODE_TEXT_MAX * 4,
}

/** Whether the text is saved into this week's report. It is `reply` either way. */
export const saveIntoReport = (initial: boolean): PropertyForm => ({
  name: 'saveIntoReport',
  title: 'Save into report',
  field: 'boolean',
  initial,
})
