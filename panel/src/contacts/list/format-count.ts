const number = new Intl.NumberFormat('en-US')

/** `212`, or `10,000+` where they are too many to be counted. */
export const formatCount = ({ count, more }: { count: number; more: boolean }): string =>
  `${number.format(count)}${more ? '+' : ''}`
