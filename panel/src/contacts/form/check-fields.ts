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
  return null
}

/** No country has shorter numbers. Other characters are left to the server, which understands most formats. */
const DIGITS_LEAST = 6
