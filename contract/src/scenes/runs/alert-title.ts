/** An alert's name for people to read: `high-stress` becomes "High stress". A name with spaces is already in words. */
export const alertTitleOf = (name: string): string => {
  if (/\s/.test(name)) return name
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
