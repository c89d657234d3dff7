/** Files of the folder that aren't migrations. */
const OTHERS: ReadonlySet<string> = new Set(['all.ts', 'names.ts'])

/**
 * The first migrations have numbers, up to this one. Two branches could take the same next number, so later ones are
 * named by the minute in UTC at which they were begun.
 */
const LAST_NUMBER = 97

/**
 * The names of the migrations among these files, in the order in which they run. Throws at a name that is out of form,
 * and at two migrations with the same number or minute.
 */
export const toMigrationNames = (files: string[]): string[] => {
  const names = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !OTHERS.has(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted()
  for (const [place, name] of names.entries()) {
    if (!isInForm(name))
      throw new Error(
        `The migration ${name} must be named by the minute in UTC at which it was begun, as in 20261125T0400-slug.`,
      )
    const before = names[place - 1]
    if (before !== undefined && stampOf(before) === stampOf(name))
      throw new Error(
        `The migrations ${before} and ${name} are of the same minute. Rename the one that is not released.`,
      )
  }
  return names
}

const isInForm = (name: string): boolean => {
  const [, stamp = ''] = /^(\d{4}|\d{8}T\d{4})(?:-[a-z0-9]+)+$/.exec(name) ?? []
  return stamp.length === 4 ? Number(stamp) <= LAST_NUMBER : isMinute(stamp)
}

/** Whether there was such a minute: no 31st of June, no 25th hour. */
const isMinute = (stamp: string): boolean => {
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:00.000Z')
  const time = new Date(iso)
  return !Number.isNaN(time.getTime()) && time.toISOString() === iso
}

const stampOf = (name: string): string => name.slice(0, name.indexOf('-'))
