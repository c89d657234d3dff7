/** A kind of security log entry as text: "Sign in refused" for `sign-in-refused`. */
export const wordsOfSecurity = (kind: string): string => {
  const words = kind.replaceAll('-', ' ')
  return (words[0] ?? '').toUpperCase() + words.slice(1)
}

/** "1,204 in 7 days". */
export const formatEventCount = ({ count, isMore }: { count: number; isMore: boolean }): string =>
  `${isMore ? 'More than ' : ''}${count.toLocaleString('en-US')} in 7 days`

/** The fields of an event in a line, words before ids: "why reuse · messageId ct_…". */
export const describeFields = (data: Readonly<Record<string, unknown>>): string =>
  Object.entries(data)
    .toSorted(([one], [other]) => Number(isOfId(one)) - Number(isOfId(other)))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')

/** Whether a field is an id or several, by its name. */
const isOfId = (name: string): boolean => name === 'id' || name === '_id' || /Ids?$/.test(name)
