/** As most systems take them: one @, a name of sane signs, a domain with a dot. RFC 5321 bounds the lengths. */
const FORM = /^[^\s@<>()[\],;:\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u

/** An e-mail address in small letters, so that one address is one; null when it is none. */
export const readEmail = (text: string): string | null => {
  const email = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if (email.length > 254 || !FORM.test(email) || /\.\.|^\.|\.@/.test(email)) return null
  return email
}
