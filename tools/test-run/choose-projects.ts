/** Stands for the projects of `npm test`. */
const QUICK = '--quick'
/** They take minutes and reach every slice. */
const EVERYDAY = ['unit', 'node', 'journeys']
/** A file that is named is run, whatever its kind. Endurance tests are the long ones again, in a larger size. */
const NAMED = [...EVERYDAY, 'deep', 'e2e', 'node-long', 'e2e-long', 'load']

/** The arguments for vitest, with projects in place of `--quick`. If projects are named, only those run. */
export const chooseProjects = async (args: string[]): Promise<string[]> => {
  if (!args.includes(QUICK)) return args
  const rest = args.filter((arg) => arg !== QUICK)
  if (rest.some((arg) => /^(--project|-p)(=|$)/.test(arg))) return rest
  return [...(await choose(rest)).map((name) => `--project=${name}`), ...rest]
}

const choose = async (rest: string[]): Promise<string[]> => {
  if (rest.length === 0) return EVERYDAY
  // Loads vitest, which takes a moment.
  const { hasFilters } = await import('./second-arguments.ts')
  return hasFilters(rest) ? NAMED : EVERYDAY
}
