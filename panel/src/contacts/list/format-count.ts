const number = new Intl.NumberFormat('en-US')

/** `212`, or `10,000+` if there are more than were counted. */
export const formatCount = ({ count, more }: { count: number; more: boolean }): string =>
  `${number.format(count)}${more ? '+' : ''}`
