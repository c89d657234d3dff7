/**
 * The form most systems accept: one @, a local part without special characters, a domain with a dot. RFC 5321 limits
 * the lengths.
 */
const FORM =
  /^[^\s@<>()[\],;:\\"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,63}$/u

/** Normalizes an email address, including one from a pasted link or contact, to lower case. Null if it is not valid. */
export const readEmail = (text: string): string | null => {
  const email = addressIn(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .trim(),
  ).toLowerCase()
  if (email.length > 254 || !FORM.test(email) || /\.\.|^\.|\.@/.test(email)) return null
  return email
}

/** “Sam Smith <sam@example.com>”, “mailto:sam@example.com?subject=Hi”, “[sam@example.com](mailto:sam@example.com)” */
const addressIn = (text: string): string => {
  const [, inside] = /^[^<>@]*<([^<>]+)>\s*[;,.]?$/u.exec(text) ?? /^\[[^\][]*\]\(([^()]+)\)$/u.exec(text) ?? []
  return (inside ?? text)
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/iu, '$1')
    .replace(/^([^@\s]+)%40/u, '$1@')
    .replaceAll(/^["'“‘(«]+|["'”’)»;,.]+$/gu, '')
}
