/**
 * The form most systems accept: one @, a local part without special characters, a domain with a dot. RFC 5321 limits
 * the lengths.
 */
const FORM = /^[^\s@<>()[\],;:\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u

/** Normalizes an email address to lower case. Null if it is not valid. */
export const readEmail = (text: string): string | null => {
  const email = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if (email.length > 254 || !FORM.test(email) || /\.\.|^\.|\.@/.test(email)) return null
  return email
}
