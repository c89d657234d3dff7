/** A kind of security log entry as text: "Sign in refused" for `sign-in-refused`. */
export const wordsOfSecurity = (kind: string): string => {
  const words = kind.replaceAll('-', ' ')
  return (words[0] ?? '').toUpperCase() + words.slice(1)
}

/** "1,204 in 7 days". */
export const formatEventCount = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${isMore ? 'More than ' : ''}${count.toLocaleString('en-US')} in 7 days`

/** The fields of an event in a line: "messageId ct_…, why reuse". */
export const describeFields = (data: Readonly<Record<string, unknown>>): string =>
  Object.entries(data)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
