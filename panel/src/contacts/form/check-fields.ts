import { isDay } from '../../ui/inputs/date-rules.ts'
import type { ContactField, ContactFields } from './contact-fields.ts'

/** What the panel finds wrong with a field; null if nothing is. The server checks everything again. */
export const checkField = (field: ContactField, values: ContactFields): string | null => {
  const value = values[field].trim()
  if (field === 'fullName') return value === '' ? 'Enter a name for the client.' : null
  if (value === '') return null
  if (field === 'phone' && (value.match(/\d/g)?.length ?? 0) < DIGITS_LEAST)
    return "This isn't a valid phone number. Include the country code, such as +1 303 555 0142."
  if (field === 'email' && !/\S@\S/.test(value))
    return "This isn't a valid email address. Use the form name@example.com."
  // Without a limit its day isn't saved.
  if (field === 'limitUntil' && values.limitAmount.trim() !== '' && !isDay(value)) return 'Enter a valid date.'
  return null
}

/** No country has shorter numbers. Other characters are left to the server, which understands most formats. */
const DIGITS_LEAST = 6
