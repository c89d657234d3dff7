import { labelOfKey } from '../../../contacts/label-of-key.ts'

/** `{{ client.firstName }}` and the like; the first group is the name. */
export const VARIABLE = /\{\{\s*([\w.]+)\s*\}\}/

/** The readable name of a template variable: “First name”, “Coach’s first name”, “Organization”. */
export const variableTitle = (name: string): string => {
  const [owner = '', field = ''] = name.split('.')
  if (owner === 'client' || field === '') return labelOfKey(field === '' ? owner : field)
  if (owner === 'organization') return 'Organization'
  return `${labelOfKey(owner)}’s ${labelOfKey(field).toLowerCase()}`
}

/** A template's text without code, for a line in a list: “Morning (First name). How did you sleep?”. */
export const plainTemplate = (text: string): string =>
  text.replaceAll(new RegExp(VARIABLE, 'g'), (_, name: string) => `(${variableTitle(name)})`)
